package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(30)
class AsyncRetrierTest {

  private static final long MS = 1_000_000;
  private static final long HOUR = 3_600_000 * MS;
  private static final int NO_LIMIT = Integer.MAX_VALUE;
  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");

  private final CountingListener listener = new CountingListener();
  private final AsyncRetrier retrier = new AsyncRetrier();

  // Sending again

  @Test
  void afterTheWaitThatThePolicySaysTheOperationIsSentAgainJustOnce() {
    var operation = new AsyncOperation();

    var reaction = reaction(always(5 * MS), NO_LIMIT, HOUR);
    try (retrier) {
      reject(fresh(reaction), operation);
      operation.awaitEnd();
    }

    assertThat(operation.endings()).containsExactly("again");
    assertThat(listener.waitedNanos.get()).isGreaterThanOrEqualTo(5 * MS);
    listener.assertCounted(0, 1, 1);
  }

  @Test
  void theOperationIsSentAgainFromTheTimersThread() {
    var operation = new AsyncOperation();

    var reaction = reaction(always(0), NO_LIMIT, HOUR);
    try (retrier) {
      reject(fresh(reaction), operation);
      operation.awaitEnd();
    }

    assertThat(operation.threads()).containsExactly("backoff-timer");
  }

  @Test
  void aShortWaitEndsThoughALongOneBeganBeforeIt() {
    var shortly = new AsyncOperation();
    WaitPolicy firstLong = (rejected, random) -> rejected.rejections() == 1 ? HOUR : MS;

    var reaction = reaction(firstLong, NO_LIMIT, 2 * HOUR);
    try (retrier) {
      var rejectedTwice = fresh(reaction);
      reject(rejectedTwice, new AsyncOperation());
      reject(rejectedTwice, shortly);
      shortly.awaitEnd();

      assertThat(shortly.endings()).containsExactly("again");
    }
  }

  @Test
  void anOperationThatIsRejectedEachTimeIsSentUntilItsAttemptsAreUsedUp() {
    var operation = new AsyncOperation();
    var sent = new AtomicInteger(1);

    var reaction = reaction(always(0), 5, HOUR);
    try (retrier) {
      var execution = fresh(reaction);
      var send = new Runnable[1];
      send[0] =
          () -> {
            sent.incrementAndGet();
            retrier.rejected(execution, BUSY, 0, send[0], operation::giveUp);
          };
      retrier.rejected(execution, BUSY, 0, send[0], operation::giveUp);
      operation.awaitEnd();
    }

    assertThat(sent).hasValue(5);
    assertThat(operation.endings()).containsExactly("ATTEMPTS");
    listener.assertCounted(0, 5, 4);
  }

  // Limits: the operation is given up at once, by the thread that brought the rejection

  @Test
  void aWaitThatWouldPassTheDeadlineIsNotBegun() {
    assertGivesUpNow(fresh(reaction(always(HOUR), NO_LIMIT, HOUR - 1)), "DEADLINE");
  }

  @Test
  void theTimeSinceTheFirstAttemptCountsTowardsTheDeadline() {
    var execution = reaction(always(0), NO_LIMIT, HOUR).newExecution();
    execution.begin(OperationKind.INSERT, System.nanoTime() - 2 * HOUR);

    assertGivesUpNow(execution, "DEADLINE");
  }

  @Test
  void aSingleAttemptIsNotMadeAgain() {
    assertGivesUpNow(fresh(reaction(always(0), 1, HOUR)), "ATTEMPTS");
  }

  @Test
  void aPolicyThatGivesUpEndsTheOperation() {
    assertGivesUpNow(fresh(reaction(always(WaitPolicy.GIVE_UP), NO_LIMIT, HOUR)), "POLICY");
  }

  private void assertGivesUpNow(Execution execution, String reason) {
    var operation = new AsyncOperation();

    try (retrier) {
      reject(execution, operation);

      assertThat(operation.endings()).containsExactly(reason);
      assertThat(operation.threads()).containsExactly(Thread.currentThread().getName());
      listener.assertCounted(0, 1, 0);
    }
  }

  // Code from outside that throws

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("the client is closed"),
        new NoSuchMethodError("another client version"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void anOperationThatCannotBeSentAgainIsGivenUp(Throwable failure) {
    var operation = new AsyncOperation();

    var reaction = reaction(always(0), NO_LIMIT, HOUR);
    try (retrier) {
      retrier.rejected(fresh(reaction), BUSY, 0, () -> sneakyThrow(failure), operation::giveUp);
      operation.awaitEnd();
    }

    assertThat(operation.endings()).containsExactly("NOT_SENT");
    listener.assertCounted(0, 1, 1);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void anOperationWhosePolicyThrowsIsGivenUp(Throwable failure) {
    WaitPolicy broken =
        (rejected, random) -> {
          sneakyThrow(failure);
          return 0;
        };

    assertGivesUpNow(fresh(reaction(broken, NO_LIMIT, HOUR)), "POLICY_FAILED");
  }

  @Test
  void afterAnOperationThatCouldNotBeSentOthersStillAre() {
    var operation = new AsyncOperation();

    var reaction = reaction(always(0), NO_LIMIT, HOUR);
    try (retrier) {
      failures()
          .forEach(
              failure ->
                  retrier.rejected(
                      fresh(reaction), BUSY, 0, () -> sneakyThrow(failure), why -> {}));
      reject(fresh(reaction), operation);
      operation.awaitEnd();
    }

    assertThat(operation.endings()).containsExactly("again");
  }

  // Closing

  @Test
  void closeGivesUpAllThatWait() {
    var operations = Stream.generate(AsyncOperation::new).limit(1_000).toList();
    var reaction = reaction(always(HOUR), NO_LIMIT, 2 * HOUR);
    operations.forEach(operation -> reject(fresh(reaction), operation));
    assertThat(operations).allSatisfy(operation -> assertThat(operation.endings()).isEmpty());

    retrier.close();

    assertThat(operations)
        .allSatisfy(operation -> assertThat(operation.endings()).containsExactly("CLOSED"));
    listener.assertCounted(0, 1_000, 1_000);
  }

  @Test
  void aRejectionAfterCloseIsGivenUp() {
    var operation = new AsyncOperation();
    var reaction = reaction(always(0), NO_LIMIT, HOUR);

    retrier.close();
    reject(fresh(reaction), operation);

    assertThat(operation.endings()).containsExactly("CLOSED");
    listener.assertCounted(0, 1, 1);
  }

  @Test
  void closingTwiceGivesUpOnce() {
    var operation = new AsyncOperation();
    var reaction = reaction(always(HOUR), NO_LIMIT, 2 * HOUR);
    reject(fresh(reaction), operation);

    retrier.close();
    retrier.close();

    assertThat(operation.endings()).containsExactly("CLOSED");
  }

  private static WaitPolicy always(long nanos) {
    return (rejected, random) -> nanos;
  }

  private Reaction reaction(WaitPolicy policy, int maxAttempts, long timeoutNanos) {
    return new Reaction(new RetrySettings("test", policy, maxAttempts, timeoutNanos, 1), listener);
  }

  private static Execution fresh(Reaction reaction) {
    var execution = reaction.newExecution();
    execution.begin(OperationKind.INSERT);
    return execution;
  }

  private void reject(Execution execution, AsyncOperation operation) {
    retrier.rejected(execution, BUSY, 0, operation::again, operation::giveUp);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneakyThrow(Throwable failure) throws E {
    throw (E) failure;
  }
}
