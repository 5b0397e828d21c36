package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests with more writes than a quota lets through. */
@Tag("server")
@Timeout(180)
class QuotaIT {

  private static final int THREADS = 4;
  private static final int ROWS_EACH = 40;

  /**
   * A server with a quota so low that even a machine that is busy with other things writes more.
   */
  @RegisterExtension static final RealHBase HBASE = new RealHBase("--quota.writes-per-second=50");

  @ParameterizedTest
  @CsvSource({"sync, false", "sync, true", "batched, false"})
  void throttledRowsAreTriedAgainUntilTheyAreStored(String mode, String honourHint)
      throws Exception {
    var run =
        new TestRun(
            HBASE,
            "threadcount=" + THREADS,
            "write.mode=" + mode,
            "write.batch=10",
            "backoff.policy=fixed",
            "backoff.base=1ms",
            "backoff.honour-hint=" + honourHint);
    run.insertInAllThreads(ROWS_EACH);
    var counts = run.finish();

    assertThat(counts.acknowledged()).isEqualTo(THREADS * ROWS_EACH);
    assertThat(counts.sum("rejections_throttled")).isPositive().isEqualTo(counts.rejections());
    var meanWaitMillis = counts.backoffSeconds() * 1_000 / counts.backoffs();
    if (honourHint.equals("true")) {
      assertThat(meanWaitMillis)
          .as("the server asks for more than the policy's 1 ms")
          .isGreaterThan(2);
    }
    assertThat(TestRun.keysIn(HBASE, run.table())).hasSize(THREADS * ROWS_EACH);
  }
}
