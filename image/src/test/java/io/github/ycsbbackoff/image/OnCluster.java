package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kudu.server.KuduJar;
import io.github.ycsbbackoff.kudu.server.KuduPorts;
import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The real Kubernetes that tests of fleets share, class by class, and a real Kudu beside it. */
@Tag("kubernetes")
abstract class OnCluster {

  static final int CLIENTS = 4;

  /** The longest wait for something that a fleet does. */
  static final Duration SOON = Duration.ofMinutes(3);

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
  static Cluster cluster;
  private static KuduPorts ports;
  private static KuduServer kudu;

  @TempDir Path folder;
  Path volume;
  Lab lab;
  private List<String> tablesBefore;
  private boolean mayLeaveATable;

  @BeforeAll
  static void start() throws Exception {
    cluster = Cluster.start(shared);
    ports = KuduPorts.free(1);
    kudu = new KuduServer(binaries(), shared.resolve("kudu"), Lifetime.OF_PARENT, ports);
    kudu.start(
        Stream.of(
                reachable(KuduServer.MASTER, ports.master()),
                reachable(KuduServer.TSERVER, ports.tservers().get(0)))
            .flatMap(List::stream)
            .toList());
  }

  /**
   * Returns the flags by which a process of Kudu listens on the node's address too, which pods with
   * a network of their own reach, and gives it as its own.
   */
  private static List<String> reachable(String role, int port) {
    var onNode = Cluster.NODE + ":" + port;
    return List.of(
        role + ":--rpc_bind_addresses=127.0.0.1:" + port + "," + onNode,
        role + ":--rpc_advertised_addresses=" + onNode);
  }

  /** Returns the option with the Kudu as pods with a network of their own reach it. */
  static String mastersOnNode() {
    return "--masters=" + Cluster.NODE + ":" + ports.master();
  }

  @AfterAll
  static void stop() throws Exception {
    try (var unused = cluster) {
      kudu.close();
    }
  }

  @BeforeEach
  void layOut() throws Exception {
    // The pods' user is not that of the tests.
    volume = Files.createDirectory(folder.resolve("volume"));
    Files.setPosixFilePermissions(volume, PosixFilePermissions.fromString("rwxrwxrwx"));
    Files.writeString(folder.resolve("quick.yaml"), EXPERIMENT);
    lab = new Lab(folder);
    tablesBefore = tables();
  }

  /** Notes that nobody is left to drop the table of the trial that this test interrupts. */
  void mayLeaveATable() {
    mayLeaveATable = true;
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
    if (!mayLeaveATable) {
      assertThat(tables()).isEqualTo(tablesBefore);
    }
  }

  /** Returns the words of a run of the small experiment, with these options as well or instead. */
  String[] fleetRun(String... more) {
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

  /** Returns the first trial of the results that a run has brought. */
  TrialFolder trial() throws IOException {
    return Results.read(results()).trials().get(0);
  }

  /** Returns the folder of results that a run has brought. */
  Path results() throws IOException {
    try (var folders = Files.list(folder.resolve("results"))) {
      return folders.findFirst().orElseThrow();
    }
  }
}
