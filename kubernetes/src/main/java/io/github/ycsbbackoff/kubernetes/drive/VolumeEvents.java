package io.github.ycsbbackoff.kubernetes.drive;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cluster's words on volumes that pods cannot have. A pod's status does not tell them: it says
 * that the pod is being made.
 */
public final class VolumeEvents {

  private static final Set<String> REASONS = Set.of("FailedMount", "FailedAttachVolume");

  private final ClusterEvents events;

  /** Asks nothing yet. */
  public VolumeEvents(KubernetesClient client, String namespace) {
    this.events = new ClusterEvents(client, namespace);
  }

  /**
   * Returns why pods among these have no volume, by the pod's name; a pod that has its volumes, or
   * of which nobody says why not, is not in it. Where events cannot be had, as with an account that
   * may not list them, a pod is waited for as long as any that is being made.
   */
  public Map<String, String> about(List<Pod> pods) {
    if (pods.stream().noneMatch(PodTrouble::awaitsVolumes)) {
      return Map.of();
    }
    return about(pods, events.where(Map.of("type", "Warning")));
  }

  static Map<String, String> about(List<Pod> pods, List<Event> events) {
    var waiting =
        pods.stream()
            .filter(PodTrouble::awaitsVolumes)
            .map(pod -> pod.getMetadata().getName())
            .collect(Collectors.toSet());
    return events.stream()
        .filter(event -> event.getReason() != null && REASONS.contains(event.getReason()))
        .filter(event -> waiting.contains(event.getInvolvedObject().getName()))
        .collect(
            Collectors.toMap(
                event -> event.getInvolvedObject().getName(),
                event -> event.getReason() + ": " + PodTrouble.oneLine(event.getMessage()),
                (first, later) -> first));
  }
}
