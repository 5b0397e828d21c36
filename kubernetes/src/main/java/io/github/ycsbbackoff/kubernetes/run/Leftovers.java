package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The deletion of all objects of a run when it is over. What was made is known by its label, and
 * not by memory.
 */
final class Leftovers {

  private static final Duration GONE_WITHIN = Duration.ofMinutes(2);
  private static final Duration LOOKS_EVERY = Duration.ofMillis(500);

  private final KubernetesClient client;
  private final Fleet fleet;

  Leftovers(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
  }

  /** Deletes everything, and waits until it is gone; says what is not. */
  void remove() {
    var untilNanos = System.nanoTime() + GONE_WITHIN.toNanos();
    var why = "it is still there";
    while (System.nanoTime() < untilNanos) {
      try {
        var left = all();
        left.forEach(this::delete);
        if (left.isEmpty()) {
          return;
        }
      } catch (KubernetesClientException e) {
        why = ApiWords.of(e);
      }
      LockSupport.parkNanos(LOOKS_EVERY.toNanos());
    }
    System.err.printf(
        "backoff: not all of run %s could be deleted (%s); delete it: kubectl delete -n %s jobs,pods,configmaps,serviceaccounts,roles,rolebindings -l app.kubernetes.io/instance=%s%n",
        fleet.run().text(), why, fleet.namespace(), fleet.run().text());
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

  /** Returns all that is there, Jobs first: they would make new pods. */
  private List<HasMetadata> all() {
    var labels = fleet.run().labels();
    var space = fleet.namespace();
    var all = new ArrayList<HasMetadata>();
    all.addAll(client.batch().v1().jobs().inNamespace(space).withLabels(labels).list().getItems());
    all.addAll(client.pods().inNamespace(space).withLabels(labels).list().getItems());
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
