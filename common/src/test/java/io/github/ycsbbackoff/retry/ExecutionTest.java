package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.Admission;
import io.github.ycsbbackoff.policy.admission.AlwaysAdmitted;
import io.github.ycsbbackoff.policy.budget.AwsBudget;
import io.github.ycsbbackoff.policy.budget.MongoBudget;
import io.github.ycsbbackoff.policy.budget.NoBudget;
import io.github.ycsbbackoff.policy.budget.RetryBudget;
import io.github.ycsbbackoff.policy.limit.NoLimit;
import io.github.ycsbbackoff.policy.wait.Jitter;
import io.github.ycsbbackoff.policy.wait.JitteredWait;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExecutionTest {

  private static final int NO_LIMIT = Integer.MAX_VALUE;
  private static final long TIMEOUT = 1_000;
  private static final WaitPolicy TEN_NANOS = (rejected, random) -> 10;

  private final CountingListener listener = new CountingListener();
  private final SplittableRandom random = new SplittableRandom(1);
  private Admission admission = new AlwaysAdmitted();
  private long nowNanos = 1_000;

  @Test
  void thePolicyHearsWhyHowOftenWhatItSaidLastHowLongItTookAndWhatTheServerAskedFor() {
    var heard = new ArrayList<RejectedOperation>();
    var reaction =
        reaction(
            (rejected, random) -> {
              heard.add(rejected);
              return 10L * rejected.rejections();
            },
            NO_LIMIT,
            Long.MAX_VALUE);
    var execution = begun(reaction);

    nowNanos += 5;
    rejected(execution, RejectionReason.CONFLICT, 0);
    nowNanos += 15;
    rejected(execution, RejectionReason.TIMEOUT, 0);
    nowNanos += 25;
    rejected(execution, RejectionReason.THROTTLED, 70);
    rejected(execution, RejectionReason.THROTTLED, 0);

    assertThat(heard)
        .containsExactly(
            new RejectedOperation(RejectionReason.CONFLICT, 1, 0, 1, 0, 5, 1_005, 0),
            new RejectedOperation(RejectionReason.TIMEOUT, 2, 0, 2, 10, 20, 1_020, 0),
            new RejectedOperation(RejectionReason.THROTTLED, 3, 1, 3, 20, 45, 1_045, 70),
            new RejectedOperation(RejectionReason.THROTTLED, 4, 2, 1, 30, 45, 1_045, 0));
  }

  @Test
  void aWaitThatEndsJustAtTheDeadlineIsMade() {
    var reaction = reaction(TEN_NANOS, NO_LIMIT, 100);
    var execution = begun(reaction);

    nowNanos += 90;

    assertThat(next(execution)).isEqualTo(10);
    assertThat(execution.gaveUp()).isNull();
  }

  @Test
  void aWaitThatEndsAfterTheDeadlineIsNotMade() {
    var reaction = reaction(TEN_NANOS, NO_LIMIT, 100);
    var execution = begun(reaction);

    nowNanos += 91;

    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
  }

  @Test
  void evenNoWaitIsTooLongAfterTheDeadline() {
    var reaction = reaction((rejected, random) -> 0, NO_LIMIT, 100);
    var execution = begun(reaction);

    nowNanos += 101;

    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
  }

  @Test
  void theLongestWaitUnderTheLongestTimeoutDoesNotOverflow() {
    var reaction = reaction((rejected, random) -> Long.MAX_VALUE, NO_LIMIT, Long.MAX_VALUE);
    var execution = begun(reaction);

    assertThat(next(execution)).isEqualTo(Long.MAX_VALUE);
    nowNanos += 1;
    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
  }

  @Test
  void theDeadlineHoldsWhereTheClockWrapsAround() {
    var reaction = reaction(TEN_NANOS, NO_LIMIT, 100);
    nowNanos = Long.MAX_VALUE - 50;
    var execution = begun(reaction);

    nowNanos = Long.MIN_VALUE + 38;
    assertThat(next(execution)).isEqualTo(10);
    nowNanos += 3;
    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
  }

  @Test
  void threeAttemptsHaveTwoWaitsBetweenThem() {
    var reaction = reaction(TEN_NANOS, 3, Long.MAX_VALUE);
    var execution = begun(reaction);

    assertThat(next(execution)).isEqualTo(10);
    assertThat(next(execution)).isEqualTo(10);
    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.ATTEMPTS);
    assertThat(execution.rejections()).isEqualTo(3);
  }

  @Test
  void whereNoAttemptIsLeftThePolicyIsNotAsked() {
    WaitPolicy neverAsked =
        (rejected, random) -> {
          throw new AssertionError("asked");
        };

    var execution = begun(reaction(neverAsked, 1, Long.MAX_VALUE));

    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.ATTEMPTS);
  }

  @Test
  void aPolicyThatGivesUpIsTheReasonEvenAfterTheDeadline() {
    var reaction = reaction((rejected, random) -> WaitPolicy.GIVE_UP, NO_LIMIT, 100);
    var execution = begun(reaction);

    nowNanos += 200;

    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.POLICY);
  }

  @Test
  void theSameSeedGivesTheSameWaitsAndAnotherSeedOthers() {
    assertThat(tenWaits(7)).isEqualTo(tenWaits(7)).isNotEqualTo(tenWaits(8));
  }

  @Test
  void attemptsThatLookForMovingDataAreLimitedByTimeAlone() {
    var reaction = reaction((rejected, random) -> 10, 2, 100);
    var execution = begun(reaction);

    for (var i = 0; i < 5; i++) {
      assertThat(rejected(execution, RejectionReason.UNAVAILABLE, 0)).isEqualTo(10);
    }
    assertThat(rejected(execution, RejectionReason.SERVER_TOO_BUSY, 0)).isEqualTo(10);
    assertThat(rejected(execution, RejectionReason.SERVER_TOO_BUSY, 0))
        .isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.ATTEMPTS);

    var moving = begun(reaction);
    nowNanos += 95;
    assertThat(rejected(moving, RejectionReason.UNAVAILABLE, 0)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(moving.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
  }

  @Test
  void theListenerHearsEachStepOnceHoweverTheOperationEnds() {
    var execution = begun(reaction(TEN_NANOS, 2, 100));
    execution.sent();
    execution.sent();
    next(execution);
    execution.sent();
    next(execution);
    execution.ended();
    execution.ended();

    listener.assertCounted(2, 2, 1);
  }

  @Test
  void anOperationThatEndsWhileItBacksOffWaitsNoLonger() {
    var execution = begun(reaction(TEN_NANOS, NO_LIMIT, 100));
    execution.sent();
    next(execution);
    nowNanos += 7;
    execution.ended();

    assertThat(execution.waited()).as("a wait that is left").isFalse();
    listener.assertCounted(1, 1, 1);
    assertThat(listener.waitedNanos).hasValue(7);
  }

  @Test
  void whatAClientOfAStoreDecidesIsCountedAndThePolicyIsNotAsked() {
    WaitPolicy neverAsked =
        (rejected, random) -> {
          throw new AssertionError("asked");
        };
    var execution = begun(reaction(neverAsked, 1, 0));
    execution.sent();
    execution.refused(new Rejection(RejectionReason.CONFLICT, "busy"));
    execution.waits(RejectionReason.CONFLICT, nowNanos - 5);
    execution.sent();
    execution.succeeded();

    assertThat(execution.gaveUp()).isNull();
    listener.assertCounted(2, 1, 1);
    assertThat(listener.waitedNanos).hasValue(5);
  }

  @Test
  void oneThatBeginsAnewKnowsNothingOfTheOperationBefore() {
    var execution = begun(reaction(TEN_NANOS, 2, 100));
    execution.rejected(new Rejection(RejectionReason.TIMEOUT, "lost", Effect.UNKNOWN), 0);
    next(execution);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.ATTEMPTS);
    assertThat(execution.mayHaveBeenCarriedOut()).isTrue();

    execution.begin(OperationKind.READ);
    assertThat(execution.gaveUp()).isNull();
    assertThat(execution.mayHaveBeenCarriedOut()).isFalse();
    assertThat(next(execution)).isEqualTo(10);
    assertThat(execution.rejections()).isEqualTo(1);
  }

  // Budgets

  @Test
  void aSpentBudgetEndsTheOperationAndIsNoRejectionByTheServer() {
    var reaction = reaction(TEN_NANOS, new AwsBudget(5, AwsBudget.Costs.STANDARD));
    assertThat(next(sent(reaction))).isEqualTo(10);
    var refused = sent(reaction);

    assertThat(next(refused)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(refused.gaveUp()).isEqualTo(GiveUpReason.BUDGET);
    listener.assertCounted(2, 2, 1, 2, 1);
  }

  @Test
  void anOperationThatSucceedsGivesBackWhatItsLastRetryTook() {
    var reaction = reaction(TEN_NANOS, new AwsBudget(500, AwsBudget.Costs.STANDARD));
    var execution = sent(reaction);
    next(execution);
    execution.sent();
    rejected(execution, RejectionReason.TIMEOUT, 0);
    assertThat(reaction.budgetLevel()).isEqualTo(485);
    execution.sent();
    execution.succeeded();
    execution.ended();

    assertThat(reaction.budgetLevel()).isEqualTo(495);
  }

  @Test
  void aRetryThatFailsForGoodOrIsNotAnsweredPutsBackWhatItsOwnerPutsBack() {
    var reaction = reaction(TEN_NANOS, new MongoBudget(500));
    for (var isAnswered : List.of(true, false)) {
      var execution = sent(reaction);
      next(execution);
      execution.sent();
      assertThat(reaction.budgetLevel()).isEqualTo(499);
      if (isAnswered) {
        execution.failed();
      } else {
        execution.unanswered();
      }
      assertThat(reaction.budgetLevel()).isEqualTo(500);
    }
    var overloaded = sent(reaction);
    next(overloaded);
    overloaded.ended();

    assertThat(reaction.budgetLevel()).as("neither").isEqualTo(499);
  }

  @Test
  void anOperationPaysOnlyForAttemptsThatAreMade() {
    var reaction =
        reaction(
            (rejected, random) -> rejected.rejections() < 2 ? 200 : WaitPolicy.GIVE_UP,
            new AwsBudget(500, AwsBudget.Costs.STANDARD));
    var late = sent(reaction);
    nowNanos += TIMEOUT;
    next(late);
    assertThat(late.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
    var byPolicy = sent(reaction);
    next(byPolicy);
    next(byPolicy);

    assertThat(byPolicy.gaveUp()).isEqualTo(GiveUpReason.POLICY);
    assertThat(reaction.budgetLevel()).isEqualTo(495);
  }

  @Test
  void aBudgetThatThrowsEndsTheOperationInTheSameWay() {
    RetryBudget broken = new BrokenBudget();
    var execution = sent(reaction(TEN_NANOS, broken));

    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.POLICY_FAILED);
    sent(reaction(TEN_NANOS, broken)).succeeded();
  }

  @Test
  void aWaitThatIsNegativeEndsTheOperationInTheSameWay() {
    var execution = sent(reaction((rejected, any) -> -5, new NoBudget()));

    assertThat(next(execution)).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.POLICY_FAILED);
  }

  // Admission

  @Test
  void anAdmissionsWaitThatIsNegativeEndsTheOperationInTheSameWay() {
    admission = new Asked(-5);
    var execution = begun(reaction(TEN_NANOS, new NoBudget()));

    assertThat(execution.admit()).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.POLICY_FAILED);
  }

  @Test
  void admissionIsAskedOnceForEachAttemptAndHearsHowEachEnds() {
    var asked = new Asked(0);
    admission = asked;
    var execution = begun(reaction(TEN_NANOS, new NoBudget()));
    assertThat(execution.admit()).isZero();
    assertThat(execution.admit()).as("let through already").isZero();
    execution.sent();
    next(execution);
    execution.admit();
    execution.sent();
    execution.succeeded();
    execution.ended();
    var failed = begun(reaction(TEN_NANOS, new NoBudget()));
    failed.admit();
    failed.sent();
    failed.failed();
    var notSent = begun(reaction(TEN_NANOS, new NoBudget()));
    notSent.admit();
    notSent.ended();

    assertThat(asked.heard)
        .containsExactly(
            "asked",
            "rejected SERVER_TOO_BUSY",
            "asked",
            "succeeded",
            "asked",
            "failed",
            "asked",
            "not sent");
  }

  @Test
  void anAttemptThatIsRefusedHereIsNoAttemptAndNoRejection() {
    admission = new Asked(Admission.REFUSED);
    var execution = begun(reaction(TEN_NANOS, new AwsBudget(500, AwsBudget.Costs.STANDARD)));

    assertThat(execution.admit()).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.ADMISSION);
    listener.assertCounted(0, 0, 0, 1, 1);
  }

  @Test
  void anAdmissionThatCannotSayWhyItRefusesEndsTheOperationInTheSameWay() {
    admission =
        new Admission() {
          @Override
          public long admitNanos(long now, RandomGenerator any) {
            return REFUSED;
          }

          @Override
          public LocalRefusal cause() {
            throw new IllegalStateException("this admission is broken");
          }
        };
    var execution = begun(reaction(TEN_NANOS, new NoBudget()));

    assertThat(execution.admit()).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.POLICY_FAILED);
  }

  @Test
  void theWaitForAdmissionIsCountedAndEndsWithTheOperation() {
    admission = new Asked(40);
    var execution = begun(reaction(TEN_NANOS, new NoBudget()));
    assertThat(execution.admit()).isEqualTo(40);
    nowNanos += 41;
    execution.sent();
    execution.succeeded();
    assertThat(listener.admissionNanos).hasValue(41);

    var abandoned = begun(reaction(TEN_NANOS, new NoBudget()));
    abandoned.admit();
    nowNanos += 5;
    abandoned.ended();
    assertThat(listener.admissionNanos).hasValue(46);
  }

  @Test
  void anAttemptThatHasWaitedIsAskedAboutAgainWhereTheAdmissionSaysSo() {
    var answers = new ArrayDeque<>(List.of(40L, 20L, 0L));
    admission =
        new Admission() {
          @Override
          public long admitNanos(long now, RandomGenerator any) {
            return answers.remove();
          }

          @Override
          public boolean asksAgain() {
            return true;
          }

          @Override
          public LocalRefusal cause() {
            return LocalRefusal.THROTTLE;
          }
        };
    var execution = begun(reaction(TEN_NANOS, new NoBudget()));
    assertThat(execution.admit()).isEqualTo(40);
    nowNanos += 40;
    assertThat(execution.admit()).isEqualTo(20);
    nowNanos += 20;
    assertThat(execution.admit()).isZero();
    assertThat(execution.admit()).as("let through already").isZero();
    execution.sent();
    execution.succeeded();
    assertThat(listener.admissionNanos).as("both waits").hasValue(60);
  }

  @Test
  void aWaitForAdmissionThatWouldPassTheDeadlineIsNotMade() {
    var asked = new Asked(TIMEOUT + 1);
    admission = asked;
    var execution = begun(reaction(TEN_NANOS, new NoBudget()));

    assertThat(execution.admit()).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(execution.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
    assertThat(asked.heard).containsExactly("asked", "not sent");
  }

  /** An admission that gives every attempt the same answer, and notes what it hears. */
  private record Asked(long answer, List<String> heard) implements Admission {

    Asked(long answer) {
      this(answer, new ArrayList<>());
    }

    @Override
    public long admitNanos(long now, RandomGenerator any) {
      heard.add("asked");
      return answer;
    }

    @Override
    public LocalRefusal cause() {
      return LocalRefusal.BREAKER;
    }

    @Override
    public void succeeded(long now) {
      heard.add("succeeded");
    }

    @Override
    public void rejected(RejectionReason reason, long now) {
      heard.add("rejected " + reason);
    }

    @Override
    public void failed(long now) {
      heard.add("failed");
    }

    @Override
    public void notSent(long now) {
      heard.add("not sent");
    }
  }

  /** A budget that throws whatever it is asked. */
  private static final class BrokenBudget implements RetryBudget {
    @Override
    public void began(long nowNanos) {
      throw new IllegalStateException("a budget's own mistake");
    }

    @Override
    public int pay(RejectedOperation rejected, int held) {
      throw new IllegalStateException("a budget's own mistake");
    }

    @Override
    public void ended(boolean succeeded, int held, long nowNanos) {
      throw new IllegalStateException("a budget's own mistake");
    }

    @Override
    public double level(long nowNanos) {
      return 0;
    }
  }

  private Reaction reaction(WaitPolicy wait, RetryBudget budget) {
    var settings =
        new RetrySettings(
            "test",
            () -> new PolicySet(wait, budget, admission, new NoLimit(), false),
            NO_LIMIT,
            TIMEOUT,
            1);
    return new Reaction(settings, listener, () -> nowNanos, () -> random);
  }

  private static Execution sent(Reaction reaction) {
    var execution = begun(reaction);
    execution.sent();
    return execution;
  }

  private List<Long> tenWaits(long seed) {
    var policy = new JitteredWait(Jitter.FULL, 1_000_000, 1_000_000_000);
    var settings = new RetrySettings("jittered", policy, NO_LIMIT, Long.MAX_VALUE, seed);
    var execution = begun(new Reaction(settings, listener));
    return LongStream.generate(() -> next(execution)).limit(10).boxed().toList();
  }

  private Reaction reaction(WaitPolicy policy, int maxAttempts, long timeoutNanos) {
    var settings = new RetrySettings("test", policy, maxAttempts, timeoutNanos, 1);
    return new Reaction(settings, listener, () -> nowNanos, () -> random);
  }

  private static Execution begun(Reaction reaction) {
    var execution = reaction.newExecution();
    execution.begin(OperationKind.INSERT);
    return execution;
  }

  private static long next(Execution execution) {
    return rejected(execution, RejectionReason.SERVER_TOO_BUSY, 0);
  }

  private static long rejected(Execution execution, RejectionReason reason, long hintNanos) {
    return execution.rejected(new Rejection(reason, "busy"), hintNanos);
  }
}
