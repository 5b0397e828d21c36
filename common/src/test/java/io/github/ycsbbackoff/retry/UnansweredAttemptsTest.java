package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class UnansweredAttemptsTest {

  private static final long TIMEOUT = 100;
  private static final long BACKOFF_TIMEOUT = 1_000;
  private static final Rejection UNANSWERED =
      new Rejection(RejectionReason.TIMEOUT, "attempt", Effect.MAY_FOLLOW);
  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");

  private long nowNanos = Long.MAX_VALUE - 50;
  private final UnansweredAttempts attempts = new UnansweredAttempts(TIMEOUT, () -> nowNanos);
  private final List<String> abandoned = new ArrayList<>();

  // One attempt

  @Test
  void anAttemptWithoutAnAnswerIsAbandonedWhenItsTimeIsUpAndNotBefore() {
    begin("one");
    nowNanos += TIMEOUT - 1;
    attempts.abandonDue();
    assertThat(abandoned).isEmpty();

    nowNanos += 1;
    attempts.abandonDue();
    assertThat(abandoned).containsExactly("one");
  }

  @Test
  void anAttemptThatIsAnsweredInTimeIsNotAbandonedAndASecondAnswerIsLate() {
    var one = begin("one");
    nowNanos += TIMEOUT - 1;

    assertThat(one.end()).isTrue();
    assertThat(one.end()).isFalse();
    nowNanos += TIMEOUT;
    attempts.abandonDue();
    assertThat(abandoned).isEmpty();
  }

  @Test
  void theAnswerToAnAbandonedAttemptIsLate() {
    var one = begin("one");
    nowNanos += TIMEOUT;
    attempts.abandonDue();

    assertThat(one.end()).isFalse();
    attempts.abandonDue();
    assertThat(abandoned).as("just once").containsExactly("one");
  }

  // Many attempts

  @Test
  void eachIsAbandonedInItsTurnAndTheNextLookIsWhenTheFirstThatStillWaitsIsDue() {
    assertThat(attempts.abandonDue()).as("nothing can be due earlier").isEqualTo(TIMEOUT);
    begin("one");
    nowNanos += 10;
    var two = begin("two");
    nowNanos += 20;
    begin("three");
    assertThat(attempts.abandonDue()).isEqualTo(TIMEOUT - 30);

    two.end();
    nowNanos += TIMEOUT - 30;
    assertThat(attempts.abandonDue()).as("the second has ended").isEqualTo(30);
    assertThat(abandoned).containsExactly("one");

    nowNanos += 30;
    assertThat(attempts.abandonDue()).isEqualTo(TIMEOUT);
    assertThat(abandoned).containsExactly("one", "three");
  }

  @Test
  void oneThatCannotBeAbandonedDoesNotKeepTheOthers() {
    attempts.begin(
        () -> {
          throw new IllegalStateException("the client is closed");
        });
    begin("two");
    nowNanos += TIMEOUT;
    attempts.abandonDue();

    assertThat(abandoned).containsExactly("two");
  }

  @Test
  void eachEndsJustOnceHoweverAnswersAndTheClockRace() throws Exception {
    var millis = new AtomicLong();
    var racing = new UnansweredAttempts(2, millis::get);
    var endings = new AtomicInteger();
    var answered = 0;
    var all = 20_000;
    var clock =
        new Thread(
            () -> {
              while (endings.get() < all) {
                millis.incrementAndGet();
                racing.abandonDue();
                Thread.onSpinWait();
              }
            });
    clock.start();
    for (var i = 0; i < all; i++) {
      var watch = racing.begin(endings::incrementAndGet);
      if (i % 2 == 0 && watch.end()) {
        endings.incrementAndGet();
        answered++;
      }
    }
    clock.join();

    assertThat(endings).hasValue(all);
    assertThat(answered).as("answers won, too").isPositive();
  }

  @Test
  void aThreadOfItsOwnAbandonsThemInRealTime() throws Exception {
    var over = new CountDownLatch(1);
    var thread = new String[1];
    try (var real = UnansweredAttempts.start(new AttemptTimeout(1_000_000))) {
      real.begin(
          () -> {
            thread[0] = Thread.currentThread().getName();
            over.countDown();
          });
      assertThat(over.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(thread[0]).isEqualTo("backoff-attempts");
  }

  // The operation whose attempts they are

  @Test
  void anAbandonedAttemptIsARejectionAfterWhichThePolicyDecidesAndTheNextMaySucceed() {
    var operation = new Scripted(Integer.MAX_VALUE);
    operation.send();
    nowNanos += TIMEOUT;
    attempts.abandonDue();
    assertThat(operation.waitNanos).isEqualTo(7);
    operation.listener.assertCounted(1, 1, 1, 1, 0);
    assertThat(operation.listener.attemptsEnded).as("no longer in flight").hasValue(1);

    nowNanos += 7;
    operation.send();
    operation.answer(1, null);

    assertThat(operation.execution.mayHaveBeenCarriedOut()).as("the first, too").isTrue();
    operation.listener.assertCounted(2, 1, 1);
    assertThat(operation.listener.lateAnswers).hasValue(0);
  }

  @Test
  void aLateAnswerIsCountedAndNothingFollowsFromIt() {
    var operation = new Scripted(Integer.MAX_VALUE);
    operation.send();
    nowNanos += TIMEOUT;
    attempts.abandonDue();
    nowNanos += 7;
    operation.send();

    operation.answer(0, BUSY);
    assertThat(operation.execution.isInFlight()).as("the second attempt").isTrue();
    operation.answer(1, null);
    operation.answer(0, null);

    operation.listener.assertCounted(2, 1, 1);
    assertThat(operation.listener.lateAnswers).hasValue(2);
  }

  @Test
  void anOperationWhoseAttemptsAreAllAbandonedIsGivenUpAndMayHaveBeenCarriedOut() {
    var operation = new Scripted(2);
    operation.send();
    nowNanos += TIMEOUT;
    attempts.abandonDue();
    nowNanos += 7;
    operation.send();
    nowNanos += TIMEOUT;
    attempts.abandonDue();

    assertThat(operation.waitNanos).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(operation.execution.gaveUp()).isEqualTo(GiveUpReason.ATTEMPTS);
    assertThat(operation.execution.mayHaveBeenCarriedOut()).isTrue();
    operation.listener.assertCounted(2, 2, 1);
  }

  @Test
  void anOperationIsGivenUpAtItsOwnTimeoutHoweverManyAttemptsItMayHave() {
    var operation = new Scripted(Integer.MAX_VALUE);
    var sent = 0;
    do {
      operation.send();
      sent++;
      nowNanos += TIMEOUT;
      attempts.abandonDue();
      nowNanos += 7;
    } while (operation.waitNanos != WaitPolicy.GIVE_UP);

    assertThat(operation.execution.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
    assertThat(sent).isEqualTo((int) (BACKOFF_TIMEOUT / (TIMEOUT + 7)) + 1);
  }

  private UnansweredAttempts.Watch begin(String name) {
    return attempts.begin(() -> abandoned.add(name));
  }

  /** An operation whose attempts are answered when the test says so, or not at all. */
  private final class Scripted {
    private final CountingListener listener = new CountingListener();
    private final List<UnansweredAttempts.Watch> sent = new ArrayList<>();
    private final Reaction reaction;
    private final Execution execution;
    private long waitNanos;

    Scripted(int maxAttempts) {
      WaitPolicy seven = (rejected, random) -> 7;
      var settings = new RetrySettings("test", seven, maxAttempts, BACKOFF_TIMEOUT, 1);
      var random = new SplittableRandom(1);
      reaction = new Reaction(settings, listener, () -> nowNanos, () -> random);
      execution = reaction.newExecution();
      execution.begin(OperationKind.INSERT);
    }

    void send() {
      execution.sent();
      sent.add(attempts.begin(() -> waitNanos = execution.rejected(UNANSWERED, 0)));
    }

    /** Answers the attempt of that number, from 0 on, by a refusal, or by null for a success. */
    void answer(int attempt, Rejection refusal) {
      if (!sent.get(attempt).end()) {
        reaction.answeredLate(execution.kind());
      } else if (refusal == null) {
        execution.succeeded();
      } else {
        waitNanos = execution.rejected(refusal, 0);
      }
    }
  }
}
