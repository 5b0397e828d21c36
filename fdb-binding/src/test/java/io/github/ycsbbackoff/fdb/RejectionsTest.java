package io.github.ycsbbackoff.fdb;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
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

/** Tests that every refusal is counted, by its reason and its code, and answered by the policy. */
@Timeout(60)
class RejectionsTest {

  private static final int THREADS = 4;
  private static final int ROWS_EACH = 50;
  private static final int ROWS = THREADS * ROWS_EACH;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"native", "none", "fixed", "linear", "exponential", "jittered"})
  void updatesOfOneHotRowConflict(String policy) throws Exception {
    var run = run("backoff.policy=" + policy, "fdb.embedded.commit-latency=2ms");
    run.insert(0);
    run.inAllThreads(thread -> update(run, thread, 0));
    var report = TestRun.report();
    var counts = run.finish();

    var conflicts = counts.sum("rejections_conflict");
    assertThat(conflicts).isPositive();
    assertThat(counts.rejections()).as("of no other reason").isEqualTo(conflicts);
    assertThat(report)
        .contains("[BACKOFF-UPDATE], Rejections(conflict/1020_not_committed), " + conflicts);
    assertThat(counts.attempts()).isEqualTo(ROWS + 1 + counts.backoffs());
    if (policy.equals("none")) {
      assertThat(counts.gaveUp()).isEqualTo(conflicts);
      assertThat(counts.backoffs()).isZero();
    } else {
      assertThat(counts.acknowledged()).isEqualTo(ROWS + 1);
      assertThat(counts.backoffs()).isEqualTo(conflicts);
      assertThat(counts.backoffSeconds()).isPositive();
    }
  }

  /** Each of these writes reads nothing that another could have changed. */
  @ParameterizedTest
  @CsvSource({"record, insert", "columns, insert", "columns, update"})
  void writesThatReadNothingDoNotConflict(String layout, String operation) throws Exception {
    var run = run("fdb.layout=" + layout, "fdb.embedded.commit-latency=2ms");
    run.inAllThreads(
        thread -> operation.equals("insert") ? insertHot(run, thread) : update(run, thread, 0));
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(ROWS);
    assertThat(counts.rejections()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "jittered"})
  void aFullQueueOfTheServerIsTooBusy(String policy) throws Exception {
    var run =
        run(
            "backoff.policy=" + policy,
            "fdb.embedded.commits-per-second=500",
            "fdb.embedded.queue-limit=1");
    run.insertInAllThreads(ROWS_EACH);
    var report = TestRun.report();
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(ROWS);
    assertThat(counts.sum("rejections_server_too_busy")).isPositive();
    assertThat(report).contains("Rejections(server_too_busy/1042_commit_proxy_memory_limit");
  }

  @ParameterizedTest
  @CsvSource({
    "1007, timeout, transaction_too_old",
    "1009, server_too_busy, future_version",
    "1037, server_too_busy, process_behind",
    "1042, server_too_busy, commit_proxy_memory_limit_exceeded",
    "1078, server_too_busy, grv_proxy_memory_limit_exceeded",
    "1051, throttled, batch_transaction_throttled",
    "1213, throttled, tag_throttled",
    "1021, unavailable, commit_unknown_result",
  })
  void everyCodeIsCountedByItsReasonAndItsName(int code, String reason, String name)
      throws Exception {
    for (var policy : List.of("native", "jittered")) {
      var run = run("backoff.policy=" + policy, "fdb.embedded.faults=" + code + ":p=0.2");
      run.inAllThreads(thread -> update(run, thread, thread));
      var report = TestRun.report();
      var counts = run.finish();
      var rejections = counts.sum("rejections_" + reason);
      assertThat(counts.acknowledged()).as(policy).isEqualTo(ROWS);
      assertThat(rejections).as(policy).isPositive().isEqualTo(counts.rejections());
      assertThat(report)
          .contains("Rejections(" + reason + "/" + code + "_" + name + "), " + rejections);
    }
  }

  @Test
  void foundationDbsOwnRetryEndsAtItsLimitAndItsRowsAreGivenUp() throws Exception {
    var run = run("backoff.policy=native", "fdb.retry-limit=2", "fdb.embedded.faults=1042");
    assertThat(run.insert(1)).isEqualTo(Statuses.GAVE_UP);
    var counts = run.finish();
    assertThat(counts.gaveUp()).isEqualTo(1);
    assertThat(counts.attempts()).isEqualTo(3);
    assertThat(counts.backoffs()).as("nothing waits where there is no retry").isEqualTo(2);
  }

  @Test
  void aReadThatFoundationDbsOwnRetrySawRefusedUntilItsTimeWasUpIsGivenUp() throws Exception {
    var run =
        run("backoff.policy=native", "fdb.transaction-timeout=1s", "fdb.embedded.faults=1037");
    assertThat(run.read(1)).isEqualTo(Statuses.GAVE_UP);
    var counts = run.finish();
    assertThat(counts.gaveUp()).isEqualTo(1).isEqualTo(counts.ended());
    assertThat(counts.rejections()).isEqualTo(counts.attempts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "fixed"})
  void aTransactionThatGetsNoAnswerEndsAfterItsTimeAndNobodyKnowsHow(String policy)
      throws Exception {
    var run =
        run(
            "backoff.policy=" + policy,
            "fdb.transaction-timeout=50ms",
            "fdb.embedded.commit-latency=1h");
    assertThat(run.insert(1)).isEqualTo(Statuses.UNKNOWN);
    assertThat(run.finish().unknown()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void theLimitHearsOfATransactionThatGetsNoAnswer(String mode) throws Exception {
    var run =
        run(
            "write.mode=" + mode,
            "write.in-flight=1",
            "backoff.limit=aimd",
            "backoff.limit.min=1",
            "backoff.limit.initial=10",
            "fdb.transaction-timeout=50ms",
            "fdb.embedded.commit-latency=1h");
    run.insert(1);
    assertThat(Double.parseDouble(run.finish().last("limit"))).isEqualTo(9);
  }

  /** An update of a record reads it first: nothing is committed if that read gets no answer. */
  @ParameterizedTest
  @CsvSource({"native, sync", "fixed, sync", "native, batched", "fixed, batched"})
  void anUpdateWhoseReadGetsNoAnswerWasNeverSent(String policy, String mode) throws Exception {
    var run =
        run(
            "backoff.policy=" + policy,
            "write.mode=" + mode,
            "fdb.transaction-timeout=50ms",
            "fdb.embedded.read-latency=1h");
    var status = run.update(1);
    var counts = run.finish();

    assertThat(status).isIn(Statuses.NOT_SENT, Status.BATCHED_OK);
    assertThat(counts.failed()).isEqualTo(1);
    assertThat(counts.unknown()).isZero();
  }

  private TestRun run(String... settings) throws Exception {
    var all = new ArrayList<>(List.of("threadcount=" + THREADS, "backoff.policy=fixed"));
    all.addAll(List.of(settings));
    return new TestRun(folder, all.toArray(String[]::new));
  }

  private static List<Status> update(TestRun run, int thread, int number) {
    var statuses = new ArrayList<Status>();
    for (var i = 0; i < ROWS_EACH; i++) {
      statuses.add(run.binding(thread).update(run.table(), key(number), row("t" + thread)));
    }
    return statuses;
  }

  private static List<Status> insertHot(TestRun run, int thread) {
    var statuses = new ArrayList<Status>();
    for (var i = 0; i < ROWS_EACH; i++) {
      statuses.add(run.binding(thread).insert(run.table(), key(0), row("t" + thread)));
    }
    return statuses;
  }
}
