package io.github.ycsbbackoff.hbase;

import static io.github.ycsbbackoff.hbase.UnsteadyServerIT.HBASE;
import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.verify.Verification;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/**
 * Tests that nothing fails and nothing is lost when regions move and split, or the server dies,
 * under load.
 */
abstract class DisturbedRowCases {

  private static final int THREADS = 4;

  /** The number of rows that each thread writes before the server is disturbed. */
  private static final int BEFORE = 200;

  private static final int AFTER = 100;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "move, batched, jittered",
    "move, sync, native",
    "split, sync, exponential",
    "kill, sync, jittered",
    "kill, batched, fixed",
  })
  void everyRowIsStoredAndReadBack(String disturbance, String mode, String policy)
      throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run =
        new TestRun(
            HBASE,
            "threadcount=" + THREADS,
            "write.mode=" + mode,
            "write.batch=10",
            "backoff.policy=" + policy,
            "backoff.base=20ms",
            "backoff.timeout=120s",
            "backoff.max-attempts=" + (policy.equals("native") ? Integer.MAX_VALUE : 3),
            "verify.ledger=" + ledger);
    var underWay = new CountDownLatch(THREADS);
    var disturbed = new FutureTask<>(() -> disturb(disturbance, underWay), null);
    new Thread(disturbed, "disturber").start();
    var rows = run.inAllThreads(thread -> insert(run, thread, underWay, disturbed));
    disturbed.get(2, TimeUnit.MINUTES);
    var written = rows.values().stream().mapToInt(Integer::intValue).sum();
    var counts = run.finish();

    assertThat(counts.failed()).isZero();
    assertThat(counts.gaveUp()).isZero();
    assertThat(counts.acknowledged()).isEqualTo(written);
    assertThat(counts.sum("rejections_unavailable") + counts.sum("rejections_timeout"))
        .as("the disturbance was felt")
        .isPositive();
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(counts.last("backing_off")).isEqualTo("0");
    var verified = verified(ledger, run.table());
    assertThat(verified.sound()).as(verified.toString()).isTrue();
    assertThat(List.of(verified.rows(), verified.writes(), verified.acknowledged()))
        .containsOnly((long) written);
  }

  private static void disturb(String disturbance, CountDownLatch underWay) {
    try {
      underWay.await();
    } catch (InterruptedException e) {
      return;
    }
    HBASE.disturb(disturbance);
  }

  /** Writes until the disturbance is over, and a little longer. */
  private static List<Status> insert(
      TestRun run, int thread, CountDownLatch underWay, FutureTask<?> disturbed) {
    var statuses = new ArrayList<Status>();
    var last = Integer.MAX_VALUE;
    for (var i = 0; i < last; i++) {
      statuses.add(
          run.binding(thread)
              .insert(run.table(), key(thread * 200_000 + i), row("of some length")));
      if (i == BEFORE) {
        underWay.countDown();
      }
      if (last == Integer.MAX_VALUE && disturbed.isDone()) {
        last = i + AFTER;
      }
    }
    return statuses;
  }

  private static Verification verified(Path ledger, String table) throws Exception {
    try (var reader = new TestRun(HBASE, "table=" + table)) {
      return Verification.of(ledger, reader.binding());
    }
  }
}
