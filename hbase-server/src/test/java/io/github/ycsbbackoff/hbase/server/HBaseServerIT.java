package io.github.ycsbbackoff.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.server.Await;
import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.ControlToken;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.Ports;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerWeb;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
@EnabledIfSystemProperty(named = HBaseJars.PROPERTY, matches = ".+")
class HBaseServerIT {
  private static final List<String> NO_FLAGS = List.of();
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration STARTED_WITHIN = Duration.ofMinutes(2);

  @TempDir static Path folder;
  private static HBaseServer server;

  @BeforeAll
  static void start() {
    server = new HBaseServer(HBaseJars.find(), folder, Lifetime.OF_PARENT);
    server.start(NO_FLAGS);
  }

  @AfterAll
  static void stop() {
    server.close();
    assertThat(server.pids()).isEmpty();
    server.discard();
    assertThat(server.dataFolder()).doesNotExist();
  }

  @Test
  void whatItUnpacksLiesInItsData() {
    server.restartClean(NO_FLAGS);
    assertThat(server.dataFolder().resolve("tmp"))
        .isDirectoryContaining(file -> file.getFileName().toString().startsWith("jetty-"));
  }

  @Test
  void itIsOneProcessThatServesOnItsPorts() throws IOException {
    server.restartClean(NO_FLAGS);
    assertThat(server.pids()).containsOnlyKeys("hbase");
    assertThat(server.ports().values()).allMatch(Ports::isOpen);
    try (var client = new HBaseClient(server)) {
      client.createTable();
      client.put(50);
      assertThat(client.count(50)).isEqualTo(50);
    }
  }

  @Test
  void metricsAreAsFreshAsTheySay() throws IOException {
    server.restartClean(NO_FLAGS);
    try (var client = new HBaseClient(server)) {
      client.createTable();
      var metrics = server.metrics();
      assertThat(metrics.read())
          .containsOnlyKeys(server.listedMetrics().stream().map(ServerMetric::name).toList());
      var before = metrics.read().get("writeRequestCount");
      client.put(300);
      Await.until(
          () -> metrics.read().get("writeRequestCount") >= before + 300,
          // There is a margin for a busy machine; HBase's default is as stale as 13 s.
          metrics.staleAtMost().multipliedBy(3),
          () -> "not all rows are counted");
      assertThat(metrics.read().get("memStoreSize")).isPositive();
      assertThat(metrics.read().get("MemHeapUsedM")).isPositive();
    }
  }

  @Test
  void cleanStateNeedsNoRestart() throws IOException {
    server.restartClean(NO_FLAGS);
    var before = server.pids();
    try (var client = new HBaseClient(server)) {
      client.createTable();
      client.put(300);
      server.restartClean(NO_FLAGS);
      assertThat(client.hasTable()).isFalse();
    }
    assertThat(server.pids()).isEqualTo(before);
  }

  @Test
  void killedServerComesBackOnItsPortsWithEveryAcknowledgedRow() throws IOException {
    server.restartClean(NO_FLAGS);
    var before = server.pids().get("hbase");
    var ports = server.ports();
    try (var client = new HBaseClient(server)) {
      client.createTable();
      client.put(300);
      server.kill("hbase");
      assertThat(server.pids()).isEmpty();

      server.restart("hbase");

      // This is the very client that saw the server die.
      assertThat(client.count(300)).isEqualTo(300);
    }
    assertThat(server.pids().get("hbase")).isNotEqualTo(before);
    assertThat(server.ports()).isEqualTo(ports);
  }

  @Test
  void withoutItsTokenItIsNotCleanedAndItsCommandLineDoesNotTellIt() throws Exception {
    server.restartClean(NO_FLAGS);
    try (var client = new HBaseClient(server)) {
      client.createTable();
      var clean = URI.create("http://127.0.0.1:" + server.ports().get("hbase.control") + "/clean");
      assertThatThrownBy(() -> ServerWeb.post(clean, ControlToken.random(), SOON))
          .isInstanceOf(IOException.class)
          .hasMessage("give the token of the process that started this one");
      assertThat(client.hasTable()).isTrue();
    }
    var file = server.tokenFile();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    var commandLine = Path.of("/proc/" + server.pids().get("hbase") + "/cmdline");
    assertThat(Files.readString(commandLine))
        .contains("--token-file=" + file)
        .doesNotContain(Files.readString(file).strip());
  }

  @Test
  void regionsMoveAndSplitUnderTheirRows() throws IOException {
    server.restartClean(NO_FLAGS);
    try (var client = new HBaseClient(server)) {
      client.createTable();
      client.put(300);
      assertThat(server.disturb("move")).startsWith("moved");
      assertThat(client.regions()).hasSize(1);
      assertThat(server.disturb("split")).startsWith("split");
      assertThat(client.regions()).hasSize(2);
      assertThat(client.count(300)).isEqualTo(300);
    }
  }

