package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.ycsbbackoff.kubernetes.drive.ClusterEvents;
import io.github.ycsbbackoff.kubernetes.drive.PodTrouble;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The notice that a pod is waited for because a node still fetches its image. A kubelet says
 * nothing of a registry that does not answer until it gives up, which takes it more than half a
 * minute.
 */
final class PullNotice {

  private static final Duration AFTER = Duration.ofSeconds(20);
  private static final String PULLING = "Pulling";

  /** What follows once the image is there, or cannot be had. */
  private static final Set<String> PULLED = Set.of("Pulled", "Failed");

  private final ClusterEvents events;
  private final Duration after;
  private final Consumer<String> teller;
  private final long beganNanos = System.nanoTime();
  private boolean isTold;

  /**
   * Begins to wait.
   *
   * @param teller hears the notice, once at most
   */
  PullNotice(KubernetesClient client, String namespace, Consumer<String> teller) {
    this(client, namespace, AFTER, teller);
  }

  PullNotice(KubernetesClient client, String namespace, Duration after, Consumer<String> teller) {
    this.events = new ClusterEvents(client, namespace);
    this.after = after;
    this.teller = teller;
  }

  /** Looks at pods that do not run yet. */
  void look(List<Pod> pods) {
    if (isTold || System.nanoTime() - beganNanos < after.toNanos()) {
      return;
    }
    for (var pod : pods) {
      if (!isTold && PodTrouble.ofStart(pod).isEmpty()) {
        tell(events.where(Map.of(ClusterEvents.OBJECT, pod.getMetadata().getName())));
      }
    }
  }

  private void tell(List<Event> events) {
    if (events.stream()
        .anyMatch(event -> event.getReason() != null && PULLED.contains(event.getReason()))) {
      return;
    }
    events.stream()
        .filter(event -> PULLING.equals(event.getReason()))
        .findFirst()
        .ifPresent(
            event -> {
              isTold = true;
              teller.accept("still p" + event.getMessage().substring(1));
            });
  }
}
