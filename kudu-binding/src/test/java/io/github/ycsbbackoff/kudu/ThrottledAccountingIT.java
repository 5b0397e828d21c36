package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/**
 * Tests that every row ends in just one outcome, and that the table holds just the acknowledged
 * rows.
 */
@Tag("server")
@Timeout(120)
class ThrottledAccountingIT {

  private static final int THREADS = 8;
  private static final int KEYS_EACH = 40;
  private static final int SUBMITTED = THREADS * KEYS_EACH * 2;

  /**
   * A server whose limit is so low that most rows are rejected once, and some are let in at their
   * second attempt.
   */
  @RegisterExtension
  static final RealKudu KUDU = new RealKudu("--tablet_throttler_rpc_per_sec=100");

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched", "manual"})
  void everyRowEndsOnceAndTheTableHoldsWhatWasAcknowledged(String mode) throws Exception {
    var run =
        new TestRun(
            KUDU,
            "threadcount=" + THREADS,
            "kudu.tablets=2",
            "write.mode=" + mode,
            "write.batch=5",
            "backoff.policy=fixed",
            "backoff.base=5ms",
            "backoff.max-attempts=2");
    var statuses = run.inAllThreads(thread -> insertEachKeyTwice(run, thread));
    var counts = run.finish();

    assertThat(counts.ended()).isEqualTo(SUBMITTED);
    assertThat(counts.acknowledged()).isPositive();
    assertThat(counts.failed()).as("duplicates").isPositive();
    assertThat(counts.gaveUp()).as("rejected twice").isPositive();
    assertThat(TestRun.keysIn(KUDU, run.table())).hasSize((int) counts.acknowledged());
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(counts.last("backing_off")).isEqualTo("0");
    if (mode.equals("sync")) {
      assertThat(counts.sum("operations")).isEqualTo(SUBMITTED);
      assertThat(statuses)
          .containsEntry(Status.OK, (int) counts.acknowledged())
          .containsEntry(KuduStatus.ALREADY_PRESENT, (int) counts.failed())
          .containsEntry(Statuses.GAVE_UP, (int) counts.gaveUp());
    } else {
      assertThat(statuses).isEqualTo(Map.of(Status.BATCHED_OK, SUBMITTED));
    }
  }

  @Test
  void whatTheServerRejectsIsNotOk() throws Exception {
    var run = new TestRun(KUDU, "threadcount=" + THREADS, "backoff.policy=none", "kudu.tablets=1");
    var statuses = run.insertInAllThreads(50);
    var counts = run.finish();
    assertThat(statuses).containsOnlyKeys(Status.OK, Statuses.GAVE_UP);
    assertThat(TestRun.keysIn(KUDU, run.table())).hasSize(statuses.get(Status.OK));
    assertThat(counts.rejections()).isEqualTo(statuses.get(Statuses.GAVE_UP).longValue());
    assertThat(counts.backoffs()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched", "manual"})
  void whereNothingGaveUpEveryRejectionHadItsWait(String mode) throws Exception {
    var run =
        new TestRun(
            KUDU,
            "threadcount=" + THREADS,
            "kudu.tablets=1",
            "write.mode=" + mode,
            "write.batch=4",
            "backoff.policy=jittered",
            "backoff.base=5ms",
            "backoff.cap=50ms");
    run.insertInAllThreads(20);
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(THREADS * 20);
    assertThat(counts.rejections()).isPositive().isEqualTo(counts.sum("rejections_throttled"));
    assertThat(counts.backoffs()).isEqualTo(counts.rejections());
    assertThat(counts.attempts()).isGreaterThan(counts.rejections());
  }

  @Test
  void nativesWaitsAreCountedToo() throws Exception {
    var run =
        new TestRun(KUDU, "threadcount=" + THREADS, "backoff.policy=native", "kudu.tablets=1");
    run.insertInAllThreads(20);
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(THREADS * 20);
    assertThat(counts.backoffs()).isPositive().isEqualTo(counts.rejections());
    assertThat(counts.attempts()).isEqualTo(counts.acknowledged() + counts.rejections());
    assertThat(counts.sum("operations")).isEqualTo(counts.acknowledged());
    assertThat(counts.backoffSeconds()).isPositive();
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(counts.last("backing_off")).isEqualTo("0");
  }

  private static List<Status> insertEachKeyTwice(TestRun run, int thread) {
    var statuses = new ArrayList<Status>();
    for (var i = 0; i < 2 * KEYS_EACH; i++) {
      var number = thread * KEYS_EACH + i / 2;
      statuses.add(run.binding(thread).insert(run.table(), key(number), TestRun.row("x")));
    }
    return statuses;
  }
}
