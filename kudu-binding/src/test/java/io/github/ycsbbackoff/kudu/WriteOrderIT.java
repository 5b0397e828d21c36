package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;

/**
 * Tests with rows that are written again while an earlier write of them may still wait for its
 * retry.
 */
@Tag("server")
@Timeout(120)
class WriteOrderIT {

  private static final int THREADS = 4;
  private static final int KEYS = 10;
  private static final int ROUNDS = 60;

  @RegisterExtension static final RealKudu KUDU = new RealKudu("--tablet_throttler_rpc_per_sec=30");

  @ParameterizedTest
  @ValueSource(strings = {"batched", "manual"})
  void theLastWriteOfARowIsTheOneThatStays(String mode) throws Exception {
    var run =
        new TestRun(
            KUDU,
            "threadcount=" + THREADS,
            "write.mode=" + mode,
            "write.batch=7",
            "kudu.tablets=1",
            "backoff.policy=jittered",
            "backoff.base=20ms",
            "backoff.cap=400ms");
    run.inAllThreads(
        thread -> {
          for (var k = 0; k < KEYS; k++) {
            run.binding(thread).insert(run.table(), key(thread * KEYS + k), row("0"));
          }
          for (var i = 1; i <= ROUNDS; i++) {
            for (var k = 0; k < KEYS; k++) {
              var id = key(thread * KEYS + k);
              run.binding(thread).update(run.table(), id, row(String.valueOf(i)));
            }
          }
          return List.of();
        });
    var counts = run.finish();
    var stale = new ArrayList<String>();
    try (var reader = new TestRun(KUDU, "table=" + run.table())) {
      for (var k = 0; k < THREADS * KEYS; k++) {
        var found = new HashMap<String, ByteIterator>();
        reader.binding().read(run.table(), key(k), null, found);
        var value = String.valueOf(found.get("field0"));
        if (!value.equals(String.valueOf(ROUNDS))) {
          stale.add(key(k) + "=" + value);
        }
      }
    }
    assertThat(counts.rejections()).isPositive();
    assertThat(stale).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"batched", "manual"})
  void readsAndScansWaitForTheWritesOfTheirThreadThatAreStillGathered(String mode)
      throws Exception {
    try (var run = new TestRun(KUDU, "write.mode=" + mode, "write.batch=1000", "kudu.tablets=1")) {
      run.binding().insert(run.table(), key(0), row("old"));
      run.binding().update(run.table(), key(0), row("read"));
      var read = new HashMap<String, ByteIterator>();
      run.binding().read(run.table(), key(0), null, read);
      run.binding().update(run.table(), key(0), row("scanned"));
      var scanned = run.scan(0, 1, null);

      assertThat(String.valueOf(read.get("field0"))).isEqualTo("read");
      assertThat(scanned)
          .singleElement()
          .satisfies(row -> assertThat(String.valueOf(row.get("field0"))).isEqualTo("scanned"));
    }
  }
}
