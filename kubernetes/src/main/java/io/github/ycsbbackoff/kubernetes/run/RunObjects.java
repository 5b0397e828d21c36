package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.Manifests;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The objects of a run in the cluster: each is made here, and all are deleted when the run is over.
 * What was made is known by its label, and not by memory. All belong to the driver's Job, with
 * which Kubernetes deletes them where nobody else does, as after a command line that was killed.
 */
final class RunObjects {

  private static final Duration GONE_WITHIN = Duration.ofMinutes(2);
  private static final Duration LOOKS_EVERY = Duration.ofMillis(500);

  private final KubernetesClient client;
  private final Fleet fleet;

  /** Whether everything is being deleted: from then on nothing is made that would stay. */
  private boolean isOver;

  /** The driver's Job, once it is there. */
  private Optional<OwnerReference> owner = Optional.empty();

  RunObjects(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
  }

  /**
   * Makes all objects, and then has the driver begin.
   *
   * @param objects those of {@link Manifests#all}
   * @throws LabException if the API server does not take one
   * @throws ServerException if it does not answer, or if all objects are being deleted, as after
   *     Ctrl-C, during which the main thread goes on
   */
  void createAll(List<HasMetadata> objects) {
    var driver = objects.stream().filter(this::isDriver).map(Job.class::cast).findFirst();
    // Its identity is known only once it is there, and it must not begin before the others are.
    owner = Optional.of(reference(create(suspended(driver.orElseThrow()))));
    objects.stream().filter(object -> !isDriver(object)).forEach(this::create);
    resume(driver.orElseThrow());
  }

  private boolean isDriver(HasMetadata object) {
    return object instanceof Job && object.getMetadata().getName().equals(fleet.run().driver());
  }

  private static Job suspended(Job job) {
    return new JobBuilder(job).editSpec().withSuspend(true).endSpec().build();
  }

  private static OwnerReference reference(HasMetadata object) {
    return new OwnerReferenceBuilder()
        .withApiVersion(object.getApiVersion())
        .withKind(object.getKind())
        .withName(object.getMetadata().getName())
        .withUid(object.getMetadata().getUid())
        .build();
  }

  /**
   * Makes an object, which belongs to the driver's Job if that is there.
   *
   * @throws LabException if the API server does not take it
   * @throws ServerException if it does not answer, or if all objects are being deleted
   */
  synchronized HasMetadata create(HasMetadata object) {
    requireGoesOn();
    owner.ifPresent(driver -> object.getMetadata().setOwnerReferences(List.of(driver)));
    try {
      return client.resource(object).inNamespace(fleet.namespace()).create();
    } catch (KubernetesClientException e) {
      return madeBefore(object, e).orElseThrow(() -> Preflight.refused(object, e));
    }
  }

  /**
   * Returns the object of this run that was made though no answer said so: the client then asks
   * once more, and hears that it exists.
   */
  private Optional<HasMetadata> madeBefore(HasMetadata object, KubernetesClientException failure) {
    if (failure.getCode() != HttpURLConnection.HTTP_CONFLICT) {
      return Optional.empty();
    }
    try {
      // To list is a right that the deletion needs as well.
      return all().stream().filter(there -> isSame(there, object)).findFirst();
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }

  private static boolean isSame(HasMetadata there, HasMetadata object) {
    var found = there.getMetadata();
    var wanted = object.getMetadata();
    return there.getKind().equals(object.getKind())
        && found.getName().equals(wanted.getName())
        && found.getOwnerReferences().equals(wanted.getOwnerReferences());
  }

  private synchronized void resume(Job job) {
    requireGoesOn();
    try {
      client
          .resource(job)
          .inNamespace(fleet.namespace())
          .patch(PatchContext.of(PatchType.JSON_MERGE), Manifests.RESUME);
    } catch (KubernetesClientException e) {
      throw Preflight.refused(job, e);
    }
  }

  private void requireGoesOn() {
    if (isOver) {
      throw new ServerException("the run is over, and makes nothing any more");
    }
  }

  /** Waits for an object that is being made, and has none made after it. */
  private synchronized void end() {
    isOver = true;
  }

  /**
   * Deletes everything, and waits until it is gone; says what is not.
   *
   * @return whether nothing is left
   */
  boolean remove() {
    end();
    var notGone = remove(this::all);
    notGone.ifPresent(
        why ->
            System.err.printf(
                "backoff: not all of run %s could be deleted (%s); delete it: kubectl delete -n %s jobs,pods,configmaps,serviceaccounts,roles,rolebindings -l app.kubernetes.io/instance=%s%n",
                fleet.run().text(), why, fleet.namespace(), fleet.run().text()));
    return notGone.isEmpty();
  }

  /**
   * Deletes the Jobs of trials, and all pods, and waits until they are gone. The driver's Job
   * stays, because all else belongs to it; it makes no second pod.
   *
   * @throws ServerException if they are not
   */
  void removePods() {
    remove(() -> jobsAndPods().stream().filter(object -> !isDriver(object)).toList())
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
