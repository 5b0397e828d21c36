package io.github.ycsbbackoff.hbase.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.server.Await;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Tests of what is done to a server that runs: its regions, its quota, its queue of calls. Those
 * that need no flags come first, for a server with others has to be started anew.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("server")
@EnabledIfSystemProperty(named = HBaseJars.PROPERTY, matches = ".+")
class HBaseDisturbedIT extends OnHBase {

  private static final List<String> FEW_WRITES = List.of("--quota.writes-per-second=20");

  @Test
  @Order(1)
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
    server.restartClean(FEW_WRITES);
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
    server.restartClean(FEW_WRITES);
    var more = Map.of("quota.writes-per-second", "100000");
    try (var client = new HBaseClient(server, "hbase.client.retries.number=0")) {
      client.createTable();
      Await.until(() -> isThrottled(client), SOON, () -> "there is no quota at first");

      server.setFlags(more);
      Await.until(() -> !isThrottled(client), SOON, () -> "the quota is as it was");

      server.setFlagsBack(more);
      Await.until(() -> isThrottled(client), SOON, () -> "the quota is not set back");
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
  @Order(1)
  void withoutAQuotaAtTheStartThereIsNoneToChange() {
    server.restartClean(NO_FLAGS);
    assertThatThrownBy(() -> server.setFlags(Map.of("quota.writes-per-second", "20")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("hbase: quota.writes-per-second: quota.writes-per-second: only a");
  }
}
