package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.retry.GaveUpException;
import io.github.ycsbbackoff.testing.RandomPrograms;
import io.github.ycsbbackoff.testing.RandomPrograms.Plan;
import io.github.ycsbbackoff.verify.RowSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;

/**
 * Tests that what is stored is what was said, whatever a cluster does and whatever is asked of it.
 */
@Timeout(180)
class RandomProgramsTest {

  private static final String UNDECIDED = "1021:p=0.1:committed,1021:p=0.1";

  @TempDir Path folder;

  /**
   * After 1021 a commit is repeated, so that another program's write of the row can come between
   * the two (docs/properties.md). These programs therefore have rows of their own.
   */
  @ParameterizedTest
  @CsvSource({
    "10000, write.mode=batched, write.batch=2, backoff.max-attempts=2, fdb.layout=record",
    "10000, write.mode=batched, write.batch=5, backoff.max-attempts=4, fdb.layout=columns",
    "10000, write.mode=batched, write.batch=3, backoff.policy=none, write.in-flight=4",
    "5000, write.mode=sync, write.batch=1, backoff.max-attempts=3, fdb.layout=record",
    "5000, write.mode=batched, write.batch=3, backoff.admission=hesitant, fdb.layout=record",
    "5000, write.mode=batched, write.batch=3, backoff.limit=cramped, backoff.max-attempts=3",
    "2000, write.mode=sync, write.batch=1, backoff.admission=hesitant, fdb.layout=record",
    "2000, write.mode=sync, write.batch=1, backoff.limit=cramped, backoff.max-attempts=3",
  })
  void anOrderOfAllWritesExplainsWhatIsStoredAndWhatWasRead(
      int programs, String mode, String batch, String limit, String more) throws Exception {
    var result =
        run(Plan.of(1, programs).withRowsOfTheirOwn(), UNDECIDED, mode, batch, limit, more);
    result.assertSound();
    result.assertEveryEnd();
  }

  @ParameterizedTest
  @CsvSource({
    "5000, write.mode=batched, write.batch=3, backoff.max-attempts=3, fdb.layout=record",
    "5000, write.mode=sync, write.batch=1, backoff.max-attempts=3, fdb.layout=columns",
  })
  void theSameOfRowsThatSeveralThreadsWriteWhereEveryCommitIsDecided(
      int programs, String mode, String batch, String limit, String more) throws Exception {
    run(Plan.of(2, programs), "1042:p=0.1", mode, batch, limit, more).assertSound();
  }

  /**
   * Tests the same of a cluster that is often slower than the time that an attempt has: what was
   * abandoned is committed later, also after later writes of its row.
   */
  @ParameterizedTest
  @CsvSource({
    "500, write.mode=sync, write.batch=1, fdb.layout=record",
    "500, write.mode=sync, write.batch=1, fdb.layout=columns",
    "500, write.mode=batched, write.batch=2, fdb.layout=record",
  })
  void theSameOfAttemptsThatTimeOutAndAreCommittedLater(
      int programs, String mode, String batch, String layout) throws Exception {
    var result =
        run(
            Plan.of(3, programs),
            "1042:p=0.05",
            mode,
            batch,
            layout,
            "backoff.attempt-timeout=3ms",
            "backoff.max-attempts=3",
            "backoff.base=2ms",
            "backoff.cap=20ms",
            "write.in-flight=1",
            "fdb.embedded.commits-per-second=2000");
    result.assertSound();
    result.assertEveryEnd();
    assertThat(result.counts().sum("rejections_timeout")).isPositive();
  }

  /** Runs {@code plan} with {@code faults} beside conflicts, full queues and throttling. */
  private RandomPrograms.Result run(Plan plan, String faults, String... settings) throws Exception {
    var all = new ArrayList<>(List.of(settings));
    all.add("fdb.embedded.faults=1020:p=0.05,1042:p=0.1,1213:p=0.05," + faults);
    all.addAll(0, List.of("backoff.policy=jittered", "backoff.base=50us", "backoff.cap=1ms"));
    return RandomPrograms.run(plan, FdbBinding::new, folder, RandomProgramsTest::stored, all);
  }

  /** Returns a source of all rows, which reads again however often a read is refused. */
  static RowSource stored(DB binding) {
    return (table, each) -> {
      var rows = new HashMap<String, Map<String, ByteIterator>>();
      while (true) {
        try {
          ((FdbBinding) binding).forEachRow(table, rows::put);
          rows.forEach(each);
          return;
        } catch (GaveUpException e) {
          rows.clear();
        }
      }
    };
  }
}
