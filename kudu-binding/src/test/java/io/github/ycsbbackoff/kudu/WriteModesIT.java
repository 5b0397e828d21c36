package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kudu.client.KuduClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/**
 * Tests of when rows are sent, and of what becomes of those that fail after insert has returned.
 */
@Tag("server")
@Timeout(60)
class WriteModesIT {

  private static final String NEVER = "kudu.flush-interval=100h";

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @Test
  void syncStoresEachRowBeforeItReturns() throws Exception {
    try (var run = new TestRun(KUDU, "write.mode=sync")) {
      assertThat(run.insert(1)).isEqualTo(Status.OK);
      assertThat(stored(run)).isEqualTo(1);
    }
  }

  @Test
  void manualFlushesEveryWriteBatchRows() throws Exception {
    try (var run = new TestRun(KUDU, "write.mode=manual", "write.batch=10")) {
      insert(run, 0, 9);
      assertThat(stored(run)).isZero();
      insert(run, 9, 10);
      assertThat(stored(run)).isEqualTo(10);
      insert(run, 10, 19);
      assertThat(stored(run)).isEqualTo(10);
      insert(run, 19, 20);
      assertThat(stored(run)).isEqualTo(20);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"batched", "manual"})
  void theEndFlushesWhatIsLeft(String mode) throws Exception {
    var run = new TestRun(KUDU, "write.mode=" + mode, "write.batch=100", NEVER);
    insert(run, 0, 42);
    assertThat(stored(run)).isZero();
    assertThat(run.finish().acknowledged()).isEqualTo(42);
    assertThat(TestRun.keysIn(KUDU, run.table())).hasSize(42);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batched", "manual"})
  void rowsThatFailInTheBackgroundAreCounted(String mode) throws Exception {
    var run = new TestRun(KUDU, "write.mode=" + mode, "write.batch=7");
    for (var i = 0; i < 1_000; i++) {
      assertThat(run.insert(i % 10)).isEqualTo(Status.BATCHED_OK);
    }
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(10);
    assertThat(counts.failed()).isEqualTo(990);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batched", "manual"})
  void latencyRunsFromInsertToAcknowledgement(String mode) throws Exception {
    var run = new TestRun(KUDU, "write.mode=" + mode, "write.batch=100", NEVER);
    run.insert(1);
    var returnedNanos = System.nanoTime();
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    var bufferedMillis = (System.nanoTime() - returnedNanos) / 1e6;
    // HdrHistogram keeps three digits.
    assertThat(Double.parseDouble(run.finish().last("latency_max_ms")))
        .isGreaterThan(bufferedMillis * 0.99);
  }

  private static void insert(TestRun run, int from, int to) {
    for (var i = from; i < to; i++) {
      run.insert(i);
    }
  }

  /** Returns the number of stored rows that another client sees. */
  private static int stored(TestRun run) throws Exception {
    try (var client = new KuduClient.KuduClientBuilder(KUDU.masters()).build()) {
      var scanner = client.newScannerBuilder(client.openTable(run.table())).build();
      var rows = 0;
      for (var row : scanner) {
        assertThat(row.getString(0)).isNotEmpty();
        rows++;
      }
      return rows;
    }
  }
}
