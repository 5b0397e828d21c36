package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.policy.RetryPolicy;
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
  private static final Refusal BUSY = new Refusal(Rejection.SERVER_TOO_BUSY, "busy");

  private final CountingListener listener = new CountingListener();

  // Again

  @Test
  void afterTheWaitThatThePolicySaysTheOperationIsSentAgainJustOnce() {
    var operation = new AsyncOperation();

    try (var retrier = retrier(always(5 * MS), NO_LIMIT, HOUR)) {
      reject(retrier, fresh(), operation);
      operation.awaitEnd();
    }

    assertThat(operation.endings()).containsExactly("again");
    assertThat(listener.waitedNanos.get()).isGreaterThanOrEqualTo(5 * MS);
    listener.assertCounted(0, 1, 1);
  }

  @Test
  void theOperationIsSentAgainFromTheTimersThread() {
    var operation = new AsyncOperation();

    try (var retrier = retrier(always(0), NO_LIMIT, HOUR)) {
      reject(retrier, fresh(), operation);
      operation.awaitEnd();
    }

    assertThat(operation.threads()).containsExactly("backoff-timer");
  }

  @Test
  void aShortWaitEndsThoughALongOneBeganBeforeIt() {
    var shortly = new AsyncOperation();
    RetryPolicy firstLong = (n, previous, elapsed, reason, random) -> n == 1 ? HOUR : MS;
    var rejectedTwice = fresh();

    try (var retrier = retrier(firstLong, NO_LIMIT, 2 * HOUR)) {
      reject(retrier, rejectedTwice, new AsyncOperation());
      reject(retrier, rejectedTwice, shortly);
      shortly.awaitEnd();

      assertThat(shortly.endings()).containsExactly("again");
    }
  }

  @Test
  void anOperationThatIsRejectedEachTimeIsSentUntilItsAttemptsAreUsedUp() {
    var operation = new AsyncOperation();
    var retries = fresh();
    var sent = new AtomicInteger(1);

    try (var retrier = retrier(always(0), 5, HOUR)) {
      var send = new Runnable[1];
      send[0] =
          () -> {
            sent.incrementAndGet();
            retrier.rejected(OperationKind.INSERT, retries, BUSY, send[0], operation::giveUp);
          };
      retrier.rejected(OperationKind.INSERT, retries, BUSY, send[0], operation::giveUp);
      operation.awaitEnd();
    }

    assertThat(sent).hasValue(5);
    assertThat(operation.endings()).containsExactly("ATTEMPTS");
    listener.assertCounted(0, 5, 4);
  }

  // Limits: given up now, by the thread that brought the rejection

  @Test
  void aWaitThatWouldPassTheDeadlineIsNotBegun() {
    assertGivesUpNow(retrier(always(HOUR), NO_LIMIT, HOUR - 1), fresh(), "DEADLINE");
  }

  @Test
  void theTimeSinceTheFirstAttemptCountsTowardsTheDeadline() {
    var began = new Retries(System.nanoTime() - 2 * HOUR);

    assertGivesUpNow(retrier(always(0), NO_LIMIT, HOUR), began, "DEADLINE");
  }

  @Test
  void aSingleAttemptIsNotMadeAgain() {
    assertGivesUpNow(retrier(always(0), 1, HOUR), fresh(), "ATTEMPTS");
  }

  @Test
  void aPolicyThatGivesUpEndsTheOperation() {
    assertGivesUpNow(retrier(always(RetryPolicy.GIVE_UP), NO_LIMIT, HOUR), fresh(), "POLICY");
  }

  private void assertGivesUpNow(AsyncRetrier retrier, Retries retries, String reason) {
    var operation = new AsyncOperation();

    try (retrier) {
      reject(retrier, retries, operation);

      assertThat(operation.endings()).containsExactly(reason);
      assertThat(operation.threads()).containsExactly(Thread.currentThread().getName());
      listener.assertCounted(0, 1, 0);
    }
  }

  // What is brought from outside fails

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("the client is closed"),
        new NoSuchMethodError("another client version"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void anOperationThatCannotBeSentAgainIsGivenUp(Throwable failure) {
    var operation = new AsyncOperation();

    try (var retrier = retrier(always(0), NO_LIMIT, HOUR)) {
      retrier.rejected(
          OperationKind.INSERT, fresh(), BUSY, () -> sneakyThrow(failure), operation::giveUp);
      operation.awaitEnd();
    }

    assertThat(operation.endings()).containsExactly("NOT_SENT");
    listener.assertCounted(0, 1, 1);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void anOperationWhosePolicyThrowsIsGivenUp(Throwable failure) {
    RetryPolicy broken =
        (n, previous, elapsed, reason, random) -> {
          sneakyThrow(failure);
          return 0;
        };

    assertGivesUpNow(retrier(broken, NO_LIMIT, HOUR), fresh(), "POLICY_FAILED");
  }

  @Test
  void afterAnOperationThatCouldNotBeSentOthersStillAre() {
    var operation = new AsyncOperation();

    try (var retrier = retrier(always(0), NO_LIMIT, HOUR)) {
      failures()
          .forEach(
              failure ->
                  retrier.rejected(
                      OperationKind.INSERT, fresh(), BUSY, () -> sneakyThrow(failure), why -> {}));
      reject(retrier, fresh(), operation);
      operation.awaitEnd();
    }

    assertThat(operation.endings()).containsExactly("again");
  }

  // Close

  @Test
  void closeGivesUpAllThatWait() {
    var operations = Stream.generate(AsyncOperation::new).limit(1_000).toList();
    var retrier = retrier(always(HOUR), NO_LIMIT, 2 * HOUR);
    operations.forEach(operation -> reject(retrier, fresh(), operation));
    assertThat(operations).allSatisfy(operation -> assertThat(operation.endings()).isEmpty());

    retrier.close();

    assertThat(operations)
        .allSatisfy(operation -> assertThat(operation.endings()).containsExactly("CLOSED"));
    listener.assertCounted(0, 1_000, 1_000);
  }

  @Test
  void aRejectionAfterCloseIsGivenUp() {
    var operation = new AsyncOperation();
    var retrier = retrier(always(0), NO_LIMIT, HOUR);

    retrier.close();
    reject(retrier, fresh(), operation);

    assertThat(operation.endings()).containsExactly("CLOSED");
    listener.assertCounted(0, 1, 1);
  }

  @Test
  void closingTwiceGivesUpOnce() {
    var operation = new AsyncOperation();
    var retrier = retrier(always(HOUR), NO_LIMIT, 2 * HOUR);
    reject(retrier, fresh(), operation);

    retrier.close();
    retrier.close();

    assertThat(operation.endings()).containsExactly("CLOSED");
  }

  private static RetryPolicy always(long nanos) {
    return (n, previous, elapsed, reason, random) -> nanos;
  }

  private static Retries fresh() {
    return new Retries(System.nanoTime());
  }

  private AsyncRetrier retrier(RetryPolicy policy, int maxAttempts, long timeoutNanos) {
    return new AsyncRetrier(
        new RetrySettings("test", policy, maxAttempts, timeoutNanos, 1, false), listener);
  }

  private static void reject(AsyncRetrier retrier, Retries retries, AsyncOperation operation) {
    retrier.rejected(OperationKind.INSERT, retries, BUSY, operation::again, operation::giveUp);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneakyThrow(Throwable failure) throws E {
    throw (E) failure;
  }
}
