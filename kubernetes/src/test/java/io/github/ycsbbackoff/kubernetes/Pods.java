package io.github.ycsbbackoff.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Made-up pods for tests, and what a played API server has of them. */
public final class Pods {

  /** The status of a pod that runs. */
  public static final String RUNNING =
      """
      phase: Running
      containerStatuses:
      - {name: client, state: {running: {startedAt: "2026-05-01T12:00:00Z"}}}
      """;

  /** The status of a pod for which there is no place. */
  public static final String UNSCHEDULABLE =
      """
      phase: Pending
      conditions:
      - type: PodScheduled
        status: "False"
        reason: Unschedulable
        message: '0/1 nodes are available: 1 Insufficient cpu.'
      """;

  private static final Duration WATCHED_WITHIN = Duration.ofSeconds(10);

  private Pods() {}

  /** Returns a pod with a status, which is YAML. */
  public static Pod pod(String status) {
    return pod("one", status);
  }

  /** Returns a pod of that name with a status, which is YAML. */
  public static Pod pod(String name, String status) {
    return new KubernetesSerialization()
        .unmarshal(
            "apiVersion: v1\nkind: Pod\nmetadata: {name: %s, namespace: tests}\nstatus:\n"
                    .formatted(name)
                + status.indent(2),
            Pod.class);
  }

  /** Returns the path at which an API server lists the pods of a fleet's driver. */
  public static String pathOfDrivers(Fleet fleet) {
    return path("/api/v1/namespaces/tests/pods", fleet.run().driverLabels());
  }

  /** Returns the path at which an API server lists what has the labels. */
  public static String path(String kind, Map<String, String> labels) {
    return kind
        + "?labelSelector="
        + labels.entrySet().stream()
            .map(label -> URLEncoder.encode(label.getKey() + "=" + label.getValue(), UTF_8))
            .collect(Collectors.joining("%2C"));
  }

  /** Has an API server say that it makes no pod of a Job, because of a quota. */
  public static void refuse(KubernetesMockServer server, String job) {
    var event =
        new EventBuilder()
            .withReason("FailedCreate")
            .withMessage("Error creating: pods is forbidden: exceeded quota: small")
            .build();
    server
        .expect()
        .get()
        .withPath(
            "/api/v1/namespaces/tests/events?fieldSelector=involvedObject.name%3D"
                + job
                + "%2Creason%3DFailedCreate")
        .andReturn(200, new EventListBuilder().withItems(event).build())
        .always();
  }

  /**
   * Waits until somebody has begun to watch pods at a played API server, so that what happens to
   * them from then on is heard.
   *
   * @param label the value of a label of the pods that are watched, which those of no other test
   *     have: a watch of an earlier test may begin after that test has ended
   */
  public static void awaitWatch(KubernetesMockServer server, String label)
      throws InterruptedException {
    var untilNanos = System.nanoTime() + WATCHED_WITHIN.toNanos();
    RecordedRequest request;
    do {
      request = server.takeRequest(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
      assertThat(request).as("the next request, of which none began to watch").isNotNull();
    } while (!isWatch(request.getPath(), label));
  }

  private static boolean isWatch(String path, String label) {
    return path.contains("watch=true") && path.contains(label);
  }
}
