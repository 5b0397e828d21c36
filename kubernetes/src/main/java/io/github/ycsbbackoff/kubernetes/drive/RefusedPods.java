package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.Optional;

/**
 * The cluster's words on pods of a Job that the API server does not take, as by a quota, a limit or
 * a rule of Pod Security. There is then no pod whose status could say why.
 */
public final class RefusedPods {

  private static final String REASON = "FailedCreate";

  private final ClusterEvents events;
  private final String job;

  /** Asks nothing yet. */
  public RefusedPods(KubernetesClient client, String namespace, String job) {
    this.events = new ClusterEvents(client, namespace);
    this.job = job;
  }

  /**
   * Returns why a pod of the Job could not be made; empty if none was refused, or where events
   * cannot be had, as with an account that may not list them.
   */
  public Optional<String> why() {
    return events.where(Map.of(ClusterEvents.OBJECT, job, "reason", REASON)).stream()
        .findFirst()
        .map(event -> REASON + ": " + PodTrouble.oneLine(event.getMessage()));
  }
}
