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
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import io.github.ycsbbackoff.kubernetes.Pods;
import io.github.ycsbbackoff.kubernetes.drive.ProgressLines;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.RunName;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the driver's pod, by an API server that keeps what it is given and does nothing. */
class DriverPodTest {

  private static final String POD = "/api/v1/namespaces/tests/pods/driver";
  private static final String LOG = POD + "/log?pretty=false&container=driver&timestamps=true";

  private static final String EVICTED =
      """
      phase: %s
      conditions:
      - type: DisruptionTarget
        status: 'True'
        reason: EvictionByEvictionAPI
        message: 'Eviction API: evicting'
      """;

  private static final String FAILED =
      """
      phase: Failed
      containerStatuses:
      - {name: driver, state: {terminated: {exitCode: 1, reason: Error}}}
      """;

  @RegisterExtension static final PlayedApi API = PlayedApi.keeping();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @TempDir Path folder;
  private Fleet fleet;

  @BeforeEach
  void plan() {
    // A run of its own for each test, whose pods no other test watches.
    fleet = Fleets.of(folder, RunName.of("mine"));
  }

  @Test
  void aDriverThatTheKubeletRefusesIsToldAtOnce() {
    driver(
        """
        phase: Failed
        reason: UnexpectedAdmissionError
        message: 'Pod was rejected: no room'
        """);

    assertThatThrownBy(this::awaitStart)
        .isInstanceOf(ServerException.class)
        .hasMessage("the driver's pod: UnexpectedAdmissionError: Pod was rejected: no room");
  }

  @Test
  void aDriverThatTheApiServerDoesNotTakeIsToldInItsWords() {
    fleet = Fleets.impatient(folder);
    Pods.refuse(server, fleet.run().driver());

    assertThatThrownBy(this::awaitStart)
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

    assertThatThrownBy(this::awaitStart)
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

    try (var driver = DriverPod.ofDriver(client, fleet)) {
      var notice = new PullNotice(client, "tests", Duration.ZERO, told::add);
      assertThat(driver.awaitStart(notice)).isEqualTo("driver");
    }

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
                + " may be left in "
                + fleet.run().text()
                + " of the volume claim results");
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
    server.expect().get().withPath(LOG).andReturn(400, refusal).always();

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
    log("unable to retrieve container logs for containerd://0123");

