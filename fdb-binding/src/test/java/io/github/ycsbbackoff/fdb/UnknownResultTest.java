package io.github.ycsbbackoff.fdb;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Counts;
import io.github.ycsbbackoff.testing.JavaProgram;
import io.github.ycsbbackoff.verify.Verify;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Tests of commits of which nobody knows whether they happened: some did, some did not. */
@Timeout(120)
class UnknownResultTest {

  private static final int THREADS = 4;
  private static final int ROWS_EACH = 20;
  private static final int ROWS = THREADS * ROWS_EACH;

  /** The faults, so many that some commits are unknown several times in a row. */
  private static final String FAULTS = "fdb.embedded.faults=1021:p=0.2:committed,1021:p=0.2";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "record, sync, jittered",
    "record, sync, native",
    "record, batched, jittered",
    "record, batched, native",
    "columns, sync, jittered",
    "columns, batched, native",
  })
  void insertsUpdatesAndDeletesAreDoneOnceHoweverOftenTheyAreRepeated(
      String layout, String mode, String policy) throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run =
        run(
            "fdb.layout=" + layout,
            "write.mode=" + mode,
            "backoff.policy=" + policy,
            "verify.ledger=" + ledger);
    run.inAllThreads(thread -> insertUpdateAndDelete(run, thread));
    var counts = run.finish();

    assertThat(counts.sum("rejections_unavailable")).isPositive();
    assertThat(counts.acknowledged()).as("all that was submitted").isEqualTo(3 * ROWS);
    assertThat(counts.ended()).isEqualTo(3 * ROWS);
    try (var reader = new TestRun(folder, "fdb.layout=" + layout, log())) {
      assertThat(reader.keysIn("usertable")).hasSize(ROWS);
      for (var i = 0; i < ROWS; i++) {
        var behindTheStamps = new HashMap<>(reader.fieldsOf(key(i), null));
        behindTheStamps.replaceAll((field, value) -> value.substring("stamped:".length()));
        assertThat(behindTheStamps).isEqualTo(Map.of("field0", "first", "field1", "second"));
      }
    }
    assertSound(ledger, 3 * ROWS, layout);
  }

  /** A thread that gives up at once does not know the outcome: the row may be stored, or not. */
  @ParameterizedTest
  @CsvSource({"sync", "batched"})
  void whatWasGivenUpIsOfUnknownOutcome(String mode) throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run = run("write.mode=" + mode, "backoff.policy=none", "verify.ledger=" + ledger);
    run.insertInAllThreads(ROWS_EACH);
    Counts counts = run.finish();

    assertThat(counts.ended()).isEqualTo(ROWS);
    assertThat(counts.unknown()).isPositive();
    assertThat(counts.gaveUp()).isZero();
    assertThat(counts.failed()).isZero();
    assertSound(ledger, (int) counts.acknowledged(), "record");
  }

  private TestRun run(String... settings) throws Exception {
    var all = new ArrayList<>(List.of("threadcount=" + THREADS, "write.batch=7", FAULTS, log()));
    all.addAll(List.of(settings));
    return new TestRun(folder, all.toArray(String[]::new));
  }

  private String log() {
    return "fdb.embedded.commit-log=" + folder.resolve("data.log");
  }

  /**
   * Inserts rows and updates a field of each; for each, deletes another row, which was never there.
   */
  private static List<Status> insertUpdateAndDelete(TestRun run, int thread) {
    var db = run.binding(thread);
    for (var i = thread * ROWS_EACH; i < (thread + 1) * ROWS_EACH; i++) {
      db.insert(run.table(), key(i), row("stamped:first"));
      db.update(
          run.table(),
          key(i),
          StringByteIterator.getByteIteratorMap(Map.of("field1", "stamped:second")));
      db.delete(run.table(), key(ROWS + i));
    }
    return List.of();
  }

  private void assertSound(Path ledger, int acknowledged, String layout) throws Exception {
    var words = new ArrayList<>(List.of("-db", FdbBinding.class.getName()));
    for (var setting : List.of(log(), "table=usertable", "fdb.layout=" + layout)) {
      words.addAll(List.of("-p", setting));
    }
    words.add(ledger.toString());
    var verified = JavaProgram.run(folder, JavaProgram.classPath(), Verify.class.getName(), words);
    assertThat(verified.out())
        .first()
        .asString()
        .contains(": sound. ", " writes: " + acknowledged + " acknowledged");
    assertThat(verified.status()).isZero();
  }
}
