package io.github.ycsbbackoff.kubernetes.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.Pods;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the driver's pod, by an API server that keeps what it is given and does nothing. */
@EnableKubernetesMockClient(crud = true)
class DriverPodTest {

  private static final String POD = "/api/v1/namespaces/tests/pods/driver";

  @TempDir Path folder;
  static KubernetesMockServer server;
  static KubernetesClient client;
  private Fleet fleet;

  @AfterEach
  void forget() {
    server.reset();
  }

  @BeforeEach
  void plan() {
    fleet = Fleets.of(folder);
  }

  @Test
  void aDriverThatTheKubeletRefusesIsToldAtOnce() {
    driver(
        """
        phase: Failed
        reason: UnexpectedAdmissionError
        message: 'Pod was rejected: no room'
        """);

    assertThatThrownBy(() -> DriverPod.ofDriver(client, fleet).awaitStart())
        .isInstanceOf(ServerException.class)
        .hasMessage("the driver's pod: UnexpectedAdmissionError: Pod was rejected: no room");
  }

  @Test
  void aDriverThatTheApiServerDoesNotTakeIsToldInItsWords() {
    fleet = Fleets.impatient(folder);
    Pods.refuse(server, fleet.run().driver());

    assertThatThrownBy(() -> DriverPod.ofDriver(client, fleet).awaitStart())
        .isInstanceOf(LabException.class)
        .hasMessage(
            "the driver's pod: FailedCreate: Error creating: pods is forbidden: exceeded quota:"
                + " small");
  }

  @Test
  void aDriverThatIsGoneBeforeItRanIsToldAtOnce() {
    var waiting = pod("phase: Pending\n");
    var path = Pods.pathOfDrivers(fleet);
    server.expect().get().withPath(path).andReturn(200, list(waiting)).once();
    server.expect().get().withPath(path).andReturn(200, list()).always();

    assertThatThrownBy(() -> DriverPod.ofDriver(client, fleet).awaitStart())
        .isInstanceOf(ServerException.class)
        .hasMessage("the driver's pod: somebody deleted it");
  }

  @Test
  void whileADriverIsWaitedForItIsToldThatItsImageIsStillBeingPulled() {
    var path = Pods.pathOfDrivers(fleet);
    var running = "phase: Running\ncontainerStatuses:\n- {name: driver, state: {running: {}}}\n";
    server.expect().get().withPath(path).andReturn(200, list(pod("phase: Pending\n"))).once();
    server.expect().get().withPath(path).andReturn(200, list(pod(running))).always();
    var event = new EventBuilder().withReason("Pulling").withMessage("Pulling image \"a:1\"");
    server
        .expect()
        .get()
        .withPath("/api/v1/namespaces/tests/events?fieldSelector=involvedObject.name%3Ddriver")
        .andReturn(200, new EventListBuilder().withItems(event.build()).build())
        .always();
    var told = new ArrayList<String>();

    var started =
        DriverPod.ofDriver(client, fleet)
            .awaitStart(new PullNotice(client, "tests", Duration.ZERO, told::add));

    assertThat(started).isEqualTo("driver");
    assertThat(told).containsExactly("still pulling image \"a:1\"");
  }

  @Test
  void whoMayNotFollowTheDriverAnyLongerIsToldAtOnceAndWhereItsFilesAre() {
    var refusal = new StatusBuilder().withCode(401).withMessage("Unauthorized").build();
    server.expect().get().withPath(POD).andReturn(401, refusal).always();

    assertThatThrownBy(this::follow)
        .isInstanceOf(ServerException.class)
        .hasMessageEndingWith(
            ": the driver's pod may not be followed any longer (Unauthorized); what it has written"
                + " may be left in mine-a1b2c3 of the volume claim results");
  }

  @Test
  void aDriverThatEndedWithoutALogHasItsPodsReason() {
    driver(
        """
        phase: Failed
        reason: Evicted
        message: The node was low on resource
        """);
    var refusal = new StatusBuilder().withCode(400).withMessage("is waiting to start").build();
    server
        .expect()
        .get()
        .withPath(POD + "/log?pretty=false&container=driver&timestamps=true")
        .andReturn(400, refusal)
        .always();

    assertThatThrownBy(this::follow)
        .isInstanceOf(LostDriverException.class)
        .hasMessage("the driver's pod: Evicted: The node was low on resource");
  }

  @Test
  void aDriverWhoseLogTheNodeHasNoMoreHasItsPodsReason() {
    driver(
        """
        phase: Failed
        reason: Evicted
        message: The node was low on resource
        """);
    server
        .expect()
        .get()
        .withPath(POD + "/log?pretty=false&container=driver&timestamps=true")
        .andReturn(200, "unable to retrieve container logs for containerd://0123")
        .always();

    assertThatThrownBy(this::follow)
        .isInstanceOf(LostDriverException.class)
        .hasMessage("the driver's pod: Evicted: The node was low on resource");
  }

  private void follow() {
    var unseen = new ProgressLines(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    var unused =
        DriverPod.ofDriver(client, fleet)
            .follow("driver", new ProgressLines.Reader(fleet.trials(), unseen));
  }

  private static PodList list(Pod... pods) {
    return new PodListBuilder().withItems(pods).build();
  }

  private void driver(String status) {
    client.resource(pod(status)).create();
  }

  private Pod pod(String status) {
    var pod = Pods.pod("driver", status);
    pod.getMetadata().setLabels(fleet.run().driverLabels());
    return pod;
  }
}
