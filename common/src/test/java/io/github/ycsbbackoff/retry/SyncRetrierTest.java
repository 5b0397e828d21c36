package io.github.ycsbbackoff.retry;

import static io.github.ycsbbackoff.retry.ScriptedAttempt.ANSWER;
import static io.github.ycsbbackoff.retry.ScriptedAttempt.refused;
import static io.github.ycsbbackoff.retry.ScriptedAttempt.refusedForEver;
import static io.github.ycsbbackoff.retry.ScriptedAttempt.refusedThen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.limit.NoLimit;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests in which a wait that should not be made is an hour long, so that making it runs into the
 * timeout.
 */
@Timeout(30)
class SyncRetrierTest {

  private static final long MS = 1_000_000;
  private static final long HOUR = 3_600_000 * MS;
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private final CountingListener listener = new CountingListener();

  @AfterEach
  void leaveNoInterruptToTheNextTest() {
    Thread.interrupted();
  }

  // Success

  @Test
  void theFirstAnswerIsReturnedWithoutAskingThePolicy() throws Exception {
    WaitPolicy neverAsked =
        (rejected, random) -> {
          throw new AssertionError("asked");
        };

    assertThat(call(retrier(neverAsked, NO_LIMIT, HOUR), refused(0))).isEqualTo(ANSWER);

    listener.assertCounted(1, 0, 0);
  }

  @Test
  void anAttemptThatIsRefusedIsMadeAgainAfterTheWaitsThatThePolicySays() throws Exception {
    var retrier = retrier((rejected, random) -> 2 * MS * rejected.rejections(), NO_LIMIT, HOUR);

    assertThat(call(retrier, refused(3))).isEqualTo(ANSWER);

    listener.assertCounted(4, 3, 3);
    assertThat(listener.waitedNanos.get()).isGreaterThanOrEqualTo((2 + 4 + 6) * MS);
  }

  @Test
  void aWaitIsMadeInFullThoughTheThreadIsWokenEarly() throws Exception {
    var retrier = retrier(always(20 * MS), NO_LIMIT, HOUR);

    LockSupport.unpark(Thread.currentThread());
    call(retrier, refused(1));

    assertThat(listener.waitedNanos.get()).isGreaterThanOrEqualTo(20 * MS);
  }

  @Test
  void theListenerHearsTheOperationTheReasonAndTheStoresOwnWord() throws Exception {
    var heard = new ArrayList<String>();
    var telling =
        new CountingListener() {
          @Override
          public void rejected(OperationKind kind, Rejection rejection) {
            heard.add("rejected " + kind + " " + rejection.reason() + " " + rejection.cause());
          }

          @Override
          public void backoffEnded(OperationKind kind, RejectionReason reason, long nanos) {
            heard.add("backoff " + kind + " " + reason);
          }
        };
    var settings = new RetrySettings("test", always(0), NO_LIMIT, HOUR, 1);

    new SyncRetrier(new Reaction(settings, telling)).call(OperationKind.SCAN, refused(1));

    assertThat(heard)
        .containsExactly("rejected SCAN SERVER_TOO_BUSY busy", "backoff SCAN SERVER_TOO_BUSY");
  }

  // Limits

