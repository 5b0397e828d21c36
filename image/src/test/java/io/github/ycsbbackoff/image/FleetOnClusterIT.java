package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.kudu.server.KuduJar;
import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of fleets on a real Kubernetes, with a real Kudu beside it. */
@Tag("kubernetes")
class FleetOnClusterIT {

  /** The accuracy of the times of a timeline. */
  private static final double MILLISECOND = 0.0011;

  private static final int CLIENTS = 4;
  private static final Duration SOON = Duration.ofMinutes(3);

  private static final String EXPERIMENT =
      """
      name: quick
      server: {kind: kudu}
      workload: {file: insert-only, load: 50, properties: {threadcount: 2, kudu.tablets: 2}}
      blocks: 1
      seconds: 8
      warmup: 2
      seed: 7
      baseline: native
      arms:
        - {name: native}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir static Path shared;
  private static Cluster cluster;
  private static KuduServer kudu;

  @TempDir Path folder;
  private Path volume;
  private Lab lab;

  @BeforeAll
  static void start() throws Exception {
    cluster = Cluster.start(shared);
    kudu = new KuduServer(binaries(), shared.resolve("kudu"), Lifetime.OF_PARENT);
    kudu.start(List.of());
  }

  @AfterAll
  static void stop() throws Exception {
    try (var unused = cluster) {
      kudu.close();
    }
  }

  @BeforeEach
  void layOut() throws IOException {
    // The pods' user is not that of the tests.
    volume = Files.createDirectory(folder.resolve("volume"));
    Files.setPosixFilePermissions(volume, PosixFilePermissions.fromString("rwxrwxrwx"));
    Files.writeString(folder.resolve("quick.yaml"), EXPERIMENT);
    lab = new Lab(folder);
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    assertThat(
            cluster.kubectl(
                "get",
                "jobs,pods,configmaps,serviceaccounts,roles,rolebindings",
                "--all-namespaces",
                "--selector=app.kubernetes.io/name=ycsb-backoff",
                "--output=name"))
        .isIn("", "No resources found\n");
    assertThat(volume).isEmptyDirectory();
  }

  @Test
  void aQuickExperimentByFourClientsEndsInAMergedReport() throws Exception {
    var before = tables();
    var run = lab.run(fleetRun("--verify"));

    assertThat(run.status()).as(run.out() + run.err()).isZero();
    assertThat(run.err()).contains("trial 1 of 2: ", "trial 2 of 2: ");
    assertThat(run.out()).contains("native ", "jittered ", "\nReport: ");
    var results = Results.read(results());
    assertThat(results.environment().get("command")).startsWith("backoff fleet run quick.yaml");
    assertThat(results.trials()).hasSize(2);
    for (var trial : results.trials()) {
      var clients = trial.read(notice -> {}).clients().orElseThrow();
      assertThat(clients.planned()).isEqualTo(CLIENTS);
      assertThat(clients.clients())
          .hasSize(CLIENTS)
          .allMatch(client -> client.problem() == null && client.acknowledged() > 0)
          .allMatch(client -> client.startedSeconds() > -MILLISECOND);
      assertThat(trial.path().resolve("clients")).isDirectoryNotContaining("glob:**start*");
      assertThat(trial.info().verified().violationsInAll()).isZero();
      assertThat(trial.info().verified().writes()).isGreaterThan(50);
    }
    assertThat(tables()).isEqualTo(before);
    assertThat(results().resolve("report.html")).content().contains("The clients");
  }

  @Test
  void aPodThatIsDeletedInTheMiddleOfATrialIsMarkedAndNeverRunAgain() throws Exception {
    var run = lab.start(fleetRun("--arms=native"));
    awaitSeconds(run);
    var pods = clientPods();
    var second = pods.stream().filter(pod -> pod.contains("-1-2-")).findFirst().orElseThrow();

    cluster.kubectl("delete", second);
    var afterwards = clientPods();
    var ended = lab.end(run);

    assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(pods).hasSize(CLIENTS);
    assertThat(pods).containsAll(afterwards);
    assertThat(ended.out())
        .startsWith("WENT WRONG: trial 1-native: ")
        .contains("the pod of client 2 failed: ")
        .contains("partial, for 1 of 4 clients did not do their part: client 2 ");
    var clients = trial().read(notice -> {}).clients().orElseThrow();
    assertThat(clients.clients())
        .filteredOn(client -> client.problem() != null)
        .extracting(client -> client.index())
        .containsExactly(2);
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
    assertThat(ended.err()).contains("backoff: interrupted; ").doesNotContain("\tat ");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void anImageThatIsNotThereIsTheKubeletsOwnReason() throws Exception {
    var run = lab.run(fleetRun("--image=localhost/none:1"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: the driver's pod: ErrImageNeverPull: ")
        .contains("localhost/none:1")
        .hasLineCount(1);
  }

  @Test
  void anImageThatCannotBeFetchedIsTheKubeletsOwnReason() throws Exception {
    var run = lab.run(fleetRun("--image=localhost:1/none:1", "--pull-policy=IfNotPresent"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: the driver's pod: ErrImagePull: ")
        .contains("localhost:1/none:1")
        .hasLineCount(1);
  }

  @Test
  void aFolderOfTheNodeThatIsNotThereIsTheKubeletsOwnReason() throws Exception {
    var run = lab.run(fleetRun("--host-path=/nowhere"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: the driver's pod: FailedMount: ")
        .contains("/nowhere")
        .hasLineCount(1);
  }

  @Test
  void aNodeWithoutRoomIsTheSchedulersOwnReason() throws Exception {
    var before = tables();
    var run = lab.run(fleetRun("--cpu=64"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .matches(
            "trial 1 of 2: .*\\Rbackoff: trial 1-\\w+: FailedScheduling: .*Insufficient cpu.*\\R");
    assertThat(tables()).isEqualTo(before);
  }

  @Test
  void aStoreThatDoesNotAnswerIsTheDriversOwnWord() throws Exception {
    var run = lab.run(fleetRun("--masters=127.0.0.1:1"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .matches("trial 1 of 2: .*\\Rbackoff: trial 1-\\w+: kudu.masters=127.0.0.1:1: .*\\R");
  }

  @Test
  void aNamespaceWithoutPermissionIsToldWithWhatIsMissing() throws Exception {
    cluster.kubectl("create", "namespace", "small");
    cluster.kubectl("create", "serviceaccount", "nobody", "--namespace=small");
    var token = cluster.kubectl("create", "token", "nobody", "--namespace=small").strip();
    var kubeconfig =
        Files.readString(cluster.kubeconfig()).replaceAll("token: [^}]*", "token: " + token);
    Files.writeString(folder.resolve("kubeconfig"), kubeconfig);

    var run = lab.run(fleetRun("--kubeconfig=kubeconfig", "--namespace=small"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: namespace small: you may not create jobs, list jobs, ")
        .hasLineCount(1);
    cluster.kubectl("delete", "namespace", "small");
  }

  @Test
  void aClaimThatIsNotThereIsNamed() throws Exception {
    var words = new ArrayList<>(List.of(fleetRun()));
    words.removeIf(word -> word.startsWith("--host-path="));
    words.add("--volume=nowhere");

    var run = lab.run(words.toArray(String[]::new));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "backoff: --volume nowhere: there is no such claim in namespace default; make it, or give"
                + " another\n");
  }

  @Test
  void theApiServerTakesWhatIsRenderedAndTheBaseOfDeploy() throws Exception {
    var words =
        List.of(
            "fleet",
            "render",
            "quick.yaml",
            "--masters=kudu:7051",
            "--clients=4",
            "--image=localhost/none:1",
            "--volume=results");
    var rendered = lab.run(words.toArray(String[]::new));
    assertThat(rendered.status()).as(rendered.err()).isZero();
    var file = Files.writeString(folder.resolve("fleet.yaml"), rendered.out());

    var applied =
        cluster.kubectl("apply", "--dry-run=server", "--filename=" + file.toAbsolutePath());
    var base = Path.of("../deploy/base").toAbsolutePath().normalize();
    var ofBase = cluster.kubectl("apply", "--dry-run=server", "--kustomize=" + base);

    assertThat(applied.lines())
        .hasSize(7)
        .allMatch(line -> line.endsWith(" created (server dry run)"));
    assertThat(ofBase.lines()).allMatch(line -> line.endsWith(" created (server dry run)"));
  }

  @Test
  void whatIsRenderedRunsInTheNamespaceOfAnOverlay() throws Exception {
    var words = new ArrayList<>(List.of(fleetRun("--arms=native")));
    words.set(1, "render");
    words.removeIf(word -> word.startsWith("--kubeconfig="));
    var rendered = lab.run(words.toArray(String[]::new));
    assertThat(rendered.status()).as(rendered.err()).isZero();
    var base = Files.createDirectory(folder.resolve("base"));
    for (var file : List.of("kustomization.yaml", "driver.yaml", "results.yaml")) {
      Files.copy(Path.of("../deploy/base", file), base.resolve(file));
    }
    var overlay = Files.createDirectory(folder.resolve("overlay"));
    Files.writeString(overlay.resolve("fleet.yaml"), rendered.out());
    Files.writeString(
        overlay.resolve("kustomization.yaml"),
        "namespace: benchmarks\nresources: [../base, fleet.yaml]\n");

    cluster.kubectl("create", "namespace", "benchmarks");
    cluster.kubectl("apply", "--kustomize=" + overlay.toAbsolutePath());
    await().atMost(SOON).until(() -> !reports().isEmpty());
    var trials = Results.read(reports().get(0).getParent()).trials();

    assertThat(trials).hasSize(1);
    assertThat(trials.get(0).info().problem()).isNull();
    cluster.kubectl("delete", "namespace", "benchmarks");
    Folders.delete(reports().get(0).getParent());
  }

  private List<Path> reports() throws IOException {
    try (var runs = Files.list(volume)) {
      return runs.map(run -> run.resolve("report.html")).filter(Files::exists).toList();
    }
  }

  private String[] fleetRun(String... more) {
    var words =
        new ArrayList<>(
            List.of(
                "fleet",
                "run",
                "quick.yaml",
                "--clients=" + CLIENTS,
                "--host-network",
                "--memory=1536Mi"));
    addUnless(more, words, "--host-path=" + volume);
    addUnless(more, words, "--masters=" + kudu.clientProperties().get("kudu.masters"));
    addUnless(more, words, "--image=" + System.getProperty("image.name"));
    addUnless(more, words, "--pull-policy=Never");
    addUnless(more, words, "--kubeconfig=" + cluster.kubeconfig());
    addUnless(more, words, "--cpu=250m");
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  /** Adds an option that is not given otherwise. */
  private static void addUnless(String[] given, List<String> words, String option) {
    var name = option.substring(0, option.indexOf('=') + 1);
    if (List.of(given).stream().noneMatch(word -> word.startsWith(name))) {
      words.add(option);
    }
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

  /** Returns the tables of fleets that Kudu has, as its own tool lists them. */
  private static List<String> tables() throws Exception {
    var home = binaries();
    var list =
        new ProcessBuilder(
            home.resolve("bin/kudu").toString(),
            "table",
            "list",
            kudu.clientProperties().get("kudu.masters"));
    list.environment().put("LD_LIBRARY_PATH", home.resolve("lib").toString());
    list.environment().put("SASL_PATH", home.resolve("lib/sasl2").toString());
    var process = list.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (var out = process.inputReader()) {
      var all = out.lines().filter(line -> line.startsWith("backoff_quick-")).toList();
      assertThat(process.waitFor()).isZero();
      return all;
    }
  }

  private static Path binaries() {
    return KuduJar.find().unpack(new UnpackedCache(Path.of("target/cache").toAbsolutePath()));
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

  private TrialFolder trial() throws IOException {
    return Results.read(results()).trials().get(0);
  }

  private Path results() throws IOException {
    try (var folders = Files.list(folder.resolve("results"))) {
      return folders.findFirst().orElseThrow();
    }
  }
}
