package io.github.ycsbbackoff.writes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;

/** Tests of rows that are gathered, on a sender that does with each batch what a test says. */
@Timeout(60)
class GatheredWritesTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "test", "fixed");
  private final Rows rows = new Rows(meters, Optional.empty());
  private final Scripted sender = new Scripted();

  /** A row that a script speaks of. */
  private Row first;

  /** What is done with a batch; the last of them is done with all further ones. */
  private interface Step {
    void with(List<Row> batch, GatheredWrites<Row> writes) throws InterruptedException;
  }

  private static final class Scripted implements BatchSender<Row> {
    private final Queue<Step> steps = new ArrayDeque<>();
    private final List<List<String>> sent = new ArrayList<>();
    private final List<String> dropped = new ArrayList<>();
    private boolean isClosed;

    void does(Step step) {
      steps.add(step);
    }

    @Override
    public boolean fits(List<Row> gathered, Row row) {
      return !row.key().startsWith("large");
    }

    @Override
    public void send(List<Row> batch, GatheredWrites<Row> writes) throws InterruptedException {
      sent.add(batch.stream().map(Row::key).toList());
      batch.forEach(PendingRow::sent);
      var step = steps.isEmpty() ? (Step) GatheredWritesTest::acknowledge : steps.remove();
      step.with(batch, writes);
    }

    @Override
    public void dropped(Row row) {
      dropped.add(row.key());
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  private static final class Row extends PendingRow {
    Row(Rows rows, String key, long startNanos) {
      super(rows, OperationKind.UPDATE, "t", key, startNanos);
    }
  }

  private static void acknowledge(List<Row> batch, GatheredWrites<Row> writes) {
    batch.forEach(PendingRow::acknowledged);
  }

  private static void refuse(List<Row> batch, GatheredWrites<Row> writes) {
    for (var row : batch) {
      row.refused(BUSY);
      writes.waits(row);
    }
  }

  private static void leave(List<Row> batch, GatheredWrites<Row> writes) {
    // Nobody answers.
  }

  @Test
  void rowsGoWhenThereAreAsManyAsABatchHas() throws Exception {
    var writes = batchesOf(2, HOUR);
    assertThat(writes.write(row("a"))).isEqualTo(Status.BATCHED_OK);
    assertThat(sender.sent).isEmpty();
    writes.write(row("b"));
    writes.write(row("c"));

    assertThat(sender.sent).containsExactly(List.of("a", "b"));
  }

  @Test
  void rowsGoWithTheNextWhenTheOldestHasWaitedForTheFlushInterval() throws Exception {
    var writes = batchesOf(100, Duration.ofSeconds(1));
    writes.write(new Row(rows, "a", 0));
    writes.write(new Row(rows, "b", 999_999_999));
    assertThat(sender.sent).isEmpty();
    writes.write(new Row(rows, "c", 1_000_000_000));

    assertThat(sender.sent).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  void aRowThatDoesNotFitGoesWithTheNext() throws Exception {
    var writes = batchesOf(100, HOUR);
    writes.write(row("a"));
    writes.write(row("large"));
    assertThat(sender.sent).containsExactly(List.of("a"));
    writes.close();

    assertThat(sender.sent).containsExactly(List.of("a"), List.of("large"));
  }

  @Test
  void aLaterWriteOfARowIsSentAfterTheEndOfTheEarlier() throws Exception {
    var writes = batchesOf(100, HOUR);
    var earlier = row("a");
    writes.write(earlier);
    writes.write(row("a"));

    assertThat(earlier.hasEnded()).isTrue();
    assertThat(sender.sent).containsExactly(List.of("a"));
  }

  @Test
  void aLaterWriteWaitsForTheEarlierThatIsOnItsWay() throws Exception {
    sender.does(GatheredWritesTest::leave);
    var writes = batchesOf(1, HOUR);
    var earlier = row("a");
    writes.write(earlier);
    var answer = CompletableFuture.runAsync(earlier::acknowledged);
    writes.write(row("a"));

    assertThat(earlier.hasEnded()).isTrue();
    answer.join();
    assertThat(sender.sent).containsExactly(List.of("a"), List.of("a"));
  }

  @Test
  void aRowThatWasRejectedGoesWithTheNextOnes() throws Exception {
    sender.does(
        (batch, writes) -> {
          var rejected = batch.get(0);
          rejected.refused(BUSY);
          writes.waits(rejected);
          batch.get(1).acknowledged();
          writes.waited(rejected);
        });
    var writes = batchesOf(2, HOUR);
    writes.write(row("a"));
    writes.write(row("b"));
    writes.write(row("c"));

    assertThat(sender.sent).containsExactly(List.of("a", "b"), List.of("c", "a"));
  }

  @Test
  void theThreadDoesNotGoOnWhileAWholeBatchWaits() throws Exception {
    var writer = Thread.currentThread();
    var isOver = new AtomicBoolean();
    sender.does(
        (batch, writes) -> {
          batch.forEach(row -> row.refused(BUSY));
          batch.forEach(writes::waits);
          var unused =
              CompletableFuture.runAsync(
                  () -> {
                    await().until(() -> writer.getState() == Thread.State.TIMED_WAITING);
                    isOver.set(true);
                    batch.forEach(writes::waited);
                  });
        });
    var writes = batchesOf(2, HOUR);
    writes.write(row("a"));
    writes.write(row("b"));

    assertThat(isOver).isTrue();
  }

  @Test
  void aRowThatIsGivenUpWhileItWaitsIsNotSentAgain() throws Exception {
    sender.does(
        (batch, writes) -> {
          writes.waits(batch.get(0));
          batch.get(0).gaveUp("enough");
          writes.waited(batch.get(0));
        });
    var writes = batchesOf(1, HOUR);
    writes.write(row("a"));
    writes.close();

    assertThat(sender.sent).containsExactly(List.of("a"));
    assertThat(sender.dropped).containsExactly("a");
    assertThat(meters.totals().gaveUp()).isEqualTo(1);
  }

  @Test
  void rowsThatAreGivenUpAtOnceMakeLaterBatchesNoSmaller() throws Exception {
    Step givesAllUp =
        (batch, writes) -> {
          for (var row : batch) {
            writes.waits(row);
            row.gaveUp("enough");
            writes.waited(row);
          }
        };
    sender.does(givesAllUp);
    sender.does(givesAllUp);
    var writes = batchesOf(3, HOUR);
    for (var key : List.of("a", "b", "c", "d", "e", "f")) {
      writes.write(row(key));
    }

    assertThat(sender.sent).containsExactly(List.of("a", "b", "c"), List.of("d", "e", "f"));
  }

  @Test
  void aRowThatWasAbandonedDuringItsWaitIsNotSentWithLaterOnes() throws Exception {
    sender.does(GatheredWritesTest::refuse);
    var writes = new GatheredWrites<>(new BatchLimits(3, HOUR, Duration.ofMillis(20)), sender);
    var a = row("a");
    writes.write(a);
    writes.settle(null);
    assertThat(meters.totals().gaveUp()).isEqualTo(1);

    writes.waited(a);
    writes.write(row("b"));
    writes.close();

    assertThat(sender.sent).containsExactly(List.of("a"), List.of("b"));
    assertThat(sender.dropped).containsExactly("a");
  }

  @Test
  void aRowThatStillWaitsAsTheThreadEndsIsDroppedWhenItsWaitIsOver() throws Exception {
    sender.does(GatheredWritesTest::refuse);
    var writes = new GatheredWrites<>(new BatchLimits(3, HOUR, Duration.ofMillis(20)), sender);
    var a = row("a");
    writes.write(a);
    writes.close();
    assertThat(sender.dropped).isEmpty();

    writes.waited(a);

    assertThat(sender.dropped).containsExactly("a");
  }

  /** Otherwise the row would end as given up at the deadline, though nothing held it back. */
  @Test
  void settlingAllSendsARowWhoseWaitIsOverWhileAnotherStillWaits() throws Exception {
    sender.does(
        (batch, writes) -> {
          refuse(batch, writes);
          writes.waited(batch.get(1));
        });
    var writes = new GatheredWrites<>(new BatchLimits(3, HOUR, Duration.ofSeconds(1)), sender);
    writes.write(row("a"));
    writes.write(row("b"));
    writes.settle(null);

    assertThat(sender.sent).containsExactly(List.of("a", "b"), List.of("b"));
    assertThat(meters.totals().acknowledged()).isEqualTo(1);
    assertThat(meters.totals().gaveUp()).isEqualTo(1);
  }

  @Test
  void settlingOneRowSendsOthersWhoseWaitIsOverMeanwhile() throws Exception {
    sender.does(
        (batch, writes) -> {
          refuse(batch, writes);
          writes.waited(batch.get(1));
        });
    sender.does(
        (batch, writes) -> {
          acknowledge(batch, writes);
          // The other row's wait ends when this one has been sent.
          writes.waited(first);
        });
    var writes = batchesOf(3, HOUR);
    first = row("a");
    for (var row : List.of(first, row("b"), row("c"))) {
      writes.write(row);
    }
    writes.settle("a");

    assertThat(sender.sent).containsExactly(List.of("a", "b", "c"), List.of("b"), List.of("a"));
  }

  @Test
  void rowsWhoseWaitIsOverMakeNoBatchLarger() throws Exception {
    sender.does(
        (batch, writes) -> {
          refuse(batch, writes);
          batch.forEach(writes::waited);
        });
    var writes = batchesOf(2, HOUR);
    for (var key : List.of("a", "b", "c")) {
      writes.write(row(key));
    }
    writes.close();

    assertThat(sender.sent).allMatch(batch -> batch.size() <= 2);
    assertThat(meters.totals().acknowledged()).isEqualTo(3);
  }

  @Test
  void aRowWithoutAnAnswerIsAbandonedAtTheDeadline() throws Exception {
    sender.does(GatheredWritesTest::leave);
    var writes = new GatheredWrites<>(new BatchLimits(1, HOUR, Duration.ofMillis(20)), sender);
    writes.write(row("a"));
    writes.settle("a");

    assertThat(meters.totals().unknown()).isEqualTo(1);
  }

  /** With a deadline for each row this takes longer than the test's own limit. */
  @Test
  void rowsWithoutAnAnswerAreAbandonedAtOneDeadlineForAll() throws Exception {
    sender.does(GatheredWritesTest::leave);
    var writes = new GatheredWrites<>(new BatchLimits(1000, HOUR, Duration.ofMillis(100)), sender);
    for (var number = 0; number < 1000; number++) {
      writes.write(row("row" + number));
    }
    writes.settle(null);

    assertThat(meters.totals().unknown()).isEqualTo(1000);
  }

  @Test
  void settlingAllSendsWhatIsGatheredAndWaitsForIt() throws Exception {
    var writes = batchesOf(100, HOUR);
    var all = List.of(row("a"), row("b"));
    for (var row : all) {
      writes.write(row);
    }
    writes.settle(null);

    assertThat(all).allMatch(PendingRow::hasEnded);
  }

  @Test
  void theEndSendsWhatIsGatheredAbandonsWhatDoesNotEndAndClosesTheSender() throws Exception {
    sender.does(GatheredWritesTest::leave);
    var writes = new GatheredWrites<>(new BatchLimits(100, HOUR, Duration.ofMillis(20)), sender);
    writes.write(row("a"));
    writes.close();

    assertThat(sender.sent).containsExactly(List.of("a"));
    assertThat(meters.totals().unknown()).isEqualTo(1);
    assertThat(sender.isClosed).isTrue();
  }

  @Test
  void aThreadInterruptedWhileItWaitsForTheEarlierWriteOfARowLeavesThatWriteUnknown()
      throws Exception {
    sender.does(GatheredWritesTest::leave);
    var writes = batchesOf(1, HOUR);
    writes.write(row("a"));
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> writes.write(row("a"))).isInstanceOf(InterruptedException.class);
    assertThat(meters.totals().unknown()).isEqualTo(1);
  }

  @Test
  void anInterruptedThreadSendsNothingAndItsRowsWereNotSent() throws Exception {
    var writes = batchesOf(2, HOUR);
    writes.write(row("a"));
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> writes.write(row("b"))).isInstanceOf(InterruptedException.class);
    Thread.currentThread().interrupt();
    assertThatThrownBy(writes::close).isInstanceOf(InterruptedException.class);
    assertThat(sender.sent).isEmpty();
    assertThat(meters.totals().failed()).as("rows that were not sent").isEqualTo(2);
  }

  @Test
  void aRowWhoseWriteWasInterruptedIsNotSentWithLaterOnes() throws Exception {
    var writes = batchesOf(2, HOUR);
    writes.write(row("a"));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> writes.write(row("b"))).isInstanceOf(InterruptedException.class);
    writes.write(row("c"));

    assertThat(sender.sent).containsExactly(List.of("a", "c"));
    assertThat(sender.dropped).containsExactly("b");
  }

  private GatheredWrites<Row> batchesOf(int number, Duration flushInterval) {
    return new GatheredWrites<>(
        new BatchLimits(number, flushInterval, Duration.ofSeconds(30)), sender);
  }

  private Row row(String key) {
    return new Row(rows, key, System.nanoTime());
  }
}
