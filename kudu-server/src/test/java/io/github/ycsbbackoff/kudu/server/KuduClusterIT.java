package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.server.Await;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.ServerException;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.server.WrongInputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests of several tablet servers, of which each tablet has a replica on three. */
@Tag("server")
@EnabledIfSystemProperty(named = KuduJar.PROPERTY, matches = ".+")
class KuduClusterIT {

  private static final Duration ELECTED_WITHIN = Duration.ofSeconds(60);

  private static final List<String> FLAGS =
      List.of("--tablet_inject_latency_on_apply_write_op_ms=1", "tserver2:--v=1");

  @TempDir static Path folder;
  @AutoClose private static KuduServer server;

  @BeforeAll
  static void start() {
    server = new KuduServer(KuduHome.path(), folder, Lifetime.OF_PARENT, KuduPorts.free(3));
    server.start(FLAGS);
  }

  @Test
  void everyTabletServerRunsWithTheFlagsMeantForItAndTheirMetricsAreSummed() {
    server.restartClean(FLAGS);
    assertThat(server.pids()).containsOnlyKeys("master", "tserver", "tserver2", "tserver3");
    assertThat(KuduTool.run(server, "cluster", "ksck")).contains("OK");
    assertThat(KuduTool.run(server, "tserver", "get_flags"))
        .contains("tablet_inject_latency_on_apply_write_op_ms")
        .doesNotContainPattern("\\n v\\s*\\|");

    var before = server.metrics().read().get("rows_inserted");
    loadRows();

    // Followers store a row after it was acknowledged.
    Await.until(
        () -> server.metrics().read().get("rows_inserted") - before == 300,
        ELECTED_WITHIN,
        () -> "not each row on three servers: " + server.metrics().read());
  }

  @Test
  void theLeaderIsKilledAnotherLeadsAndItComesBackAsAFollower() {
    server.restartClean(FLAGS);
    loadRows();
    Await.until(this::hasLeader, ELECTED_WITHIN, () -> "no leader");

    var killed = server.kill("leader");
    assertThat(killed).startsWith("tserver");
    assertThat(server.pids()).doesNotContainKey(killed).hasSize(3);
    Await.until(this::hasLeader, ELECTED_WITHIN, () -> "no other leader");
    assertThat(server.leader()).isNotEqualTo(killed);
    server.restart("leader");

    assertThat(server.pids()).containsKey(killed).hasSize(4);
    Await.until(
        () -> KuduTool.run(server, "table", "list").contains("loadgen"),
        ELECTED_WITHIN,
        () -> "no table");
  }

  @Test
  void aTabletServerIsStartedAgainWhileAnotherStandsStill() {
    server.restartClean(FLAGS);
    server.pause("tserver2");
    server.kill("tserver");

    server.restart("tserver");

    assertThat(server.pids()).containsKeys("tserver", "tserver2");
    server.resume("tserver2");
  }

  @Test
  void onlySeveralTabletServersHaveALeader() {
    var one = new KuduServer(KuduHome.path(), folder.resolve("one"), Lifetime.OF_PARENT);

    assertThat(server.refusal(new Kill("leader", 0, 0, 0))).isEmpty();
    assertThat(one.refusal(new Kill("leader", 0, 0, 0)))
        .get()
        .asString()
        .startsWith("kill: leader: cannot be done to kudu; what can: kill: master, kill: tserver,");
  }

  @Test
  void moreTabletServersThanTakeTurnsAreRefused() {
    var cache = new UnpackedCache(folder.resolve("cache"));
    assertThatThrownBy(
            () -> new KuduStore().server(cache, folder.resolve("x"), Lifetime.OF_PARENT, 6))
        .isInstanceOf(WrongInputException.class)
        .hasMessage("server: servers: 6: wrong; give 1 to 5 tablet servers");
  }

  private static void loadRows() {
    KuduTool.run(
        server,
        "perf",
        "loadgen",
        "--keep_auto_table=true",
        "--table_num_replicas=3",
        "--num_threads=1",
        "--num_rows_per_thread=100");
  }

  private boolean hasLeader() {
    try {
      return !server.leader().isEmpty();
    } catch (ServerException e) {
      return false;
    }
  }
}
