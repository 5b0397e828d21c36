package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.binding.Statuses;
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
import site.ycsb.DBException;
import site.ycsb.Status;

/** Tests of transactions that the emulator does not answer in time, and carries out later. */
@Timeout(60)
class AttemptTimeoutTest {

  private static final String NEVER_COMMITS = "fdb.embedded.commit-latency=1h";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void aRowWhoseCommitsHaveNoAnswerIsOfUnknownOutcome(String mode) throws Exception {
    var run = run("write.mode=" + mode, "write.batch=1", NEVER_COMMITS);
    assertThat(run.insert(1)).isIn(Statuses.UNKNOWN, Status.BATCHED_OK);
    var counts = run.finish();

    assertThat(counts.attempts()).isEqualTo(3);
    assertThat(counts.sum("rejections_timeout")).isEqualTo(3).isEqualTo(counts.rejections());
    assertThat(counts.unknown()).isEqualTo(1).isEqualTo(counts.ended());
    assertThat(counts.last("in_flight")).isEqualTo("0");
  }

  @Test
  void theTimeoutIsCountedUnderFoundationDbsCode() throws Exception {
    try (var run = run(NEVER_COMMITS)) {
      assertThat(run.insert(1)).isEqualTo(Statuses.UNKNOWN);
      assertThat(TestRun.report()).contains("Rejections(timeout/1031_transaction_timed_out), 3");
    }
  }

  /** An update of a record reads it first: nothing is committed if that read gets no answer. */
  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void aRowOfWhichNoCommitWasSentIsGivenUp(String mode) throws Exception {
    var run = run("write.mode=" + mode, "write.batch=1", "fdb.embedded.read-latency=1h");
    var status = run.update(1);
    var counts = run.finish();

    assertThat(status).isNotEqualTo(Statuses.UNKNOWN);
    assertThat(counts.attempts()).isEqualTo(3);
    assertThat(counts.gaveUp()).isEqualTo(1).isEqualTo(counts.ended());
  }

  @Test
  void aReadWithoutAnAnswerIsTriedAgainAndGivenUp() throws Exception {
    var run = run("fdb.embedded.read-latency=1h");

    assertThat(run.read(1)).isEqualTo(Statuses.GAVE_UP);
    assertThat(run.finish().sum("rejections_timeout")).isEqualTo(3);
  }

  /**
   * Fills the queue of a slow cluster by the attempts of another thread, so that first attempts are
   * too late and later ones are not.
   */
  @Test
  void aRowThatALaterAttemptStoresIsAcknowledgedAndItsFirstOneMayComeOnceMore() throws Exception {
    var ledger = folder.resolve("ledger.csv");
    var run =
        run(
            "threadcount=4",
            "backoff.max-attempts=1000000",
            "backoff.attempt-timeout=25ms",
            "backoff.base=50ms",
            "backoff.cap=50ms",
            "fdb.embedded.commits-per-second=100",
            "verify.ledger=" + ledger);
    run.insertInAllThreads(10);
    var counts = run.finish();

    assertThat(counts.acknowledged()).isEqualTo(40).isEqualTo(counts.ended());
    assertThat(counts.sum("rejections_timeout")).isPositive();
    assertThat(Files.readAllLines(ledger))
        .as("acknowledged, and an echo may follow")
        .anyMatch(line -> line.contains(",end,,acknowledged,") && line.endsWith(",true,"));
  }

  @Test
  void aTimeOfTransactionsThatIsShorterIsRefusedAndALongerOneChangesNothing() throws Exception {
    assertThatThrownBy(() -> run("fdb.transaction-timeout=20ms"))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "fdb.transaction-timeout=20ms: is under backoff.attempt-timeout=50ms, which an attempt"
                + " then never reaches; leave it out");
    try (var run = run("fdb.transaction-timeout=60ms")) {
      assertThat(run.insert(1)).isEqualTo(Status.OK);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "backoff.policy=native, cannot be told to a store's own client that retries; give",
    "backoff.timeout=50ms, is not below backoff.timeout=50ms",
  })
  void aWrongValueEndsTheRunWithOneLine(String setting, String told) {
    assertThatThrownBy(() -> run(setting))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("backoff.attempt-timeout=50ms: " + told);
  }

  private TestRun run(String... settings) throws DBException {
    var all = new ArrayList<>(List.of("backoff.policy=fixed", "backoff.max-attempts=3"));
    all.add("backoff.attempt-timeout=50ms");
    all.addAll(List.of(settings));
    return new TestRun(folder, all.toArray(String[]::new));
  }
}
