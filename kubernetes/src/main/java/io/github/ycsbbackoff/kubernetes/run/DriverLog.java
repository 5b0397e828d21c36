package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.PodTrouble;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import java.net.HttpURLConnection;
import java.util.List;

/** The log of the pod of a driver, or of a finisher, which is read piece by piece. */
final class DriverLog {

  private final KubernetesClient client;
  private final String namespace;
  private final LogPosition position = new LogPosition();

  /** Reads nothing yet. */
  DriverLog(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /**
   * Reads the lines that are new.
   *
   * @param pod the pod as it is now, which is the same one each time
   * @throws KubernetesClientException if nobody answers, or the user may not ask
   */
  void readOn(Pod pod, ProgressLines.Reader lines) {
    position.readOn(answer(pod)).forEach(lines::line);
  }

  private List<String> answer(Pod pod) {
    var log =
        client
            .pods()
            .inNamespace(namespace)
            .withName(pod.getMetadata().getName())
            .inContainer("driver")
            .usingTimestamps();
    var since = position.since();
    try {
      var text = since.isEmpty() ? log.getLog() : log.sinceTime(since.get().toString()).getLog();
      return text.lines().toList();
    } catch (KubernetesClientException e) {
      if (PodTrouble.hasEnded(pod) && e.getCode() == HttpURLConnection.HTTP_BAD_REQUEST) {
        // Its container never ran: there is no log, and there will be none.
        return List.of();
      }
      throw e;
    }
  }
}