    assertThatThrownBy(this::follow)
        .isInstanceOf(LostDriverException.class)
        .hasMessage("the driver's pod: Evicted: The node was low on resource");
  }

  @Test
  void theLastLinesOfADriverAreReadAlsoWhereTheNodeGivesThemOneTime() {
    driver("phase: Succeeded\n");
    log(
        """
        2026-05-01T12:00:05.000000000Z fleet: second 1 19.0 1 1 1
        2026-05-01T12:00:05.000000000Z fleet: done 1
        """);

    assertThat(follow()).isEqualTo(1);
  }

  @Test
  void aDriverThatEndedByItselfIsToldInItsWordsAndLeavesNoTableOfWhichItSaysNothing() {
    driver(FAILED);
    log("2026-05-01T12:00:05Z backoff: job mine-1: is not there\n");

    assertThatThrownBy(this::follow)
        .hasMessage("job mine-1: is not there")
        .isInstanceOfSatisfying(
            LostDriverException.class, lost -> assertThat(lost.leavesTable()).isFalse());
  }

  @Test
  void aDriverThatSaysThatItsTableStaysLeavesIt() {
    driver(FAILED);
    log(
        """
        2026-05-01T12:00:05Z fleet: staying java.io.IOException: No space left on device
        2026-05-01T12:00:05Z backoff: java.io.IOException: No space left on device
        """);

    assertThatThrownBy(this::follow)
        .hasMessage("java.io.IOException: No space left on device")
        .isInstanceOfSatisfying(
            LostDriverException.class,
            lost -> {
              assertThat(lost.leavesTable()).isTrue();
              assertThat(lost.keepsNothing()).isFalse();
            });
  }

  @Test
  void onlyAPodThatSaysThatNothingIsKeptKeepsNothing() {
    driver(FAILED);
    log("2026-05-01T12:00:05Z fleet: nothing-kept\n2026-05-01T12:00:05Z backoff: no trial\n");

    assertThatThrownBy(this::follow)
        .hasMessage("no trial")
        .isInstanceOfSatisfying(
            LostDriverException.class, lost -> assertThat(lost.keepsNothing()).isTrue());
  }

  @Test
  void aDriverWithAWrongInputThatSaysThatItsTableStaysIsToldWithIt() {
    driver(FAILED.replace("exitCode: 1", "exitCode: 2"));
    log(
        """
        2026-05-01T12:00:05Z fleet: staying write.mode=wrong: is no mode
        2026-05-01T12:00:05Z backoff: write.mode=wrong: is no mode
        """);

    assertThatThrownBy(this::follow)
        .isInstanceOf(LabException.class)
        .hasMessage(
            "write.mode=wrong: is no mode; the table of the trial that ran stays: %s...",
            fleet.run().tables());
  }

  @Test
  void aDriverThatIsEvictedAndGoneBetweenTwoLooksHasItsPodsReason() throws Exception {
    driver("phase: Running\n");
    var followed = CompletableFuture.runAsync(this::follow);

    Pods.awaitWatch(server, fleet.run().text());
    evict("Running");

    assertThatThrownBy(followed::join)
        .hasCauseInstanceOf(LostDriverException.class)
        .hasMessageEndingWith("the driver's pod: EvictionByEvictionAPI: Eviction API: evicting");
  }

  @Test
  void aDriverThatIsEvictedAndGoneBeforeItRanHasItsPodsReason() throws Exception {
    driver("phase: Pending\n");
    var started = CompletableFuture.runAsync(this::awaitStart);

    Pods.awaitWatch(server, fleet.run().text());
    evict("Pending");

    assertThatThrownBy(started::join)
        .hasCauseInstanceOf(ServerException.class)
        .hasMessageEndingWith("the driver's pod: EvictionByEvictionAPI: Eviction API: evicting");
  }

  @Test
  void aDriverThatIsMadeAndGoneBetweenTwoLooksHasItsPodsReason() throws Exception {
    var started = CompletableFuture.runAsync(this::awaitStart);

    Pods.awaitWatch(server, fleet.run().text());
    var evicted = pod(EVICTED.formatted("Pending"));
    client.resource(evicted).create();
    client.resource(evicted).delete();

    assertThatThrownBy(started::join)
        .hasCauseInstanceOf(ServerException.class)
        .hasMessageEndingWith("the driver's pod: EvictionByEvictionAPI: Eviction API: evicting");
  }

  @Test
  void aDriverThatIsEvictedAndGoneBeforeItIsFollowedHasItsPodsReason() throws Exception {
    driver(Pods.RUNNING);

    try (var driver = DriverPod.ofDriver(client, fleet)) {
      var name = driver.awaitStart();
      Pods.awaitWatch(server, fleet.run().text());
      evict("Running");

      assertThatThrownBy(() -> driver.follow(name, lines()))
          .isInstanceOf(LostDriverException.class)
          .hasMessage("the driver's pod: EvictionByEvictionAPI: Eviction API: evicting");
    }
  }

  private String awaitStart() {
    try (var driver = DriverPod.ofDriver(client, fleet)) {
      return driver.awaitStart();
    }
  }

  private int follow() {
    try (var driver = DriverPod.ofDriver(client, fleet)) {
      return driver.follow("driver", lines());
    }
  }

  private ProgressLines.Reader lines() {
    var unseen = new ProgressLines(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    return new ProgressLines.Reader(fleet.trials(), unseen);
  }

  private static void log(String text) {
    server.expect().get().withPath(LOG).andReturn(200, text).always();
  }

  /** Takes the driver's pod away, as the API server does for an eviction. */
  private void evict(String phase) {
    var evicted = pod(EVICTED.formatted(phase));
    client.resource(evicted).patchStatus();
    client.resource(evicted).delete();
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
