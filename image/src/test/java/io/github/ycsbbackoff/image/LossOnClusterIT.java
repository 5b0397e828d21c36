package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests of fleets of which pods, the driver or the command line are lost, on a real Kubernetes. */
class LossOnClusterIT extends OnCluster {

  private static final Duration GLANCE = Duration.ofSeconds(1);

  @Test
  void podsThatAreDeletedOrEvictedInTheMiddleOfATrialAreMarkedAndNeverRunAgain() throws Exception {
    var run = lab.start(fleetRun("--arms=native"));
    awaitSeconds(run);
    var pods = clientPods();

    cluster.kubectl("delete", podOf(2, pods), "--wait=false");
    evict(podOf(3, pods));
    var seen = clientPodsUntilItsEnd(run);
    var ended = lab.end(run);

    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(pods).hasSize(CLIENTS);
    assertThat(pods).containsAll(seen);
    assertThat(ended.out())
        .startsWith("WENT WRONG: trial 1-native: ")
        .contains("the pod of client 2 failed: somebody deleted it")
        .contains("the pod of client 3 failed: EvictionByEvictionAPI: Eviction API: evicting")
        .contains("partial, for 2 of 4 clients did not do their part: client 2 ");
    var clients = trial().read(notice -> {}).clients().orElseThrow();
    assertThat(clients.clients())
        .filteredOn(client -> client.problem() != null)
        .extracting(client -> client.index())
        .containsExactly(2, 3);
  }

  @Test
  void aPodThatIsDeletedBeforeItHasAPlaceIsMarkedAndTheOthersGoOn() throws Exception {
    // Beside the driver, there is room for three of the four.
    var milliCpu = (Runtime.getRuntime().availableProcessors() * 1000 - 100) * 2 / 7;
    var run = lab.start(fleetRun("--arms=native", "--cpu=" + milliCpu + "m", "--ready-within=120"));
    await()
        .atMost(SOON)
        .until(() -> !run.isAlive() || pods("client", "Running").size() == CLIENTS - 1);

    cluster.kubectl("delete", pods("client", "Pending").get(0));
    var ended = lab.end(run);

    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(ended.out())
        .startsWith("WENT WRONG: trial 1-native: ")
        .containsPattern("the pod of client \\d failed: somebody deleted it")
        .contains("partial, for 1 of 4 clients did not do their part: client ");
  }

  @Test
  void aDriverThatIsEvictedLeavesTheTrialsThatHadEnded() throws Exception {
    mayLeaveATable();
    var run = lab.start(fleetRun());
    await().atMost(SOON).until(() -> !run.isAlive() || hasSecondTrialBegun());

    evict(driverPod());
    var ended = lab.end(run);

    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(ended.err())
        .contains(
            "backoff: the driver's pod: EvictionByEvictionAPI: Eviction API: evicting; the trials"
                + " that had ended before are fetched; the table of the trial that ran stays:"
                + " backoff_quick-");
    assertThat(ended.out()).contains("\nReport: ");
    assertThat(Results.read(results()).trials()).hasSize(1);
    assertThat(trial().read(notice -> {}).clients().orElseThrow().clients()).hasSize(CLIENTS);
    assertThat(results().resolve("report.html")).exists();
  }

