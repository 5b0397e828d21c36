package io.github.ycsbbackoff.hbase;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Tests with a memstore that is full: flushes that are slowed down cannot keep up with the writes.
 */
@Tag("server")
@Timeout(180)
class RegionTooBusyIT {

  private static final int THREADS = 8;
  private static final int ROWS_EACH = 80;

  /**
   * The longest wait: rows would wait for up to four seconds for a flush that takes half a second.
   */
  private static final String CAP = "backoff.cap=200ms";

  private static final String COUNTER = "exceptions.RegionTooBusyException";

  @RegisterExtension
  static final RealHBase HBASE =
      new RealHBase(
          "--hbase.hregion.memstore.flush.size=1048576",
          "--hbase.hregion.memstore.block.multiplier=1",
          "--hbase.regionserver.flush.throughput.controller=org.apache.hadoop.hbase.regionserver"
              + ".throttle.PressureAwareFlushThroughputController",
          "--hbase.hstore.flush.throughput.lower.bound=2097152",
          "--hbase.hstore.flush.throughput.upper.bound=2097152",
          "--hbase.hstore.flush.throughput.control.check.interval=16384",
          "--hbase.hstore.blockingStoreFiles=1000",
          "--hbase.hstore.flusher.count=1",
          "--hbase.regionserver.region.split.policy=org.apache.hadoop.hbase.regionserver"
              + ".DisabledRegionSplitPolicy");

  @ParameterizedTest
  @ValueSource(strings = {"jittered", "native"})
  void clientsRejectionsAreTheServersToTheLastOne(String policy) throws Exception {
    var before = HBASE.counter(COUNTER);
    var run = new TestRun(HBASE, "threadcount=" + THREADS, "backoff.policy=" + policy, CAP);
    insert(run, ROWS_EACH);
    var counts = run.finish();

    assertThat(counts.acknowledged()).isEqualTo(THREADS * ROWS_EACH);
    assertThat(counts.rejections()).isPositive();
    assertThat(counts.attempts()).isEqualTo(counts.acknowledged() + counts.rejections());
    assertThat(counts.backoffs()).isEqualTo(counts.rejections());
    assertThat(counts.backoffSeconds()).isPositive();
    assertThat(HBASE.counterOnceItIs(COUNTER, before + counts.rejections()) - before)
        .isEqualTo(counts.rejections());
  }

  @ParameterizedTest
  @ValueSource(strings = {"jittered", "native"})
  void ofABatchOnlyTheRejectedRowsAreSentAgain(String policy) throws Exception {
    var run =
        new TestRun(
            HBASE,
            "threadcount=" + THREADS,
            "hbase.splits=4",
            "write.mode=batched",
            "write.batch=50",
            "backoff.policy=" + policy,
            CAP);
    insert(run, ROWS_EACH);
    var counts = run.finish();

    assertThat(counts.acknowledged()).isEqualTo(THREADS * ROWS_EACH);
    assertThat(counts.rejections()).isPositive();
    assertThat(counts.attempts())
        .as("each row once, and once more for each of its rejections")
        .isEqualTo(counts.acknowledged() + counts.rejections());
    assertThat(TestRun.keysIn(HBASE, run.table())).hasSize(THREADS * ROWS_EACH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void whatIsGivenUpIsNeverCountedAsStored(String mode) throws Exception {
    var run =
        new TestRun(
            HBASE,
            "threadcount=" + THREADS,
            "write.mode=" + mode,
            "write.batch=10",
            "backoff.policy=none");
    insert(run, ROWS_EACH);
    var counts = run.finish();

    assertThat(counts.gaveUp()).isPositive().isEqualTo(counts.rejections());
    assertThat(counts.ended()).isEqualTo(THREADS * ROWS_EACH);
    assertThat(TestRun.keysIn(HBASE, run.table())).hasSize((int) counts.acknowledged());
  }

  @Test
  void theLastWriteOfARowIsTheOneThatStays() throws Exception {
    var run =
        new TestRun(
            HBASE,
            "threadcount=" + THREADS,
            "write.mode=batched",
            "write.batch=20",
            "backoff.policy=jittered",
            CAP);
    var padding = "x".repeat(3_000);
    run.inAllThreads(
        thread -> {
          // Few keys are written often: a retry that came late would put an old value over a new
          // one.
          for (var i = 0; i < ROWS_EACH; i++) {
            run.binding(thread).update(run.table(), key(thread * 10 + i % 10), row(i + padding));
          }
          return List.of();
        });
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(THREADS * ROWS_EACH);
    assertThat(counts.rejections()).isPositive();
    try (var reader = new TestRun(HBASE, "table=" + run.table())) {
      for (var k = 0; k < THREADS * 10; k++) {
        var found = new HashMap<String, ByteIterator>();
        reader.binding().read(run.table(), key(k), null, found);
        assertThat(found.get("field0").toString()).isEqualTo(ROWS_EACH - 10 + k % 10 + padding);
      }
    }
  }

  private static void insert(TestRun run, int rowsEach) throws Exception {
    // These values are large enough to fill a memstore soon.
    var value = "x".repeat(3_000);
    run.inAllThreads(
        thread -> {
          var statuses = new ArrayList<Status>();
          for (var i = 0; i < rowsEach; i++) {
            statuses.add(
                run.binding(thread).insert(run.table(), key(thread * rowsEach + i), row(value)));
          }
          return List.copyOf(statuses);
        });
  }
}
