package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fdb.emulator.EmulatedCluster;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.limit.HealthSignal;
import io.github.ycsbbackoff.retry.Flight;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

@Timeout(60)
class StorageHealthTest {

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
  private final Reaction reaction = reaction(1);
  private final HealthSignal signal = reaction.followHealth().orElseThrow();

  @Test
  void adaptiveBeginsWithOneBatch() {
    assertThat(reaction.limitLevel()).isEqualTo(1);
  }

  @Test
  void adaptiveGrowsByABatchASecondWhileStorageKeepsUp() {
    useUp(reaction);
    signal.report(true);
    assertThat(reaction.limitLevel()).isEqualTo(2);
    useUp(reaction);
    signal.report(true);
    assertThat(reaction.limitLevel()).isEqualTo(3);
  }

  @Test
  void adaptiveDoesNotGrowWhileThereIsRoom() {
    signal.report(true);
    assertThat(reaction.limitLevel()).isEqualTo(1);
  }

  @Test
  void adaptiveIsOneLimitForAllThreadsAndGrowsNoFurtherThanEightForEach() {
    var ofTwo = reaction(2);
    open(ofTwo, ofTwo.followHealth().orElseThrow());
    assertThat(ofTwo.limitLevel()).isEqualTo(16);
  }

  @Test
  void adaptiveIsHalvedEverySecondWhileStorageIsBehindButNotClosed() {
    open(reaction, signal);
    var sizes =
        IntStream.range(0, 4)
            .mapToDouble(
                second -> {
                  signal.report(false);
                  return reaction.limitLevel();
                });
    assertThat(sizes).containsExactly(4.0, 2.0, 1.0, 1.0);
  }

  @Test
  void theLagIsReadFromWhatAClusterSays() {
    assertThat(StorageHealth.lagVersions(HEALTH.getBytes(StandardCharsets.UTF_8)))
        .hasValue(6_180_183);
  }

