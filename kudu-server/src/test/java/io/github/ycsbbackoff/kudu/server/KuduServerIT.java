package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.fault.SetFlags;
import io.github.ycsbbackoff.server.Await;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.Ports;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.server.ServerWeb;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@Tag("server")
@EnabledIfSystemProperty(named = KuduJar.PROPERTY, matches = ".+")
class KuduServerIT {
  @TempDir static Path folder;
  @AutoClose private static KuduServer server;

  @BeforeAll
  static void start() {
    server = new KuduServer(KuduHome.path(), folder, Lifetime.OF_PARENT);
    server.start(List.of());
  }

  @Test
  void startsMasterAndTabletServerAndIsReady() {
    assertThat(server.pids()).containsOnlyKeys("master", "tserver");
    assertThat(KuduTool.run(server, "cluster", "ksck")).contains("OK");
  }

  @Test
  void aFlagThatLooksSecretReachesKuduAndAWrongOneIsNamed() {
    // An experiment's file and the command line put the dashes before the role.
    server.restartClean(List.of("--master:authn_token_validity_seconds=4321"));
    var flags = URI.create("http://127.0.0.1:" + server.ports().get("master.web") + "/varz");
    assertThat(ServerWeb.get(flags).orElseThrow())
        .containsPattern("authn_token_validity_seconds\\s*=\\s*4321");

    assertThatThrownBy(() -> server.restartClean(List.of("--no_such_password=hunter2")))
        .hasMessageContaining("no_such_password")
        .hasMessageNotContaining("hunter2");
    server.restartClean(List.of());
  }

  @Test
  void aFlagThatSaysWhereTheDataAreIsRefused() {
    assertThatThrownBy(() -> server.restartClean(List.of("--fs_wal_dir=" + folder)))
        .hasMessage(
            "kudu: bad server flag --fs_wal_dir=%s; it is set for you, so leave it out"
                .formatted(folder));
    server.restartClean(List.of());
  }

  @Test
  void cleanRestartHasNoTraceOfEarlierRows() {
    KuduTool.loadRows(server, 100);
    server.restartClean(List.of());
    assertThat(KuduTool.run(server, "table", "list")).isBlank();
  }

  @Test
  void killedTabletServerComesBackOnItsPortWithItsRows() {
    server.restartClean(List.of());
    KuduTool.loadRows(server, 100);
    var before = server.pids().get("tserver");
    server.kill("tserver");
    assertThat(server.pids()).containsOnlyKeys("master");
    assertThat(server.death()).as("it was killed on purpose").isEmpty();

    server.restart("tserver");

    assertThat(server.pids().get("tserver")).isNotEqualTo(before);
    assertThat(Ports.isOpen(server.ports().get("tserver"))).isTrue();
    KuduTool.loadRows(server, 100);
  }

  @Test
  void killedMasterComesBackAndKnowsItsTabletServer() {
    server.kill("master");
    server.restart("master");
    KuduTool.loadRows(server, 100);
  }

  @Test
  void flagsOfOneStartAreGoneAtTheNext() {
    server.restartClean(
        List.of("--tablet_throttler_rpc_per_sec=60", "master:--max_clock_sync_error_usec=7000000"));
    assertThat(KuduTool.run(server, "tserver", "get_flags"))
        .contains("tablet_throttler_rpc_per_sec");
    assertThat(KuduTool.run(server, "master", "get_flags")).contains("7000000");
    server.restartClean(List.of());
    assertThat(KuduTool.run(server, "tserver", "get_flags"))
        .doesNotContain("tablet_throttler_rpc_per_sec");
  }

