package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fdb.emulator.EmulatedCluster;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.InFlight;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.testing.TestProperties;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AdaptiveWindowTest {

  /**
   * The health as a FoundationDB 7.4.5 reports it; here the worst server lags more than the
   * limiting one.
   */
  private static final String HEALTH =
      "{\"batch_limited\":true,\"limiting_storage_durability_lag\":6180183,"
          + "\"limiting_storage_queue\":810996849,\"tps_limit\":410.203505679697,"
          + "\"worst_log_queue\":368445938,\"worst_storage_durability_lag\":7180183,"
          + "\"worst_storage_queue\":810996849}";

  private static final byte[] ROW = {1};

  @TempDir Path folder;

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "fdb", "none");
  private final AdaptiveWindow window = new AdaptiveWindow(silent(), meters);
  private final InFlight batches = window.batches();

  @Test
  void itBeginsWithOneBatch() {
    assertThat(batches.most()).isEqualTo(1);
  }

  @Test
  void itGrowsByABatchASecondWhileStorageKeepsUp() throws Exception {
    fill(batches);
    window.follow(true);
    assertThat(batches.most()).isEqualTo(2);
    fill(batches);
    window.follow(true);
    assertThat(batches.most()).isEqualTo(3);
  }

  @Test
  void itDoesNotGrowWhileThereIsRoom() {
    window.follow(true);
    assertThat(batches.most()).isEqualTo(1);
  }

  @Test
  void itIsOneForAllThreadsAndGrowsNoFurtherThanEightForEach() throws Exception {
    assertThat(window.batches()).as("of a second thread").isSameAs(batches);
    open();
    assertThat(batches.most()).isEqualTo(16);
  }

  @Test
  void itIsHalvedEverySecondWhileStorageIsBehindButNotClosed() throws Exception {
    open();
    var sizes =
        IntStream.range(0, 4)
            .map(
                second -> {
                  window.follow(false);
                  return batches.most();
                });
    assertThat(sizes).containsExactly(4, 2, 1, 1);
  }

  @Test
  void theLagIsReadFromWhatAClusterSays() {
    assertThat(AdaptiveWindow.lagVersions(HEALTH.getBytes(StandardCharsets.UTF_8)))
        .hasValue(6_180_183);
  }

  @Test
  void aClusterInRecoveryHasNoHealth() {
    assertThat(AdaptiveWindow.lagVersions(null)).isEmpty();
    assertThat(AdaptiveWindow.lagVersions("{}".getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  @Test
  void aClusterThatCannotBeAskedLeavesItAsItIs() throws Exception {
    open();
    window.poll();
    window.poll();
    assertThat(batches.most()).isEqualTo(8);
  }

  @Test
  void itFollowsHowFarStorageIsFromHavingWrittenDown() throws Exception {
    try (var cluster = cluster("fdb.embedded.commits-per-second=1")) {
      var database = cluster.database();
      var following = new AdaptiveWindow(database, meters);
      assertThat(sizeAfterPolls(following, 2)).as("of an idle cluster").isEqualTo(3);

      for (var i = 0; i < 10; i++) {
        var transaction = database.createTransaction();
        transaction.set(ROW, new byte[0]);
        var unused = transaction.commit();
      }
      assertThat(sizeAfterPolls(following, 1)).as("with ten seconds to do").isEqualTo(1);
    }
  }

  @Test
  void itGrowsWhileStorageHasWhatWasJustSent() throws Exception {
    try (var cluster = cluster()) {
      assertThat(sizeAfterPollsOfASentRow(cluster)).isEqualTo(3);
      assertThat(cluster.counts().reads()).isEqualTo(2);
    }
  }

  @Test
  void itDoesNotGrowWhileAReadOfWhatWasJustSentHasToWait() throws Exception {
    try (var cluster = cluster("fdb.embedded.read-latency=600ms")) {
      assertThat(sizeAfterPollsOfASentRow(cluster)).isEqualTo(1);
      assertThat(meters.totals().rejected()).isZero();
    }
  }

  @Test
  void itDoesNotGrowWhileThatReadIsRefusedWhichIsCounted() throws Exception {
    try (var cluster = cluster("fdb.embedded.faults=1009")) {
      assertThat(sizeAfterPollsOfASentRow(cluster)).isEqualTo(1);
      assertThat(meters.totals(OperationKind.READ).rejected(RejectionReason.SERVER_TOO_BUSY))
          .isEqualTo(2)
          .isEqualTo(cluster.counts().errors(1009));
    }
  }

  @Test
  void nothingIsReadBeforeAnythingWasSent() throws Exception {
    try (var cluster = cluster()) {
      sizeAfterPolls(new AdaptiveWindow(cluster.database(), meters), 2);
      assertThat(cluster.counts().reads()).isZero();
      assertThat(cluster.counts().readVersions()).isZero();
    }
  }

  @Test
  void aBusyClusterHasFewBatchesOnTheirWay() throws Exception {
    assertThat(mostInFlight()).isBetween(1L, 8L);
  }

  @Test
  void aGivenNumberOfBatchesOfEachThreadIsOnTheirWayWhateverStorageDoes() throws Exception {
    assertThat(mostInFlight("write.in-flight=2")).isGreaterThan(8);
  }

  @Test
  void theTimelineTellsHowManyBatchesItLetThrough() throws Exception {
    var run = new TestRun(folder, "write.mode=batched", "write.batch=10");
    run.insertInAllThreads(20);
    assertThat(Double.parseDouble(run.finish().last("limit"))).isBetween(1.0, 8.0);
  }

  @Test
  void nothingIsAskedOfTheClusterAfterTheRun() throws Exception {
    var run = new TestRun(folder, "write.mode=batched");
    assertThat(followers()).as("while it runs").isEqualTo(1);
    run.finish();
    assertThat(followers()).isZero();
  }

  private static long followers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("fdb-window"))
        .count();
  }

  /**
   * Returns the most attempts in flight while eight threads send two batches each to a cluster that
   * commits four a second.
   */
  private long mostInFlight(String... settings) throws Exception {
    var all = new ArrayList<>(List.of(settings));
    all.addAll(
        List.of(
            "threadcount=8",
            "write.mode=batched",
            "write.batch=10",
            "fdb.embedded.commits-per-second=4"));
    var run = new TestRun(folder, all.toArray(String[]::new));
    run.insertInAllThreads(20);
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(160);
    return counts.most("in_flight");
  }

  private void open() throws Exception {
    for (var i = 0; i < 20; i++) {
      fill(batches);
      window.follow(true);
    }
  }

  private int sizeAfterPollsOfASentRow(EmulatedCluster cluster) throws Exception {
    var following = new AdaptiveWindow(cluster.database(), meters);
    following.sent(ROW);
    return sizeAfterPolls(following, 2);
  }

  /**
   * Returns the in-flight limit after some polls. Before each poll the limiter is filled, as by
   * threads that send.
   */
  private static int sizeAfterPolls(AdaptiveWindow following, int polls) throws Exception {
    var itsBatches = following.batches();
    for (var i = 0; i < polls; i++) {
      fill(itsBatches);
      following.poll();
    }
    return itsBatches.most();
  }

  private static void fill(InFlight batches) {
    var isIn = true;
    while (isIn) {
      isIn = batches.newFlight().enter();
    }
  }

  private static EmulatedCluster cluster(String... settings) {
    return EmbeddedConfig.from(Settings.of(TestProperties.of(settings))).open();
  }

  /** Returns a stand-in for a database that has no answer: every call fails. */
  private static Database silent() {
    return (Database)
        Proxy.newProxyInstance(
            Database.class.getClassLoader(),
            new Class<?>[] {Database.class},
            (proxy, method, arguments) -> {
              throw new IllegalStateException("no answer");
            });
  }
}
