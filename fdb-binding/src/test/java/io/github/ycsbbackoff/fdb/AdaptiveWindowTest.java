package io.github.ycsbbackoff.fdb;

import static io.github.ycsbbackoff.fdb.AdaptiveWindow.LEAST_LAG_VERSIONS;
import static io.github.ycsbbackoff.fdb.AdaptiveWindow.MOST;
import static io.github.ycsbbackoff.fdb.AdaptiveWindow.MOST_LAG_VERSIONS;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Database;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fdb.emulator.EmulatedCluster;
import io.github.ycsbbackoff.testing.TestProperties;
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
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AdaptiveWindowTest {

  private static final long KEEPS_UP = MOST_LAG_VERSIONS;
  private static final long WRITES_TOO_SLOWLY = KEEPS_UP + 1;
  private static final long FETCHES_IN_TIME = LEAST_LAG_VERSIONS;
  private static final long FETCHES_TOO_SLOWLY = FETCHES_IN_TIME - 1;

  /** As a FoundationDB 7.4.5 says it; here the worst server lags more than the limiting one. */
  private static final String HEALTH =
      "{\"batch_limited\":true,\"limiting_storage_durability_lag\":6180183,"
          + "\"limiting_storage_queue\":810996849,\"tps_limit\":410.203505679697,"
          + "\"worst_log_queue\":368445938,\"worst_storage_durability_lag\":7180183,"
          + "\"worst_storage_queue\":810996849}";

  @TempDir Path folder;

  private final AdaptiveWindow window = new AdaptiveWindow(silent());

  @Test
  void itBeginsWithOneBatch() {
    assertThat(window.size()).isEqualTo(1);
  }

  @Test
  void itGrowsByABatchASecondWhileStorageKeepsUp() {
    window.heard(KEEPS_UP);
    assertThat(window.size()).isEqualTo(2);
    window.heard(FETCHES_IN_TIME);
    assertThat(window.size()).isEqualTo(3);
  }

  @Test
  void itGrowsNoFurtherThanEight() {
    open();
    assertThat(window.size()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(longs = {WRITES_TOO_SLOWLY, FETCHES_TOO_SLOWLY})
  void itIsHalvedEverySecondWhileStorageLagsButNotClosed(long lag) {
    open();
    var sizes =
        IntStream.range(0, 4)
            .map(
                second -> {
                  window.heard(lag);
                  return window.size();
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
  void aClusterThatCannotBeAskedLeavesItAsItIs() {
    open();
    window.poll();
    window.poll();
    assertThat(window.size()).isEqualTo(MOST);
  }

  @Test
  void itFollowsTheClusterThatItIsOf() throws Exception {
    try (var cluster = cluster("fdb.embedded.commits-per-second=1")) {
      var database = cluster.database();
      var following = new AdaptiveWindow(database);
      following.poll();
      following.poll();
      assertThat(following.size()).as("of a cluster that has nothing to do").isEqualTo(3);

      for (var i = 0; i < 100; i++) {
        var transaction = database.createTransaction();
        transaction.set(new byte[] {1}, new byte[0]);
        var unused = transaction.commit();
      }
      following.poll();
      assertThat(following.size()).as("of one that has a hundred seconds to do").isEqualTo(1);
    }
  }

  @Test
  void aLaggingClusterHasOneBatchOfEachThreadOnItsWay() throws Exception {
    // Eight commits wait for two seconds in all: storage lags as long as every thread has one.
    assertThat(mostInFlight()).isBetween(1L, 8L);
  }

  @Test
  void aGivenNumberOfBatchesIsOnTheirWayWhateverStorageDoes() throws Exception {
    assertThat(mostInFlight("write.in-flight=2")).isGreaterThan(8);
  }

  /** Eight threads send two batches each to a cluster that commits four a second. */
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

  private void open() {
    for (var i = 0; i < 20; i++) {
      window.heard(KEEPS_UP);
    }
  }

  private static EmulatedCluster cluster(String... settings) {
    return EmbeddedConfig.from(Settings.of(TestProperties.of(settings))).open();
  }

  /** Stands for a database that has no answer: every call fails. */
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
