package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.limit.FixedLimit;
import io.github.ycsbbackoff.policy.limit.NoLimit;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.Flight;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.PolicySet;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.testing.StorelessRun;
import io.github.ycsbbackoff.writes.BatchLimits;
import io.github.ycsbbackoff.writes.GatheredWrites;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.StoppedRpcClientException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of batches against a server that answers as the test says. */
@Timeout(60)
class MultiSenderTest {

  private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final ScriptedMultis server = new ScriptedMultis();
  private StorelessRun run;
  private AsyncRetrier retrier;

  /** The time of a reaction that has the test's clock. */
  private final AtomicLong nowNanos = new AtomicLong();

  @BeforeEach
  void begin() throws Exception {
    run = new StorelessRun();
  }

  @AfterEach
  void end() throws Exception {
    retrier.close();
    run.close();
  }

  @Test
  void aRetryNeverLandsAfterALaterWriteOfItsRowThoughAnEarlierOneWasGivenUp() throws Exception {
    server.refuses(busy()).stores().refuses(busy());
    // The first write of k is given up, the second waits, and meanwhile the third comes.
    var writes = batchesOf(2, WaitPolicy.GIVE_UP, SHORT_NANOS);
    writes.write(row("k", "given up"));
    writes.write(row("a", "stored"));
    writes.write(row("k", "second"));
    writes.write(row("k", "third"));
    writes.write(row("b", "stored"));
    writes.close();

    assertThat(server.valuesOf("k")).containsExactly("second", "third");
    assertThat(run.totals().acknowledged()).isEqualTo(4);
    assertThat(run.totals().gaveUp()).isEqualTo(1);
  }

  @Test
  void aRowThatWasRefusedDoesNotGoWithABatchThatComesAfterItsTime() throws Exception {
    server.refuses(busy());
    WaitPolicy atOnce = (rejected, random) -> 0;
    var settings = new RetrySettings("scripted", atOnce, Integer.MAX_VALUE, TIMEOUT_NANOS, 1);
    var meters = run.context().meters();
    var clocked = new Reaction(settings, meters, nowNanos::get, () -> new SplittableRandom(1));
    var writes = batchesOf(2, clocked);
    var late = row("k", "late");
    writes.write(late);
    writes.write(row("a", "stored"));

    nowNanos.addAndGet(TIMEOUT_NANOS);
    writes.close();

    assertThat(server.valuesOf("k")).isEmpty();
    assertThat(late.execution().hasEnded()).as("a budget would wait for its end").isTrue();
    assertThat(run.totals().gaveUp()).isEqualTo(1);
    assertThat(run.totals().acknowledged()).isEqualTo(1);
  }

  @Test
  void theAttemptsOfARowThatWasAbandonedDuringItsWaitEnd() throws Exception {
    server.refuses(busy());
    var row = row("k", "value");
    WaitPolicy abandoning =
        (rejected, random) -> {
          row.abandoned();
          return SHORT_NANOS;
        };
    var settings = new RetrySettings("scripted", abandoning, Integer.MAX_VALUE, TIMEOUT_NANOS, 1);
    var writes = batchesOf(1, new Reaction(settings, run.context().meters()));
    writes.write(row);
    writes.close();

    assertThat(server.valuesOf("k")).isEmpty();
    assertThat(row.execution().hasEnded()).as("a budget would wait for its end").isTrue();
    assertThat(run.totals().gaveUp()).isEqualTo(1);
  }

  @Test
  void aRowWithoutAnAnswerIsUnknownThoughItsLaterAttemptsWereRefused() throws Exception {
    server.storesAndAnswers(new CallTimeoutException("late")).refuses(busy());
    var writes = batchesOf(1, 0L, WaitPolicy.GIVE_UP);
    var row = row("k", "value");
    writes.write(row);
    writes.close();

    assertThat(run.totals().unknown()).isEqualTo(1);
    assertThat(run.totals().gaveUp()).isZero();
    assertThat(row.mayLandLater()).isTrue();
  }

  @Test
  void aRowThatIsAcknowledgedAfterAnAttemptWithoutAnswerMayLandOnceMore() throws Exception {
    server.refuses(new CallTimeoutException("late"));
    var writes = batchesOf(1, 0L);
    var row = row("k", "value");
    writes.write(row);
    writes.close();

    assertThat(run.totals().acknowledged()).isEqualTo(1);
    assertThat(row.mayLandLater()).isTrue();
  }

  @Test
  void aRowThatTheServerDoesNotTakeHasFailed() throws Exception {
    server.refuses(new DoNotRetryIOException("no such family"));
    var writes = batchesOf(1);
    writes.write(row("k", "value"));
    writes.close();

    assertThat(run.totals().failed()).isEqualTo(1);
    assertThat(run.totals().unknown()).isZero();
  }

  @Test
  void aFailureThatIsNoAnswerLeavesTheRowUnknown() throws Exception {
    server.refuses(new StoppedRpcClientException());
    var writes = batchesOf(1);
    writes.write(row("k", "value"));
    writes.close();

    assertThat(run.totals().unknown()).isEqualTo(1);
  }

