package io.github.ycsbbackoff.fdb;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/**
 * Tests that every row that was submitted has one outcome, and that the acknowledged rows are
 * stored.
 */
@Timeout(60)
class BatchAccountingTest {

  private static final int THREADS = 4;

  /**
   * So many that some batch is refused twice in a row, which under fdb.retry-limit=1 four of a
   * hundred are.
   */
  private static final int ROWS_EACH = 750;

  private static final int ROWS = THREADS * ROWS_EACH;
  private static final String FAULTS =
      "fdb.embedded.faults=2000:p=0.1,1021:p=0.1,1021:p=0.1:committed,1042:p=0.2,1007:p=0.1";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "record, none, backoff.max-attempts=1",
    "record, jittered, backoff.max-attempts=2",
    "columns, fixed, backoff.max-attempts=2",
    "columns, native, fdb.retry-limit=1",
  })
  void outcomesAddUpToWhatWasSubmitted(String layout, String policy, String limit)
      throws Exception {
    var log = "fdb.embedded.commit-log=" + folder.resolve("data.log");
    var ledger = folder.resolve("ledger.csv");
    var run =
        run(
            "fdb.layout=" + layout,
            "backoff.policy=" + policy,
            "verify.ledger=" + ledger,
            limit,
            FAULTS,
            log);
    var statuses = run.insertInAllThreads(ROWS_EACH);
    var counts = run.finish();

    assertThat(statuses).containsOnlyKeys(Status.BATCHED_OK);
    assertThat(counts.ended()).isEqualTo(ROWS);
    assertThat(counts.acknowledged()).isPositive();
    assertThat(counts.failed()).as("by a code that is not retriable").isPositive();
    assertThat(counts.gaveUp()).as("refused each time").isPositive();
    assertThat(counts.unknown()).as("1021 at some time").isPositive();
    assertThat(counts.last("in_flight")).isEqualTo("0");
    assertThat(counts.last("backing_off")).isEqualTo("0");
    assertThat(acknowledged(ledger)).hasSize((int) counts.acknowledged());
    try (var reader = new TestRun(folder, "fdb.layout=" + layout, log)) {
      // Other rows may be stored too: an attempt that did not hear of its commit stored them, and
      // they were given up or failed at the next attempt.
      assertThat(reader.keysIn("usertable")).containsAll(acknowledged(ledger));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jittered", "native"})
  void aBatchThatIsTooOldGoesOnInHalves(String policy) throws Exception {
    var run = run("backoff.policy=" + policy, "fdb.embedded.faults=1007:p=0.4");
    run.insertInAllThreads(ROWS_EACH);
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(ROWS);
    assertThat(counts.sum("rejections_timeout")).isPositive();
    assertThat(counts.attempts())
        .as("each that is too old is followed by two, or by one if it is of one row")
        .isGreaterThan(ROWS / 10 + counts.rejections());
  }

  @Test
  void theHalvesOfABatchThatTookAllOfItsTimeAreGivenUpAndNotSent() throws Exception {
    var run =
        run(
            "threadcount=1",
            "backoff.policy=fixed",
            "backoff.timeout=50ms",
            "fdb.transaction-timeout=50s",
            "fdb.embedded.commit-latency=100ms",
            "fdb.embedded.faults=2101");
    run.insertInAllThreads(10);
    var counts = run.finish();

    assertThat(counts.attempts()).isEqualTo(1);
    assertThat(counts.gaveUp()).isEqualTo(10).isEqualTo(counts.ended());
  }

  @Test
  void batchesConflictLikeAnyTransaction() throws Exception {
    var run =
        run("backoff.policy=jittered", "fdb.embedded.commit-latency=1ms", "write.in-flight=1");
    run.inAllThreads(thread -> updateHotRows(run, thread));
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(ROWS);
    assertThat(counts.sum("rejections_conflict")).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"sync, UNKNOWN", "batched, NOT_SENT"})
  void whatAnInterruptedThreadWritesIsUnknownIfItWasSent(String mode, String ended)
      throws Exception {
    var run =
        new TestRun(
            folder,
            "write.mode=" + mode,
            "write.batch=1",
            "fdb.transaction-timeout=100ms",
            "fdb.embedded.commit-latency=1h");
    Thread.currentThread().interrupt();
    var status = run.insert(1);
    assertThat(Thread.interrupted()).as("the thread still knows").isTrue();
    assertThat(status.getName()).isEqualTo(ended);
    var counts = run.finish();
    assertThat(counts.ended()).isEqualTo(1);
    assertThat(counts.unknown()).isEqualTo(status.equals(Statuses.UNKNOWN) ? 1 : 0);
  }

  private static List<String> acknowledged(Path ledger) throws IOException {
    return Files.readAllLines(ledger).stream()
        .filter(line -> line.contains(",end,,acknowledged,"))
        .map(line -> line.split(",", -1)[6])
        .toList();
  }

  private TestRun run(String... settings) throws Exception {
    var all =
        new ArrayList<>(List.of("threadcount=" + THREADS, "write.mode=batched", "write.batch=10"));
    all.addAll(List.of(settings));
    return new TestRun(folder, all.toArray(String[]::new));
  }

  private static List<Status> updateHotRows(TestRun run, int thread) {
    var statuses = new ArrayList<Status>();
    for (var i = 0; i < ROWS_EACH; i++) {
      statuses.add(run.binding(thread).update(run.table(), key(i % 20), row("t" + thread)));
    }
    return statuses;
  }
}
