package io.github.ycsbbackoff.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Tests of a server from its start to its death: its process, its state and its metrics. */
@Tag("server")
@EnabledIfSystemProperty(named = HBaseJars.PROPERTY, matches = ".+")
class HBaseServerIT extends OnHBase {

  private static final Duration STARTED_WITHIN = Duration.ofMinutes(2);
  private static final Duration FLUSHED_WITHIN = Duration.ofSeconds(20);

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

  /** As does hbase:meta every five minutes; HBase's own default puts it off by minutes. */
  @Test
  void aFlushThatIsDueByTimeComesSoonAndDelaysNoCleanUp() throws IOException {
    var flags =
        List.of(
            "--hbase.regionserver.optionalcacheflushinterval=500",
            "--hbase.regionserver.flush.check.period=500");
    server.restartClean(flags);
    var before = server.pids();
    try (var client = new HBaseClient(server)) {
      client.createTable();
      // HBase's own delay is as short as that by chance in one of 15 cases, and twice in one of
      // 225.
      for (int files = 1; files <= 2; files++) {
        var expected = files;
        client.put(1);
        Await.until(
            () -> client.storeFiles() == expected,
            FLUSHED_WITHIN,
            () -> "flush " + expected + " does not come");
      }
      client.put(50);
      server.restartClean(flags);
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
