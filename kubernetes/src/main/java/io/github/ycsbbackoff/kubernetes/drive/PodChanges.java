package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

/** What hears of pods as the API server tells of each change, on a thread of the informer. */
public interface PodChanges extends ResourceEventHandler<Pod> {

  /** Hears what a pod says of itself, also with its last word before it is gone. */
  void note(Pod pod);

  /**
   * Hears that a pod is gone, after its last word.
   *
   * @param isEndUnknown whether its last words may have been missed
   */
  void gone(Pod pod, boolean isEndUnknown);

  /**
   * Begins to tell of the pods of a selection, until what is returned is stopped. Whoever may not
   * watch pods hears nothing.
   */
  static SharedIndexInformer<Pod> of(Informable<Pod> pods, PodChanges changes) {
    var informer = pods.runnableInformer(0);
    informer.addEventHandler(changes).exceptionHandler((hasBegun, problem) -> true).start();
    return informer;
  }

  @Override
  default void onAdd(Pod pod) {
    note(pod);
  }

  @Override
  default void onUpdate(Pod before, Pod pod) {
    note(pod);
  }

  @Override
  default void onDelete(Pod pod, boolean isEndUnknown) {
    note(pod);
    gone(pod, isEndUnknown);
  }
}