  @Test
  void aDriverThatIsKilledInTheFirstTrialIsToldAtOnceAndLeavesNothing() throws Exception {
    mayLeaveATable();
    var run = lab.start(fleetRun("--arms=native"));
    awaitSeconds(run);

    cluster.kubectl("delete", driverPod(), "--grace-period=0", "--force");
    var ended = lab.end(run);

    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(ended.err())
        .containsPattern(
            "backoff: the driver's pod: somebody deleted it; no trial had ended, and nothing is kept"
                + " of the run; the table of the trial that ran stays: backoff_quick-\\S+\\R$");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void ctrlCLeavesNothingOfPodsThatWereNotRoot() throws Exception {
    var run = lab.start(fleetRun("--arms=native"));
    awaitSeconds(run);
    var users =
        ProcessHandle.allProcesses()
            .filter(each -> each.info().command().orElse("").equals("/java/bin/java"))
            .map(each -> user(each.pid()))
            .toList();

    new ProcessBuilder("kill", "-INT", Long.toString(run.pid())).start().waitFor();
    var ended = lab.end(run);

    // A worker and its YCSB of each client, and the driver.
    assertThat(users).hasSize(2 * CLIENTS + 1).containsOnly("10001");
    assertThat(ended.status()).isEqualTo(130);
    assertThat(ended.err())
        .contains("backoff: interrupted; nothing of it is left")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  /** Waits until each client of the first trial has a second behind it. */
  private void awaitSeconds(Process run) {
    await().atMost(SOON).until(() -> !run.isAlive() || timelines() == CLIENTS);
    assertThat(run.isAlive()).isTrue();
  }

  private long timelines() throws IOException {
    try (var files = Files.walk(volume)) {
      return files.filter(file -> file.endsWith("client.csv")).filter(this::hasSecond).count();
    } catch (java.io.UncheckedIOException e) {
      return 0; // A folder was moved meanwhile.
    }
  }

  private boolean hasSecond(Path file) {
    try {
      return Files.readAllLines(file).size() > 2;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the number of the user that a process runs as. */
  private static String user(long pid) {
    try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
      return lines
          .filter(line -> line.startsWith("Uid:"))
          .map(line -> line.split("\\s+", -1)[1])
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      return "ended";
    }
  }

  /** Has the API server evict a pod, as when its node is drained. */
  private void evict(String pod) throws Exception {
    var name = pod.substring("pod/".length());
    var eviction =
        Files.writeString(
            folder.resolve("eviction.json"),
            """
            {"apiVersion": "policy/v1", "kind": "Eviction",
             "metadata": {"name": "%s", "namespace": "default"}}
            """
                .formatted(name));
    cluster.kubectl(
        "create",
        "--raw=/api/v1/namespaces/default/pods/" + name + "/eviction",
        "--filename=" + eviction.toAbsolutePath());
  }

  private boolean hasSecondTrialBegun() throws IOException {
    try (var files = Files.walk(volume)) {
      // That of the first trial, into which its clients' were merged, is one more.
      return files.anyMatch(file -> file.endsWith("trial.json")) && timelines() == 2 * CLIENTS + 1;
    } catch (java.io.UncheckedIOException e) {
      return false; // A folder was moved meanwhile.
    }
  }

  /** Returns all pods of clients that there are while a command runs. */
  private Set<String> clientPodsUntilItsEnd(Process run) {
    var seen = new TreeSet<String>();
    await()
        .atMost(SOON)
        .pollInterval(GLANCE)
        .until(
            () -> {
              seen.addAll(clientPods());
              return !run.isAlive();
            });
    return seen;
  }

  private static String podOf(int client, List<String> pods) {
    var place = "-1-" + client + "-";
    return pods.stream().filter(pod -> pod.contains(place)).findFirst().orElseThrow();
  }

  private String driverPod() throws Exception {
    return pods("driver").get(0);
  }

  private List<String> clientPods() throws Exception {
    return pods("client");
  }

  private List<String> pods(String component) throws Exception {
    return pods(component, "*");
  }

  private List<String> pods(String component, String phase) throws Exception {
    var words =
        new ArrayList<>(
            List.of(
                "get",
                "pods",
                "--selector=app.kubernetes.io/component=" + component,
                "--output=name"));
    if (!phase.equals("*")) {
      words.add("--field-selector=status.phase=" + phase);
    }
    return cluster
        .kubectl(words.toArray(String[]::new))
        .lines()
        .filter(line -> line.startsWith("pod/"))
        .toList();
  }
}
