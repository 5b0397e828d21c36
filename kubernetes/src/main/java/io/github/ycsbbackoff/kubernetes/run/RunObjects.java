package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The objects of a run in the cluster: each is made here, and all are deleted when the run is over.
 * What was made is known by its label, and not by memory.
 */
final class RunObjects {

  private static final Duration GONE_WITHIN = Duration.ofMinutes(2);
  private static final Duration LOOKS_EVERY = Duration.ofMillis(500);

  private final KubernetesClient client;
  private final Fleet fleet;

  /** Whether everything is being deleted: from then on nothing is made that would stay. */
  private boolean isOver;

  RunObjects(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
  }

  /**
   * Makes an object.
   *
   * @throws LabException if the API server does not take it
   * @throws ServerException if all objects are being deleted, as after Ctrl-C, during which the
   *     main thread goes on
   */
  synchronized void create(HasMetadata object) {
    if (isOver) {
      throw new ServerException("the run is over, and makes nothing any more");
    }
    try {
      client.resource(object).inNamespace(fleet.namespace()).create();
    } catch (KubernetesClientException e) {
      throw Preflight.refused(object, e);
    }
  }

  /** Waits for an object that is being made, and has none made after it. */
  private synchronized void end() {
    isOver = true;
  }

  /** Deletes everything, and waits until it is gone; says what is not. */
  void remove() {
    end();
    remove(this::all)
        .ifPresent(
            why ->
                System.err.printf(
                    "backoff: not all of run %s could be deleted (%s); delete it: kubectl delete -n %s jobs,pods,configmaps,serviceaccounts,roles,rolebindings -l app.kubernetes.io/instance=%s%n",
                    fleet.run().text(), why, fleet.namespace(), fleet.run().text()));
  }

  /**
   * Deletes the Jobs with their pods, and waits until they are gone.
   *
   * @throws ServerException if they are not
   */
  void removeJobs() {
    remove(this::jobsAndPods)
        .ifPresent(
            why -> {
              throw new ServerException("its pods could not be deleted (%s)".formatted(why));
            });
  }

  /** Deletes objects until none is left; returns why some are. */
  private Optional<String> remove(Supplier<List<HasMetadata>> objects) {
    var untilNanos = System.nanoTime() + GONE_WITHIN.toNanos();
    var why = "it is still there";
    while (System.nanoTime() < untilNanos) {
      try {
        var left = objects.get();
        left.forEach(this::delete);
        if (left.isEmpty()) {
          return Optional.empty();
        }
      } catch (KubernetesClientException e) {
        why = ApiWords.of(e);
        if (ApiWords.isRefused(e)) {
          return Optional.of(why);
        }
      }
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
    return Optional.of(why);
  }

  private void delete(HasMetadata object) {
    if (object.getMetadata().getDeletionTimestamp() == null) {
      client
          .resource(object)
          .inNamespace(fleet.namespace())
          .withPropagationPolicy(DeletionPropagation.FOREGROUND)
          .delete();
    }
  }

  /** Returns the Jobs and the pods that are there, Jobs first: they would make new pods. */
  private List<HasMetadata> jobsAndPods() {
    var labels = fleet.run().labels();
    var space = fleet.namespace();
    var all = new ArrayList<HasMetadata>();
    all.addAll(client.batch().v1().jobs().inNamespace(space).withLabels(labels).list().getItems());
    all.addAll(client.pods().inNamespace(space).withLabels(labels).list().getItems());
    return all;
  }

  /** Returns all that is there. */
  private List<HasMetadata> all() {
    var labels = fleet.run().labels();
    var space = fleet.namespace();
    var all = new ArrayList<>(jobsAndPods());
    all.addAll(client.configMaps().inNamespace(space).withLabels(labels).list().getItems());
    if (fleet.serviceAccount().isEmpty()) {
      all.addAll(client.serviceAccounts().inNamespace(space).withLabels(labels).list().getItems());
      all.addAll(
          client.rbac().roleBindings().inNamespace(space).withLabels(labels).list().getItems());
      all.addAll(client.rbac().roles().inNamespace(space).withLabels(labels).list().getItems());
    }
    return all;
  }
}
