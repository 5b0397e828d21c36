package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.Jitter;
import io.github.ycsbbackoff.policy.JitteredPolicy;
import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.policy.RetryPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackoffRuleTest {

  private static final int NO_LIMIT = Integer.MAX_VALUE;
  private static final RetryPolicy TEN_NANOS = (n, previous, elapsed, reason, random) -> 10;

  private long nowNanos = 1_000;

  @Test
  void thePolicyHearsHowOftenWhatItSaidLastHowLongItTookAndWhy() {
    var heard = new ArrayList<String>();
    var rule =
        rule(
            (n, previous, elapsed, reason, random) -> {
              heard.add(n + " " + previous + " " + elapsed + " " + reason);
              return 10L * n;
            },
            NO_LIMIT,
            Long.MAX_VALUE);
    var retries = new Retries(nowNanos);

    nowNanos += 5;
    rule.nextWaitNanos(retries, Rejection.CONFLICT, 0);
    nowNanos += 15;
    rule.nextWaitNanos(retries, Rejection.TIMEOUT, 0);
    nowNanos += 25;
    rule.nextWaitNanos(retries, Rejection.SERVER_TOO_BUSY, 0);

    assertThat(heard)
        .containsExactly("1 0 5 CONFLICT", "2 10 20 TIMEOUT", "3 20 45 SERVER_TOO_BUSY");
  }

  @Test
  void aWaitThatEndsJustAtTheDeadlineIsMade() {
    var rule = rule(TEN_NANOS, NO_LIMIT, 100);
    var retries = new Retries(nowNanos);

    nowNanos += 90;

    assertThat(next(rule, retries)).isEqualTo(10);
    assertThat(retries.gaveUp()).isNull();
  }

  @Test
  void aWaitThatEndsAfterTheDeadlineIsNotMade() {
    var rule = rule(TEN_NANOS, NO_LIMIT, 100);
    var retries = new Retries(nowNanos);

    nowNanos += 91;

    assertThat(next(rule, retries)).isEqualTo(RetryPolicy.GIVE_UP);
    assertThat(retries.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
  }

  @Test
  void evenNoWaitIsTooLongAfterTheDeadline() {
    var rule = rule((n, previous, elapsed, reason, random) -> 0, NO_LIMIT, 100);
    var retries = new Retries(nowNanos);

    nowNanos += 101;

    assertThat(next(rule, retries)).isEqualTo(RetryPolicy.GIVE_UP);
    assertThat(retries.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
  }

  @Test
  void theLongestWaitUnderTheLongestTimeoutDoesNotOverflow() {
    var rule =
        rule((n, previous, elapsed, reason, random) -> Long.MAX_VALUE, NO_LIMIT, Long.MAX_VALUE);
    var retries = new Retries(nowNanos);

    assertThat(next(rule, retries)).isEqualTo(Long.MAX_VALUE);
    nowNanos += 1;
    assertThat(next(rule, retries)).isEqualTo(RetryPolicy.GIVE_UP);
  }

  @Test
  void theDeadlineHoldsWhereTheClockWrapsAround() {
    var rule = rule(TEN_NANOS, NO_LIMIT, 100);
    var retries = new Retries(Long.MAX_VALUE - 50);

    nowNanos = Long.MIN_VALUE + 38;
    assertThat(next(rule, retries)).isEqualTo(10);
    nowNanos += 3;
    assertThat(next(rule, retries)).isEqualTo(RetryPolicy.GIVE_UP);
  }

  @Test
  void threeAttemptsHaveTwoWaitsBetweenThem() {
    var rule = rule(TEN_NANOS, 3, Long.MAX_VALUE);
    var retries = new Retries(nowNanos);

    assertThat(next(rule, retries)).isEqualTo(10);
    assertThat(next(rule, retries)).isEqualTo(10);
    assertThat(next(rule, retries)).isEqualTo(RetryPolicy.GIVE_UP);
    assertThat(retries.gaveUp()).isEqualTo(GiveUpReason.ATTEMPTS);
    assertThat(retries.rejections()).isEqualTo(3);
  }

  @Test
  void whereNoAttemptIsLeftThePolicyIsNotAsked() {
    RetryPolicy neverAsked =
        (n, previous, elapsed, reason, random) -> {
          throw new AssertionError("asked");
        };

    assertThat(next(rule(neverAsked, 1, Long.MAX_VALUE), new Retries(nowNanos)))
        .isEqualTo(RetryPolicy.GIVE_UP);
  }

  @Test
  void aPolicyThatGivesUpIsTheReasonEvenAfterTheDeadline() {
    var rule = rule((n, previous, elapsed, reason, random) -> RetryPolicy.GIVE_UP, NO_LIMIT, 100);
    var retries = new Retries(nowNanos);

    nowNanos += 200;

    assertThat(next(rule, retries)).isEqualTo(RetryPolicy.GIVE_UP);
    assertThat(retries.gaveUp()).isEqualTo(GiveUpReason.POLICY);
  }

  @Test
  void theSameSeedGivesTheSameWaitsAndAnotherSeedOthers() {
    assertThat(tenWaits(7)).isEqualTo(tenWaits(7)).isNotEqualTo(tenWaits(8));
  }

  @Test
  void attemptsThatLookForMovingDataAreLimitedByTimeAlone() {
    var rule = rule((n, previous, elapsed, reason, random) -> 10, 2, 100);
    var retries = new Retries(nowNanos);

    for (var i = 0; i < 5; i++) {
      assertThat(rule.nextWaitNanos(retries, Rejection.UNAVAILABLE, 0)).isEqualTo(10);
    }
    assertThat(rule.nextWaitNanos(retries, Rejection.SERVER_TOO_BUSY, 0)).isEqualTo(10);
    assertThat(rule.nextWaitNanos(retries, Rejection.SERVER_TOO_BUSY, 0))
        .isEqualTo(RetryPolicy.GIVE_UP);
    assertThat(retries.gaveUp()).isEqualTo(GiveUpReason.ATTEMPTS);

    var moving = new Retries(nowNanos);
    nowNanos += 95;
    assertThat(rule.nextWaitNanos(moving, Rejection.UNAVAILABLE, 0)).isEqualTo(RetryPolicy.GIVE_UP);
    assertThat(moving.gaveUp()).isEqualTo(GiveUpReason.DEADLINE);
  }

  @Test
  void whatTheServerAskedForIsWaitedOnlyWhereHintsAreHonoured() {
    assertThat(waitWithHint(10, 70, false)).isEqualTo(10);
    assertThat(waitWithHint(10, 70, true)).isEqualTo(70);
    assertThat(waitWithHint(100, 70, true)).as("the longer of both").isEqualTo(100);
    assertThat(waitWithHint(RetryPolicy.GIVE_UP, 70, true)).isEqualTo(RetryPolicy.GIVE_UP);
  }

  private long waitWithHint(long policyWait, long hint, boolean honours) {
    RetryPolicy policy = (n, previous, elapsed, reason, random) -> policyWait;
    var settings = new RetrySettings("test", policy, NO_LIMIT, 1_000, 1, honours);
    return new BackoffRule(settings, () -> nowNanos)
        .nextWaitNanos(new Retries(nowNanos), Rejection.THROTTLED, hint);
  }

  private List<Long> tenWaits(long seed) {
    var policy = new JitteredPolicy(Jitter.FULL, 1_000_000, 1_000_000_000);
    var settings = new RetrySettings("jittered", policy, NO_LIMIT, Long.MAX_VALUE, seed, false);
    var rule = new BackoffRule(settings, () -> nowNanos);
    var retries = new Retries(nowNanos);
    return LongStream.generate(() -> next(rule, retries)).limit(10).boxed().toList();
  }

  private BackoffRule rule(RetryPolicy policy, int maxAttempts, long timeoutNanos) {
    return new BackoffRule(
        new RetrySettings("test", policy, maxAttempts, timeoutNanos, 1, false), () -> nowNanos);
  }

  private static long next(BackoffRule rule, Retries retries) {
    return rule.nextWaitNanos(retries, Rejection.SERVER_TOO_BUSY, 0);
  }
}