  @Test
  void unknownFlagIsReportedAsKuduTellsIt() {
    assertThatThrownBy(() -> server.restartClean(List.of("--no_such_flag=1")))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "kudu tserver exited with 1: ERROR: unknown command line flag 'no_such_flag' (log: "
                + server.logFolder().resolve("tserver.log")
                + ")");
    assertThat(server.pids()).isEmpty();
    server.start(List.of());
  }

  @Test
  void wordThatKuduWouldIgnoreIsRefused() {
    assertThatThrownBy(() -> server.restartClean(List.of("mastr:--default_num_replicas=3")))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("bad server flag mastr:");
  }

  @Test
  void aFlagIsSetWhileTheServerRunsAndThenSetBack() {
    server.restartClean(List.of("--tablet_inject_latency_on_apply_write_op_ms=1"));
    var flags =
        Map.of(
            "tablet_inject_latency_on_apply_write_op_ms",
            "7",
            "master:v",
            "1",
            "fs_wal_dir_reserved_bytes",
            "1000");
    var pids = server.pids();

    server.setFlags(flags);

    assertThat(KuduTool.run(server, "tserver", "get_flags"))
        .containsPattern("tablet_inject_latency_on_apply_write_op_ms\\s*\\|\\s*7 ");
    assertThat(KuduTool.run(server, "master", "get_flags")).containsPattern(" v\\s*\\|\\s*1 ");
    server.setFlagsBack(flags);
    assertThat(KuduTool.run(server, "tserver", "get_flags"))
        .containsPattern("tablet_inject_latency_on_apply_write_op_ms\\s*\\|\\s*1 ");
    assertThat(KuduTool.run(server, "master", "get_flags")).containsPattern(" v\\s*\\|\\s*0 ");
    assertThat(KuduTool.run(server, "tserver", "get_flags"))
        .as("a value that begins as an option of the tool does")
        .containsPattern("fs_wal_dir_reserved_bytes\\s*\\|\\s*-1 ");
    assertThat(server.pids()).isEqualTo(pids);
  }

  @Test
  void aFlagThatKuduReadsOnlyAtItsStartIsRefusedAndABadValueIsAFailure() {
    assertThat(refusal("tablet_inject_latency_on_apply_write_op_ms")).isEmpty();
    assertThat(refusal("memory_limit_hard_bytes").orElseThrow())
        .startsWith("flags: memory_limit_hard_bytes: kudu-tserver may have read it");
    assertThat(refusal("master:no_such_flag"))
        .contains("flags: master:no_such_flag: kudu-master has no such flag");
    assertThatThrownBy(
            () -> server.setFlags(Map.of("tablet_inject_latency_on_apply_write_op_ms", "much")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("kudu tserver: tablet_inject_latency_on_apply_write_op_ms=much: ")
        .message()
        .hasLineCount(1);
  }

  @Test
  void whatKuduHasOfASlowNetworkIsSetWhileItRunsAndHasItsEffect() {
    server.restartClean(List.of());
    var slow =
        Map.of("rpc_negotiation_inject_delay_ms", "1500", "socket_inject_short_recvs", "true");
    slow.keySet().forEach(flag -> assertThat(refusal(flag)).isEmpty());

    server.setFlags(slow);

    var began = System.nanoTime();
    var flags = KuduTool.run(server, "tserver", "get_flags");
    assertThat(Duration.ofNanos(System.nanoTime() - began))
        .as("the time of a new connection, which cannot be less than the delay")
        .isGreaterThan(Duration.ofMillis(1500));
    assertThat(flags)
        .containsPattern("rpc_negotiation_inject_delay_ms\\s*\\|\\s*1500 ")
        .containsPattern("socket_inject_short_recvs\\s*\\|\\s*true ");
    server.setFlagsBack(slow);
    assertThat(KuduTool.run(server, "tserver", "get_flags"))
        .containsPattern("rpc_negotiation_inject_delay_ms\\s*\\|\\s*0 ")
        .containsPattern("socket_inject_short_recvs\\s*\\|\\s*false ");
  }

  private static Optional<String> refusal(String flag) {
    return server.refusal(new SetFlags(Map.of(flag, "1"), 0, 0, 0));
  }

  @Test
  void metricsCountTheRowsThatWereInserted() {
    server.restartClean(List.of());
    KuduTool.loadRows(server, 1_000);
    var metrics = server.metrics().read();
    assertThat(metrics)
        .containsOnlyKeys(server.listedMetrics().stream().map(ServerMetric::name).toList());
    assertThat(metrics.get("rows_inserted")).isEqualTo(1_000);
    assertThat(metrics.get("generic_current_allocated_bytes")).isPositive();
    assertThat(metrics.get("rpcs_queue_overflow")).isZero();
  }

  @Test
  void stopLeavesNoProcessAndStartFindsTheData() {
    KuduTool.loadRows(server, 100);
    var tables = KuduTool.run(server, "table", "list");
    server.stop();
    Await.until(
        () -> ProcessHandle.current().descendants().findAny().isEmpty(),
        Duration.ofSeconds(5),
        () -> "left: " + ProcessHandle.current().descendants().toList());
    assertThat(server.pids()).isEmpty();
    server.start(List.of());
    assertThat(KuduTool.run(server, "table", "list").lines())
        .containsExactlyInAnyOrderElementsOf(tables.lines().toList());
    assertThat(Files.exists(server.logFolder().resolve("tserver.log"))).isTrue();
  }
}
