package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.github.ycsbbackoff.kubernetes.drive.PodChanges;
import io.github.ycsbbackoff.kubernetes.drive.PodTrouble;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Hears from the API server that a pod is made, and why it is taken away. A pod that is evicted
 * says so only until it is deleted, which may be within a second, and so between two looks at it.
 * Whoever may not watch pods hears nothing, and still has the looks.
 */
final class RemovalWatch implements PodChanges, AutoCloseable {

  /** The longest that the word of a pod's end may be behind the answer that it is not there. */
  private static final Duration HEARD_WITHIN = Duration.ofSeconds(2);

  private final CountDownLatch gone = new CountDownLatch(1);
  private final SharedIndexInformer<Pod> informer;
  private volatile boolean isPodKnown;
  private volatile Optional<String> disruption = Optional.empty();

  /**
   * Begins to watch.
   *
   * @param pods the selection of pods, of which there is one at most, that need not be there yet
   */
  RemovalWatch(Informable<Pod> pods) {
    informer = PodChanges.of(pods, this);
  }

  @Override
  public void note(Pod pod) {
    isPodKnown = true;
    PodTrouble.disruption(pod).ifPresent(why -> disruption = Optional.of(why));
  }

  @Override
  public void gone(Pod pod, boolean isEndUnknown) {
    gone.countDown();
  }

  /** Returns whether the pod is there, or was, as far as anybody saw it or heard of it. */
  boolean isPodKnown() {
    return isPodKnown;
  }

  /** Returns why a pod that is not there any more was taken away. */
  String why() {
    try {
      var unused = gone.await(HEARD_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return disruption.orElse(PodTrouble.DELETED);
  }

  @Override
  public void close() {
    informer.stop();
  }
}
