package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;

/**
 * The cluster's words on pods of a Job that the API server does not take, as by a quota, a limit or
 * a rule of Pod Security. There is then no pod whose status could say why.
 */
public final class RefusedPods {

  private static final String REASON = "FailedCreate";

  private final KubernetesClient client;
  private final String namespace;
  private final String job;

  /** Asks nothing yet. */
  public RefusedPods(KubernetesClient client, String namespace, String job) {
    this.client = client;
    this.namespace = namespace;
    this.job = job;
  }

  /**
   * Returns why a pod of the Job could not be made; empty if none was refused, or where events
   * cannot be had, as with an account that may not list them.
   */
  public Optional<String> why() {
    try {
      return client
          .v1()
          .events()
          .inNamespace(namespace)
          .withField("involvedObject.name", job)
          .withField("reason", REASON)
          .list()
          .getItems()
          .stream()
          .findFirst()
          .map(event -> REASON + ": " + PodTrouble.oneLine(event.getMessage()));
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }
}
