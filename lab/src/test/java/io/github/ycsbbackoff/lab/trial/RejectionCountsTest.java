package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.server.ServerMetric;
import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RejectionCountsTest {
  private static final List<ServerMetric> LISTED =
      List.of(
          counter("memory", "server_too_busy", "sync"),
          counter("queue", "server_too_busy"),
          counter("quota", "throttled"),
          new ServerMetric("rows", "rows", ServerMetric.Kind.COUNTER, ServerMetric.Meaning.OTHER));
  private static final Map<String, Long> SERVER = Map.of("memory", 3L, "queue", 4L, "quota", 5L);

  @Test
  void countersOfOneReasonAreAddedUpAndOthersAreNot() {
    assertThat(counts(Map.of("server_too_busy", 7L), SERVER, "sync"))
        .containsExactly(new RejectionCount("server_too_busy", 7, 7L));
    assertThat(counts(Map.of("throttled", 6L), SERVER, "sync"))
        .containsExactly(new RejectionCount("throttled", 6, 5L));
  }

  @Test
  void aReasonThatNoCounterCountsHasNoCount() {
    assertThat(counts(Map.of("unavailable", 9L), SERVER, "sync"))
        .containsExactly(new RejectionCount("unavailable", 9, null));
  }

  @Test
  void aReasonOfWhichACounterIsBlindInTheWriteModeHasNoCount() {
    assertThat(counts(Map.of("server_too_busy", 7L), SERVER, "batched"))
        .containsExactly(new RejectionCount("server_too_busy", 7, null));
    assertThat(counts(Map.of("throttled", 5L), SERVER, "batched"))
        .containsExactly(new RejectionCount("throttled", 5, 5L));
  }

  @Test
  void whatTheClientAbandonsIsNoCountOfTheServers() {
    var listed = List.of(counter("errors", "timeout"));
    var client = Map.of("timeout", 9L);
    var server = Map.of("errors", 4L);

    assertThat(counts(client, server, listed, "1s"))
        .containsExactly(new RejectionCount("timeout", 9, null));
    assertThat(counts(client, server, listed, "0"))
        .containsExactly(new RejectionCount("timeout", 9, 4L));
  }

  private static List<RejectionCount> counts(
      Map<String, Long> client,
      Map<String, Long> server,
      List<ServerMetric> listed,
      String attemptTimeout) {
    return RejectionCounts.of(
        client, server, listed, "sync", Map.of("backoff.attempt-timeout", attemptTimeout));
  }

  @Test
  void aClientThatWritesInBatchesByUpstreamsNameDoesSo() {
    assertThat(Stores.named("hbase").writeMode(Map.of("clientbuffering", "true")))
        .isEqualTo("batched");
    assertThat(Stores.named("kudu").writeMode(Map.of("kudu_sync_ops", "false")))
        .isEqualTo("batched");
    var both = Map.of("clientbuffering", "true", "write.mode", "sync");
    assertThat(Stores.named("hbase").writeMode(both)).isEqualTo("sync");
    assertThat(Stores.named("fdb").writeMode(Map.of())).isEqualTo("sync");
  }

  @Test
  void aServerThatDoesNotAnswerHasNoCounts() {
    assertThat(counts(Map.of("throttled", 5L), Map.of(), "sync"))
        .containsExactly(new RejectionCount("throttled", 5, null));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void listedReasonsAreReasonsOfTheClient(Store store) {
    var reasons = Arrays.stream(RejectionReason.values()).map(RejectionReason::tag).toList();
    assertThat(ServerMetric.listed(store.getClass(), "metrics.csv"))
        .filteredOn(metric -> metric.meaning() == ServerMetric.Meaning.REJECTIONS)
        .isNotEmpty()
        .allMatch(metric -> reasons.contains(metric.reason()));
  }

  private static List<Store> stores() {
    return Stores.all();
  }

  private static List<RejectionCount> counts(
      Map<String, Long> client, Map<String, Long> server, String writeMode) {
    return RejectionCounts.of(client, server, LISTED, writeMode, Map.of());
  }

  private static ServerMetric counter(String name, String reason, String... modes) {
    return new ServerMetric(
        name,
        "calls",
        ServerMetric.Kind.COUNTER,
        ServerMetric.Meaning.REJECTIONS,
        reason,
        List.of(modes));
  }
}