  @Test
  void noMoreAttemptsAreMadeThanTheLimitSays() {
    var attempt = refusedForEver();

    var gaveUp = givesUp(retrier(always(0), 5, HOUR), attempt);

    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.ATTEMPTS);
    assertThat(gaveUp).hasMessage("backoff.max-attempts reached after 5 rejections");
    assertThat(gaveUp).hasCauseInstanceOf(ScriptedAttempt.Busy.class);
    assertThat(attempt.made).isEqualTo(5);
    listener.assertCounted(5, 5, 4);
  }

  @Test
  void theLastAttemptOfTheLimitMaySucceed() throws Exception {
    assertThat(call(retrier(always(0), 5, HOUR), refused(4))).isEqualTo(ANSWER);
  }

  @Test
  void aWaitThatWouldPassTheDeadlineIsNotBegun() {
    var gaveUp = givesUp(retrier(always(HOUR), NO_LIMIT, HOUR - 1), refusedForEver());

    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.DEADLINE);
    assertThat(gaveUp).hasMessage("backoff.timeout reached after 1 rejections");
    listener.assertCounted(1, 1, 0);
  }

  @Test
  void attemptsWithoutAnyWaitEndAtTheDeadlineToo() {
    var gaveUp = givesUp(retrier(always(0), NO_LIMIT, 3 * MS), refusedForEver());

    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.DEADLINE);
  }

  @Test
  void aPolicyThatGivesUpEndsTheOperation() {
    WaitPolicy twice = (rejected, random) -> rejected.rejections() < 3 ? 0 : WaitPolicy.GIVE_UP;

    var gaveUp = givesUp(retrier(twice, NO_LIMIT, HOUR), refusedForEver());

    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.POLICY);
    assertThat(gaveUp).hasMessage("the policy gave up after 3 rejections");
    listener.assertCounted(3, 3, 2);
  }

  // Failures that are no rejection

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void aFailureThatIsNoRejectionPassesThroughUntouched(int refusals) {
    var failure = new IOException("no such table");
    var attempt =
        refusedThen(
            refusals,
            () -> {
              throw failure;
            });

    var thrown = catchThrowable(() -> call(retrier(always(0), NO_LIMIT, HOUR), attempt));

    assertThat(thrown).isSameAs(failure).hasNoCause().hasNoSuppressedExceptions();
    listener.assertCounted(refusals + 1, refusals, refusals);
  }

  @Test
  void theBudgetHearsOfARetryThatFailedForGoodAndWhatItHadPaid() {
    var budget = new NotingBudget();
    var policies = new PolicySet(always(0), budget, new AlwaysAdmitted(), new NoLimit(), false);
    var settings = new RetrySettings("test", () -> policies, NO_LIMIT, HOUR, 1);
    var retrier = new SyncRetrier(new Reaction(settings, listener));

    assertThatThrownBy(() -> call(retrier, refusedThen(0, SyncRetrierTest::fail)))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> call(retrier, refusedThen(1, SyncRetrierTest::fail)))
        .isInstanceOf(IOException.class);

    assertThat(budget.failed).containsExactly(0, 7);
  }

  @Test
  void anErrorPassesThroughUntouchedAndItsAttemptIsCountedAsEnded() {
    var error = new NoSuchMethodError("another client version");
    var attempt =
        refusedThen(
            1,
            () -> {
              throw error;
            });

    assertThatThrownBy(() -> call(retrier(always(0), NO_LIMIT, HOUR), attempt)).isSameAs(error);

    listener.assertCounted(2, 1, 1);
  }

  @Test
  void aPolicyThatThrowsEndsTheOperation() {
    WaitPolicy broken =
        (rejected, random) -> {
          throw new IllegalStateException("a policy's own mistake");
        };

    var gaveUp = givesUp(retrier(broken, NO_LIMIT, HOUR), refusedForEver());

    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.POLICY_FAILED);
    assertThat(gaveUp).hasMessage("the policy failed after 1 rejections");
    listener.assertCounted(1, 1, 0);
  }

  // Admission

  @Test
  void anAttemptThatIsNotLetThroughIsNotMade() {
    var attempt = refused(0);

    var gaveUp = givesUp(retrier(new Scripted(Admission.REFUSED)), attempt);

    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.ADMISSION);
    assertThat(gaveUp).hasMessage("refused by the client's own admission after 0 rejections");
    assertThat(gaveUp.message(Throwable::toString)).isEqualTo(gaveUp.getMessage());
    assertThat(attempt.made).isZero();
    listener.assertCounted(0, 0, 0);
  }

  @Test
  void anAttemptThatIsHeldBackIsMadeAfterItsWait() throws Exception {
    assertThat(call(retrier(new Scripted(5 * MS)), refused(2))).isEqualTo(ANSWER);

    assertThat(listener.admissionNanos.get()).isGreaterThanOrEqualTo(3 * 5 * MS);
    listener.assertCounted(3, 2, 2);
  }

  private record Scripted(long answer) implements Admission {
    @Override
    public long admitNanos(long nowNanos, RandomGenerator random) {
      return answer;
    }

    @Override
    public LocalRefusal cause() {
      return LocalRefusal.THROTTLE;
    }
  }

  private SyncRetrier retrier(Admission admission) {
    var policies = new PolicySet(always(0), new NoBudget(), admission, new NoLimit(), false);
    return new SyncRetrier(
        new Reaction(new RetrySettings("test", () -> policies, NO_LIMIT, HOUR, 1), listener));
  }

  // Interruption

  @ParameterizedTest
  @ValueSource(longs = {0, 1, HOUR})
  void anInterruptFromBeforeTheWaitGivesUpAtOnceAndIsKept(long waitNanos) {
    var attempt = refusedForEver();
    Thread.currentThread().interrupt();

    var gaveUp = givesUp(retrier(always(waitNanos), 1_000, 2 * HOUR), attempt);

    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.INTERRUPTED);
    assertThat(gaveUp).hasMessage("interrupted after 1 rejections");
    assertThat(attempt.made).isEqualTo(1);
    listener.assertCounted(1, 1, 1);
  }

  @Test
  void anInterruptInTheMiddleOfTheWaitGivesUpAtOnceAndIsKept() throws Exception {
    var waits = new CountDownLatch(1);
    var telling =
        new CountingListener() {
          @Override
          public void backoffStarted() {
            super.backoffStarted();
            waits.countDown();
          }
        };
    var settings = new RetrySettings("test", always(HOUR), NO_LIMIT, 2 * HOUR, 1);
    var retrier = new SyncRetrier(new Reaction(settings, telling));
    var flagKept = new FutureTask<>(() -> flagAfter(givesUp(retrier, refusedForEver())));
    var worker = new Thread(flagKept);

    worker.start();
    waits.await();
    worker.interrupt();

    assertThat(flagKept.get(20, TimeUnit.SECONDS)).isTrue();
    telling.assertCounted(1, 1, 1);
  }

  @Test
  void anInterruptedThreadStillGetsAnAnswerThatNeedsNoWait() throws Exception {
    Thread.currentThread().interrupt();

    assertThat(call(retrier(always(HOUR), NO_LIMIT, HOUR), refused(0))).isEqualTo(ANSWER);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  private static boolean flagAfter(GaveUpException gaveUp) {
    assertThat(gaveUp.reason()).isEqualTo(GiveUpReason.INTERRUPTED);
    return Thread.currentThread().isInterrupted();
  }

  private static WaitPolicy always(long nanos) {
    return (rejected, random) -> nanos;
  }

  /** Notes what the budget hears of operations that failed. */
  private static final class NotingBudget implements RetryBudget {
    private final List<Integer> failed = new ArrayList<>();

    @Override
    public int pay(RejectedOperation rejected, int held) {
      return 7;
    }

    @Override
    public void failed(int held) {
      failed.add(held);
    }

    @Override
    public double level(long nowNanos) {
      return 0;
    }
  }

  private static String fail() throws IOException {
    throw new IOException("no such table");
  }

  private SyncRetrier retrier(WaitPolicy policy, int maxAttempts, long timeoutNanos) {
    return new SyncRetrier(
        new Reaction(new RetrySettings("test", policy, maxAttempts, timeoutNanos, 1), listener));
  }

  private static String call(SyncRetrier retrier, ScriptedAttempt attempt) throws Exception {
    return retrier.call(OperationKind.INSERT, attempt);
  }

  private static GaveUpException givesUp(SyncRetrier retrier, ScriptedAttempt attempt) {
    return catchThrowableOfType(GaveUpException.class, () -> call(retrier, attempt));
  }
}
