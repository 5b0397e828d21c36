package io.github.ycsbbackoff.fdb.emulator.load;

import static io.github.ycsbbackoff.fdb.emulator.TestCluster.bytes;
import static io.github.ycsbbackoff.fdb.emulator.TestCluster.code;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.StreamingMode;
import io.github.ycsbbackoff.fdb.emulator.TestCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadModelTest {

  private static final byte[] HEALTH =
      "\u00ff\u00ff/metrics/health/aggregate".getBytes(StandardCharsets.ISO_8859_1);
  private static final LoadSettings IDLE = LoadSettings.defaults();
  private static final LoadSettings THOUSAND_A_SECOND = IDLE.withCommitsPerSecond(1_000);

  @Test
  void aClusterWithoutARateAnswersAtOnce() {
    try (var cluster = new TestCluster(IDLE)) {
      assertThat(cluster.set("a", "1")).isCompleted();
      assertThat(cluster.waiting()).isZero();
    }
  }

  @Test
  void anIdleClusterTakesItsLatencyForACommit() {
    try (var cluster = new TestCluster(THOUSAND_A_SECOND.withCommitLatency(Duration.ofMillis(3)))) {
      var commit = cluster.set("a", "1");

      cluster.advance(Duration.ofNanos(3_999_999));
      assertThat(commit).isNotDone();
      cluster.advance(Duration.ofNanos(1));
      assertThat(commit).isCompleted();
    }
  }

  @Test
  void commitsAreDoneAtTheRateAndInTheirOrder() {
    try (var cluster = new TestCluster(THOUSAND_A_SECOND)) {
      var commits = IntStream.range(0, 10).mapToObj(i -> cluster.set("a", "" + i)).toList();

      cluster.advance(Duration.ofMillis(4));

      assertThat(commits.stream().filter(CompletableFuture::isDone)).hasSize(4);
      assertThat(commits.get(3)).isCompleted();
      assertThat(cluster.get("a")).isEqualTo("3");
    }
  }

  @Test
  void aSettingHasAnotherValueForATimeAndThenTheOneBefore() {
    var slow =
        new LoadChange(
            LoadSetting.COMMIT_LATENCY,
            Duration.ofMillis(10).toNanos(),
            Duration.ofMillis(5),
            Duration.ofMillis(20));
    try (var cluster =
        new TestCluster(IDLE.withCommitLatency(Duration.ofMillis(1)).withChanges(List.of(slow)))) {
      var before = cluster.set("a", "1");
      cluster.advance(Duration.ofMillis(1));
      assertThat(before).isCompleted();

      cluster.advance(Duration.ofMillis(4));
      var meanwhile = cluster.set("a", "2");
      cluster.advance(Duration.ofMillis(9));
      assertThat(meanwhile).isNotDone();
      cluster.advance(Duration.ofMillis(1));
      assertThat(meanwhile).isCompleted();

      cluster.advance(Duration.ofMillis(10));
      var after = cluster.set("a", "3");
      cluster.advance(Duration.ofMillis(1));
      assertThat(after).isCompleted();
    }
  }

  @Test
  void everySettingThatCanChangeDoesAndOfTwoChangesTheLastHolds() {
    for (var setting : LoadSetting.values()) {
      var first = new LoadChange(setting, 7, Duration.ofSeconds(1), Duration.ofSeconds(5));
      var second = new LoadChange(setting, 9, Duration.ofSeconds(2), Duration.ofSeconds(1));
      var schedule = new LoadSchedule(IDLE.withChanges(List.of(first, second)), 0);

      assertThat(schedule.at(999_999_999)).as(setting.label()).isEqualTo(opened(first, second));
      assertThat(schedule.at(1_000_000_000))
          .isEqualTo(setting.in(opened(first, second), 7))
          .isNotEqualTo(opened(first, second));
      assertThat(schedule.at(2_500_000_000L)).isEqualTo(setting.in(opened(first, second), 9));
      assertThat(schedule.at(3_000_000_000L)).isEqualTo(setting.in(opened(first, second), 7));
      assertThat(schedule.at(6_000_000_000L)).isEqualTo(opened(first, second));
    }
  }

  private static LoadSettings opened(LoadChange... changes) {
    return IDLE.withChanges(List.of(changes));
  }

  @Test
  void aCommitBeyondTheQueueIsRefusedAtOnce() {
    try (var cluster = new TestCluster(THOUSAND_A_SECOND.withQueueLimit(5))) {
      var transactions = IntStream.range(0, 8).mapToObj(i -> cluster.begin()).toList();
      transactions.forEach(each -> each.getReadVersion().join());

      var commits =
          transactions.stream()
              .map(
                  each -> {
                    each.set(bytes("a"), bytes("1"));
                    return each.commit();
                  })
              .toList();

      assertThat(commits.stream().map(TestCluster::code))
          .containsExactly(0, 0, 0, 0, 0, 0, 1042, 1042);
      assertThat(cluster.counts().errors(1042)).isEqualTo(2);
    }
  }

  @Test
  void aQueueThatHasRunDryTakesCommitsAgain() {
    try (var cluster = new TestCluster(THOUSAND_A_SECOND.withQueueLimit(1))) {
      var unused = cluster.set("a", "1");
      cluster.advance(Duration.ofMillis(10));

      assertThat(code(cluster.set("a", "2"))).isZero();
    }
  }

  @Test
  void readVersionsAreHeldBackWhereHalfOfTheQueueIsTaken() {
    try (var cluster = new TestCluster(THOUSAND_A_SECOND.withQueueLimit(10))) {
      for (var i = 0; i < 5; i++) {
        var unused = cluster.set("a", "1");
      }
      assertThat(cluster.begin().getReadVersion()).as("half of it").isCompleted();
      var unused = cluster.set("a", "1");

      var held = cluster.begin().getReadVersion();

      assertThat(held).isNotDone();
      cluster.advance(Duration.ofNanos(999_999));
      assertThat(held).isNotDone();
      cluster.advance(Duration.ofNanos(1));
      assertThat(held).isCompleted();
    }
  }

  @Test
  void readVersionsComeAtTheirOwnRate() {
    try (var cluster =
        new TestCluster(IDLE.withReadVersionsPerSecond(1_000).withReadVersionQueueLimit(2))) {
      var versions = IntStream.range(0, 4).mapToObj(i -> cluster.begin().getReadVersion()).toList();

      cluster.advance(Duration.ofMillis(2));

      assertThat(versions.get(1)).isCompleted();
      assertThat(versions.get(2)).isNotDone();
      assertThat(code(versions.get(3))).isEqualTo(1078);
    }
  }

  @Test
  void readsFailWhileStorageIsTooFarBehind() {
    try (var cluster =
        new TestCluster(
            THOUSAND_A_SECOND.withQueueLimit(100).withStorageLagLimit(Duration.ofMillis(10)))) {
      var reader = cluster.begin();
      reader.getReadVersion().join();
      for (var i = 0; i < 11; i++) {
        var unused = cluster.set("a", "1");
      }

      assertThat(code(reader.get(bytes("a")))).isEqualTo(1037);
      cluster.advance(Duration.ofMillis(1));
      assertThat(code(reader.get(bytes("a")))).isZero();
    }
  }

  @Test
  void storageLagsBehindByFiveSecondsAndTheCommitsThatWait() {
    try (var cluster = new TestCluster(THOUSAND_A_SECOND)) {
      assertThat(health(cluster)).contains("\"limiting_storage_durability_lag\":5000000,");
      for (var i = 0; i < 30; i++) {
        var unused = cluster.set("a", "1");
      }

      cluster.advance(Duration.ofMillis(10));

      assertThat(health(cluster))
          .contains("\"limiting_storage_durability_lag\":5020000,", "\"tps_limit\":1000,");
    }
  }

  @Test
  void aReadTakesItsLatencyAndSeesItsVersion() {
    try (var cluster = new TestCluster(IDLE.withReadLatency(Duration.ofMillis(2)))) {
      cluster.set("a", "1").join();
      var read = cluster.begin().get(bytes("a"));
      cluster.set("a", "2").join();

      assertThat(read).isNotDone();
      cluster.advance(Duration.ofMillis(2));
      assertThat(read).isCompletedWithValueMatching(value -> Arrays.equals(value, bytes("1")));
    }
  }

  @Test
  void aRangeThatWasBegunGoesOnWithItsVersion() {
    try (var cluster = new TestCluster(IDLE.withReadLatency(Duration.ofMillis(2)))) {
      for (var i = 0; i < 100; i++) {
        cluster.set("key" + i, "1").join();
      }
      var range =
          cluster.begin().getRange(bytes("key"), bytes("kez"), 0, false, StreamingMode.SMALL);
      var rows = range.asList();
      var clearing = cluster.begin();
      clearing.clear(bytes("key"), bytes("kez"));
      clearing.commit().join();

      cluster.advance(Duration.ofMillis(2));
      assertThat(rows).as("after its first chunk").isNotDone();
      cluster.advance(Duration.ofSeconds(1));
      assertThat(rows.join()).hasSize(100);
    }
  }

  @Test
  void aReadThatWaitsForItsVersionDoesNotSeeLaterWrites() {
    try (var cluster = new TestCluster(IDLE.withReadVersionLatency(Duration.ofMillis(2)))) {
      var transaction = cluster.begin();
      var read = transaction.get(bytes("a"));
      transaction.set(bytes("a"), bytes("mine"));
      cluster.advance(Duration.ofMillis(2));

      assertThat(read).isCompletedWithValue(null);
      assertThat(transaction.get(bytes("a")))
          .isCompletedWithValueMatching(value -> Arrays.equals(value, bytes("mine")));
    }
  }

  @Test
  void aCommitWaitsForReadsUnderWayAndConflictsByThem() {
    try (var cluster = new TestCluster(IDLE.withReadLatency(Duration.ofMillis(2)))) {
      var transaction = cluster.begin();
      var read = transaction.get(bytes("a"));
      transaction.set(bytes("b"), bytes("1"));
      var commit = transaction.commit();
      cluster.set("a", "2").join();

      assertThat(commit).isNotDone();
      cluster.advance(Duration.ofMillis(2));
      assertThat(read).isCompletedWithValue(null);
      assertThat(code(commit)).isEqualTo(1020);
    }
  }

  @Test
  void aTimeoutEndsACommitInTheQueueThatHappensAllTheSame() {
    try (var cluster = new TestCluster(IDLE.withCommitsPerSecond(10))) {
      timeOut(cluster);
      cluster.advance(Duration.ofMillis(50));
      assertThat(cluster.get("a")).isEqualTo("1");
    }
  }

  @Test
  void aTransactionThatTimesOutBeforeItsReadVersionIsNotCommitted() {
    try (var cluster = new TestCluster(IDLE.withReadVersionLatency(Duration.ofMillis(100)))) {
      timeOut(cluster);
      cluster.advance(Duration.ofMillis(100));
      assertThat(cluster.counts().commits()).isZero();
    }
  }

  @Test
  void commitsThatWaitAreDoneAtTheRateThatThereIsWhenTheirTurnComes() {
    var slow =
        new LoadChange(
            LoadSetting.COMMITS_PER_SECOND, 100, Duration.ofSeconds(1), Duration.ofSeconds(1));
    try (var cluster =
        new TestCluster(THOUSAND_A_SECOND.withQueueLimit(500).withChanges(List.of(slow)))) {
      cluster.advance(Duration.ofMillis(1_900));
      var commits = IntStream.range(0, 110).mapToObj(i -> cluster.set("a", "" + i)).toList();

      cluster.advance(Duration.ofMillis(100));
      assertThat(commits.stream().filter(CompletableFuture::isDone)).as("slow").hasSize(10);
      cluster.advance(Duration.ofMillis(50));
      assertThat(commits.stream().filter(CompletableFuture::isDone)).as("fast").hasSize(60);
      cluster.advance(Duration.ofMillis(50));
      assertThat(commits).allMatch(CompletableFuture::isDone);
    }
  }

  @Test
  void aQueueOfThousandsIsLeftInItsOrder() {
    try (var cluster = new TestCluster(THOUSAND_A_SECOND.withQueueLimit(10_000))) {
      for (var round = 0; round < 3; round++) {
        var commits = IntStream.range(0, 1_000).mapToObj(i -> cluster.set("a", "" + i)).toList();
        cluster.advance(Duration.ofMillis(500));
        assertThat(commits.stream().filter(CompletableFuture::isDone)).hasSize(500);
        cluster.advance(Duration.ofMillis(500));
        assertThat(commits).allMatch(CompletableFuture::isDone);
      }
    }
  }

  /** Has a transaction that sets a key end by its timeout of 50 ms, after its commit was asked. */
  private static void timeOut(TestCluster cluster) {
    var transaction = cluster.begin();
    transaction.options().setTimeout(50);
    transaction.set(bytes("a"), bytes("1"));
    var commit = transaction.commit();

    cluster.advance(Duration.ofMillis(50));
    assertThat(code(commit)).isEqualTo(1031);
  }

  private static String health(TestCluster cluster) {
    return new String(cluster.begin().get(HEALTH).join(), StandardCharsets.US_ASCII);
  }
}