  @Test
  void unknownDisturbanceIsNamedWithTheKnownOnes() {
    assertThatThrownBy(() -> server.disturb("shake"))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(
            "disturb: shake: cannot be done to hbase; what can: kill: hbase, pause: hbase,"
                + " cpus: NUMBER, flags: NAME: VALUE, disturb: move, disturb: split,"
                + " command: COMMAND");
  }

  @Test
  void quotaThrottlesWritesOfEveryTable() throws IOException {
    server.restartClean(List.of("--quota.writes-per-second=20"));
    try (var client = new HBaseClient(server, "hbase.client.retries.number=0")) {
      client.createTable();
      assertThatThrownBy(() -> client.put(2_000))
          .hasRootCauseInstanceOf(IOException.class)
          .hasStackTraceContaining(RpcThrottlingException.class.getName());
    }
    Await.until(
        () -> server.metrics().read().get("exceptions.rpcThrottling") > 0,
        SOON,
        () -> "the server did not count what it throttled");
  }

  @Test
  void aQuotaChangesWhileItRunsAndIsSetBack() throws IOException {
    server.restartClean(List.of("--quota.writes-per-second=100000"));
    var fewer = Map.of("quota.writes-per-second", "20");
    try (var client = new HBaseClient(server, "hbase.client.retries.number=0")) {
      client.createTable();
      assertThat(isThrottled(client)).isFalse();

      server.setFlags(fewer);
      Await.until(() -> isThrottled(client), SOON, () -> "the quota is as it was");

      server.setFlagsBack(fewer);
      Await.until(() -> !isThrottled(client), SOON, () -> "the quota is not set back");
    }
  }

  private static boolean isThrottled(HBaseClient client) {
    try {
      client.put(200);
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void aShorterQueueOfCallsRefusesAtOnceAndIsSetBack() throws Exception {
    server.restartClean(List.of("--hbase.regionserver.handler.count=1"));
    var queue = "hbase.ipc.server.max.callqueue.length";
    var pause = "hbase.client.pause=5";
    var overloaded = "hbase.client.pause.server.overloaded=5";
    try (var client = new HBaseClient(server, pause, overloaded)) {
      client.createTable();
      server.setFlags(Map.of(queue, "0"));

      var putting =
          IntStream.range(0, 8)
              .mapToObj(
                  i ->
                      CompletableFuture.runAsync(
                          () -> assertThatNoException().isThrownBy(() -> client.put(100))))
              .toArray(CompletableFuture<?>[]::new);
      Await.until(
          () -> server.metrics().read().get("exceptions.callQueueTooBig") > 0,
          SOON,
          () -> "no call was refused");
      server.setFlagsBack(Map.of(queue, "0"));
      CompletableFuture.allOf(putting).get(1, TimeUnit.MINUTES);
      assertThat(server.setFlag(HBaseServer.ROLE, queue, Optional.of("10")))
          .as("ten for each handler is HBase's default")
          .contains("10");
    }
  }

  @Test
  void withoutAQuotaAtTheStartThereIsNoneToChange() {
    server.restartClean(NO_FLAGS);
    assertThatThrownBy(() -> server.setFlags(Map.of("quota.writes-per-second", "20")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("hbase: quota.writes-per-second: quota.writes-per-second: only a");
  }

  @Test
  void valueThatHBaseCannotReadIsOneLine() {
    var other = new HBaseServer(HBaseJars.find(), folder.resolve("other"), Lifetime.OF_PARENT);
    assertThatThrownBy(() -> other.start(List.of("--hbase.regionserver.handler.count=two")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("hbase hbase exited with ")
        .hasMessageContaining("\"two\"")
        .message()
        .hasLineCount(1);
    assertThat(other.pids()).isEmpty();
  }

  @Test
  void diesWithAParentThatWasKilled() throws IOException {
    var pidFile = folder.resolve("pid");
    var words =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-D" + HBaseJars.PROPERTY + "=" + System.getProperty(HBaseJars.PROPERTY),
            "-cp",
            System.getProperty("java.class.path"),
            ParentOfHBase.class.getName(),
            folder.resolve("orphan").toString(),
            pidFile.toString());
    try (var parent = ChildGuard.start(Command.of(words), Lifetime.OF_PARENT)) {
      Await.until(() -> Files.exists(pidFile), STARTED_WITHIN, () -> "the parent starts no server");
      var child = ProcessHandle.of(Long.parseLong(Files.readString(pidFile))).orElseThrow();
      parent.kill();
      Await.until(() -> !child.isAlive(), SOON, () -> "the server outlives its parent");
    }
  }
}