  @Test
  void aClusterInRecoveryHasNoHealth() {
    assertThat(StorageHealth.lagVersions(null)).isEmpty();
    assertThat(StorageHealth.lagVersions("{}".getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  @Test
  void aClusterThatCannotBeAskedLeavesTheLimitAsItIs() {
    open(reaction, signal);
    var health = new StorageHealth(silent(), meters, signal);
    health.poll();
    health.poll();
    assertThat(reaction.limitLevel()).isEqualTo(8);
  }

  @Test
  void theLimitFollowsHowFarStorageIsFromHavingWrittenDown() throws Exception {
    try (var cluster = cluster("fdb.embedded.commits-per-second=1")) {
      var database = cluster.database();
      var health = new StorageHealth(database, meters, signal);
      assertThat(limitAfterPolls(health, 2)).as("of an idle cluster").isEqualTo(3);

      for (var i = 0; i < 10; i++) {
        var transaction = database.createTransaction();
        transaction.set(ROW, new byte[0]);
        var unused = transaction.commit();
      }
      assertThat(limitAfterPolls(health, 1)).as("with ten seconds to do").isEqualTo(1);
    }
  }

  @Test
  void theLimitGrowsWhileStorageHasWhatWasJustSent() throws Exception {
    try (var cluster = cluster()) {
      assertThat(limitAfterPollsOfASentRow(cluster)).isEqualTo(3);
      assertThat(cluster.counts().reads()).isEqualTo(2);
    }
  }

  @Test
  void theLimitDoesNotGrowWhileAReadOfWhatWasJustSentHasToWait() throws Exception {
    try (var cluster = cluster("fdb.embedded.read-latency=600ms")) {
      assertThat(limitAfterPollsOfASentRow(cluster)).isEqualTo(1);
      assertThat(meters.totals().rejected()).isZero();
    }
  }

  @Test
  void theLimitGrowsThoughTransactionsMayTakeLessThanThatRead() throws Exception {
    try (var cluster = cluster("fdb.embedded.read-latency=200ms")) {
      var health = healthWithTransactionsOf50Millis(cluster);
      assertThat(limitAfterPolls(health, 2)).isEqualTo(3);
    }
  }

  @Test
  void theLimitIsHalvedThoughTransactionsMayTakeLessThanAReadThatWaits() throws Exception {
    open(reaction, signal);
    try (var cluster = cluster("fdb.embedded.read-latency=600ms")) {
      healthWithTransactionsOf50Millis(cluster).poll();
      assertThat(reaction.limitLevel()).isEqualTo(4);
    }
  }

  @Test
  void theLimitDoesNotGrowWhileThatReadIsRefusedWhichIsCounted() throws Exception {
    try (var cluster = cluster("fdb.embedded.faults=1009")) {
      assertThat(limitAfterPollsOfASentRow(cluster)).isEqualTo(1);
      assertThat(meters.totals(OperationKind.READ).rejected(RejectionReason.SERVER_TOO_BUSY))
          .isEqualTo(2)
          .isEqualTo(cluster.counts().errors(1009));
    }
  }

  @Test
  void nothingIsReadBeforeAnythingWasSent() throws Exception {
    try (var cluster = cluster()) {
      limitAfterPolls(new StorageHealth(cluster.database(), meters, signal), 2);
      assertThat(cluster.counts().reads()).isZero();
      assertThat(cluster.counts().readVersions()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "jittered"})
  void aBusyClusterHasFewBatchesOnTheirWay(String policy) throws Exception {
    assertThat(mostInFlight("backoff.policy=" + policy)).isBetween(1L, 8L);
  }

  @Test
  void aGivenNumberOfBatchesOfEachThreadIsOnTheirWayWhateverStorageDoes() throws Exception {
    assertThat(mostInFlight("write.in-flight=2")).isGreaterThan(8);
  }

  @Test
  void anotherLimitDecidesByItselfHowManyBatchesAreOnTheirWay() throws Exception {
    assertThat(
            mostInFlight(
                "backoff.policy=jittered", "backoff.limit=fixed", "backoff.limit.initial=16"))
        .isGreaterThan(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "jittered"})
  void theWaitOfABatchForItsPermitCountsAsAWaitForAdmission(String policy) throws Exception {
    var run =
        new TestRun(
            folder,
            "backoff.policy=" + policy,
            "write.mode=batched",
            "write.batch=1",
            "fdb.embedded.commit-latency=300ms");
    run.insert(1);
    run.insert(2);
    var waitedSeconds = Double.parseDouble(run.finish().last("admission_s"));
    assertThat(waitedSeconds).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "jittered"})
  void aBatchThatFindsNoPermitInTimeIsRefusedByTheLimit(String policy) throws Exception {
    var run =
        new TestRun(
            folder,
            "backoff.policy=" + policy,
            "write.mode=batched",
            "write.batch=1",
            "backoff.timeout=200ms",
            "fdb.transaction-timeout=1m",
            "fdb.embedded.commit-latency=3s");
    run.insert(1);
    run.insert(2);
    var counts = run.finish();
    assertThat(counts.sum("refused_limit")).isEqualTo(1);
    assertThat(counts.gaveUp()).isEqualTo(1);
    assertThat(counts.acknowledged()).isEqualTo(1);
  }

  @Test
  void readsNeedNoPermitOfAdaptive() throws Exception {
    var run =
        new TestRun(
            folder,
            "backoff.policy=jittered",
            "write.mode=batched",
            "write.batch=1",
            "backoff.limit.when-full=refuse",
            "fdb.embedded.commit-latency=1s");
    run.insert(1);
    assertThat(run.read(2)).isEqualTo(Status.NOT_FOUND);
    assertThat(run.finish().sum("refused_limit")).isZero();
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

  @ParameterizedTest
  @CsvSource({
    "write.mode=sync, backoff.limit=health, 1",
    "write.mode=sync, backoff.limit=vegas, 0",
    "write.mode=batched, backoff.limit=health, 1",
    "write.mode=batched, backoff.limit=vegas, 0",
  })
  void theClusterIsAskedWhereALimitFollowsItsHealth(String mode, String limit, int followers)
      throws Exception {
    var run = new TestRun(folder, "backoff.policy=jittered", mode, limit);
    assertThat(followers()).isEqualTo(followers);
    run.finish();
  }

  @Test
  void whereALimitFollowsItARowThatIsSentByItselfIsReadToo() throws Exception {
    var run =
        new TestRun(
            folder,
            "backoff.policy=jittered",
            "backoff.limit=health",
            "fdb.embedded.faults=1009",
            "fdb.embedded.commit-latency=2500ms");
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    assertThat(run.finish().sum("rejections_server_too_busy"))
        .as("of the reads that ask for the health")
        .isPositive();
  }

  private static long followers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("fdb-health"))
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

  private static void open(Reaction reaction, HealthSignal signal) {
    for (var i = 0; i < 20; i++) {
      useUp(reaction);
      signal.report(true);
    }
  }

  /** Returns the health of a cluster that a row was sent to, whose database has a time limit. */
  private StorageHealth healthWithTransactionsOf50Millis(EmulatedCluster cluster) {
    var database = cluster.database();
    database.options().setTransactionTimeout(50);
    var health = new StorageHealth(database, meters, signal);
    health.sent(ROW);
    return health;
  }

  private int limitAfterPollsOfASentRow(EmulatedCluster cluster) {
    var health = new StorageHealth(cluster.database(), meters, signal);
    health.sent(ROW);
    return limitAfterPolls(health, 2);
  }

  /**
   * Returns the in-flight limit after some polls. Before each poll the limit is used up, as by
   * threads that send.
   */
  private int limitAfterPolls(StorageHealth health, int polls) {
    for (var i = 0; i < polls; i++) {
      useUp(reaction);
      health.poll();
    }
    return (int) reaction.limitLevel();
  }

  /** Returns the reaction of a run whose batches are under the adaptive limit. */
  private Reaction reaction(int threads) {
    var settings = TestProperties.of("write.mode=batched", "threadcount=" + threads);
    return new Reaction(new FdbOpener().retry(Settings.of(settings)), meters);
  }

  /** Has as many attempts answered as may be in flight at once. */
  private static void useUp(Reaction reaction) {
    var sent = new ArrayList<Flight>();
    var next = reaction.newFlight().orElseThrow();
    while (next.enter()) {
      next.sent(0);
      sent.add(next);
      next = reaction.newFlight().orElseThrow();
    }
    sent.forEach(flight -> flight.answered(false, 1, reaction.random()));
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