  @Test
  void aCallInWhichTheThreadWasInterruptedIsNoRejectionAndTheThreadStaysInterrupted()
      throws Exception {
    server.breaksOff(new InterruptedIOException("waiting for the answers"));
    var writes = batchesOf(1, 0L);
    writes.write(row("k", "value"));

    assertThat(Thread.interrupted()).isTrue();
    writes.close();
    assertThat(server.valuesOf("k")).isEmpty();
    assertThat(run.totals().unknown()).isEqualTo(1);
    assertThat(run.totals().rejected()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRowWhoseTimeIsUpBeforeThePermitComesIsRefusedAloneWhereverItIsInItsBatch(boolean isFirst)
      throws Exception {
    var reaction = oneInFlight();
    var inFlight = reaction.newFlight().orElseThrow();
    assertThat(inFlight.enter()).isTrue();
    var late = row("late", "value");
    late.beginBy(reaction);
    nowNanos.set(TIMEOUT_NANOS - SHORT_NANOS);
    var releaser = new Thread(() -> leaveLater(inFlight, 2 * SHORT_NANOS));
    releaser.start();
    var writes = batchesOf(2, reaction);
    writes.write(isFirst ? late : row("fresh", "value"));
    writes.write(isFirst ? row("fresh", "value") : late);
    writes.close();
    releaser.join();

    assertThat(server.valuesOf("fresh")).containsExactly("value");
    assertThat(server.valuesOf("late")).isEmpty();
    assertThat(run.totals().acknowledged()).isEqualTo(1);
    assertThat(run.totals().gaveUp()).isEqualTo(1);
    assertThat(run.totals().refusedHere(LocalRefusal.LIMIT)).isEqualTo(1);
    assertThat(inFlight.enter()).as("no permit is left behind").isTrue();
  }

  @Test
  void aPermitThatComesTooLateForEveryRowIsReturned() throws Exception {
    var reaction = oneInFlight();
    var inFlight = reaction.newFlight().orElseThrow();
    assertThat(inFlight.enter()).isTrue();
    var releaser = new Thread(() -> leaveLater(inFlight, TIMEOUT_NANOS));
    releaser.start();
    var writes = batchesOf(1, reaction);
    writes.write(row("late", "value"));
    writes.close();
    releaser.join();

    assertThat(server.valuesOf("late")).isEmpty();
    assertThat(run.totals().refusedHere(LocalRefusal.LIMIT)).isEqualTo(1);
    assertThat(inFlight.enter()).isTrue();
  }

  @Test
  void theWaitForAPermitThatDoesNotComeIsCountedToo() throws Exception {
    var reaction = oneInFlight();
    assertThat(reaction.newFlight().orElseThrow().enter()).isTrue();
    var row = row("late", "value");
    row.beginBy(reaction);
    nowNanos.set(TIMEOUT_NANOS - SHORT_NANOS);
    var writes = batchesOf(1, reaction);
    writes.write(row);
    writes.close();

    assertThat(run.totals().refusedHere(LocalRefusal.LIMIT)).isEqualTo(1);
    assertThat(run.totals().admissionNanos()).isGreaterThanOrEqualTo(SHORT_NANOS);
  }

  @Test
  void theWaitForThePermitOfABatchIsNotCountedForARowThatWaitedForItsAdmissionToo()
      throws Exception {
    Admission late =
        new Admission() {
          @Override
          public long admitNanos(long now, RandomGenerator random) {
            return 1;
          }

          @Override
          public LocalRefusal cause() {
            return LocalRefusal.THROTTLE;
          }
        };
    var reaction =
        reaction(
            new PolicySet((rejected, random) -> 0, new NoBudget(), late, new NoLimit(), false));
    var inFlight = reaction.newFlight().orElseThrow();
    assertThat(inFlight.enter()).isTrue();
    // The clock of the test says how long rows wait, and the real one how long the batch does.
    var releaser = new Thread(() -> leaveLater(inFlight, TIMEOUT_NANOS - SHORT_NANOS));
    releaser.start();
    var writes = batchesOf(1, reaction);
    writes.write(row("k", "value"));
    writes.close();
    releaser.join();

    assertThat(run.totals().acknowledged()).isEqualTo(1);
    assertThat(run.totals().admissionNanos()).isLessThan(TIMEOUT_NANOS / 2);
  }

  /**
   * Returns the permit after more real time than a late row has, and {@code nanos} of the clock's.
   */
  private void leaveLater(Flight inFlight, long nanos) {
    LockSupport.parkNanos(3 * SHORT_NANOS);
    nowNanos.addAndGet(nanos);
    inFlight.leave();
  }

  /** Returns a reaction with a clock of the test's own, and one request in flight at a time. */
  private Reaction oneInFlight() {
    return reaction(PolicySet.of((rejected, random) -> 0));
  }

  private Reaction reaction(PolicySet policies) {
    var settings =
        new RetrySettings("scripted", () -> policies, 1, TIMEOUT_NANOS, 1)
            .withLimit(() -> new FixedLimit(1));
    return new Reaction(
        settings, run.context().meters(), nowNanos::get, () -> new SplittableRandom(1));
  }

  /** Returns batches whose refused rows have these waits, one after the other. */
  private GatheredWrites<HBaseRow> batchesOf(int rows, Long... waitsNanos) {
    var waits = new ArrayDeque<>(List.of(waitsNanos));
    WaitPolicy policy = (rejected, random) -> waits.remove();
    var settings = new RetrySettings("scripted", policy, Integer.MAX_VALUE, TIMEOUT_NANOS, 1);
    return batchesOf(rows, new Reaction(settings, run.context().meters()));
  }

  private GatheredWrites<HBaseRow> batchesOf(int rows, Reaction reaction) {
    retrier = new AsyncRetrier();
    return new GatheredWrites<>(
        new BatchLimits(rows, Duration.ofHours(1), Duration.ofSeconds(30)),
        new MultiSender(server, reaction, retrier));
  }

  private HBaseRow row(String key, String value) {
    var put =
        new Put(Bytes.toBytes(key))
            .addColumn(Bytes.toBytes("cf"), Bytes.toBytes("field0"), Bytes.toBytes(value));
    return new HBaseRow(
        run.context().rows(), OperationKind.UPDATE, "t", key, put, System.nanoTime());
  }

  private static RegionTooBusyException busy() {
    return new RegionTooBusyException("busy");
  }
}
