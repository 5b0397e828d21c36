package io.github.ycsbbackoff.policy.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.admission.Breaker.Constants;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreakerTest {

  private static final long REFUSED = Admission.REFUSED;
  private static final int EVENTS = 100_000;

  private final SplittableRandom random = new SplittableRandom(1);
  private final Breaker breaker = new Breaker(new Constants(50, 4, 1_000, 2));

  @Test
  void itOpensWhenHalfOfItsWindowFailedAndNotBeforeThatIsFull() {
    for (var i = 0; i < 3; i++) {
      assertThat(breaker.admitNanos(0, random)).isZero();
      breaker.rejected(RejectionReason.SERVER_TOO_BUSY, 0);
    }
    assertThat(breaker.admitNanos(0, random)).isZero();
    breaker.succeeded(0);
    assertThat(breaker.admitNanos(0, random)).as("3 of 4 failed").isEqualTo(REFUSED);
    assertThat(breaker.admitNanos(1_000, random)).isEqualTo(REFUSED);
  }

  @Test
  void halfOpenItLetsSoManyThroughAndClosesIfTheySucceed() {
    open();
    assertThat(breaker.admitNanos(1_001, random)).isZero();
    assertThat(breaker.admitNanos(1_001, random)).isZero();
    assertThat(breaker.admitNanos(1_001, random)).isEqualTo(REFUSED);
    breaker.succeeded(1_002);
    breaker.succeeded(1_002);
    assertThat(breaker.admitNanos(1_003, random)).isZero();
  }

  @Test
  void halfOpenItOpensAgainIfTheyFail() {
    open();
    breaker.admitNanos(1_001, random);
    breaker.admitNanos(1_001, random);
    breaker.succeeded(1_002);
    breaker.rejected(RejectionReason.TIMEOUT, 1_002);
    assertThat(breaker.admitNanos(2_002, random)).isEqualTo(REFUSED);
    assertThat(breaker.admitNanos(2_003, random)).isZero();
  }

  @Test
  void anAttemptThatIsNotSentAfterAllLeavesItsPlaceToAnother() {
    open();
    breaker.admitNanos(1_001, random);
    breaker.admitNanos(1_001, random);
    breaker.notSent(1_001);
    assertThat(breaker.admitNanos(1_001, random)).isZero();
    assertThat(breaker.admitNanos(1_001, random)).isEqualTo(REFUSED);
  }

  private void open() {
    for (var i = 0; i < 4; i++) {
      breaker.admitNanos(0, random);
      breaker.failed(0);
    }
  }

  /**
   * Tells this class and Resilience4j's own, with the same constants, the same: both let the same
   * attempts through.
   */
  @ParameterizedTest
  @CsvSource({"50, 100, 10, 1", "20, 10, 3, 2", "100, 5, 1, 3", "1, 50, 20, 4", "50, 5, 10, 5"})
  void itDecidesAsResilience4jDoes(int percent, int window, int trials, long seed) {
    var openMillis = 100;
    var constants =
        new Constants(percent, window, TimeUnit.MILLISECONDS.toNanos(openMillis), trials);
    var ours = new Breaker(constants);
    var clock = new ManualClock();
    var theirs =
        CircuitBreaker.of(
            "theirs",
            CircuitBreakerConfig.custom()
                .failureRateThreshold(percent)
                .slidingWindow(window, window, CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
                .waitDurationInOpenState(Duration.ofMillis(openMillis))
                .permittedNumberOfCallsInHalfOpenState(trials)
                .clock(clock)
                .build());
    var history = new SplittableRandom(seed);
    var open = 0;
    var refused = 0;
    for (var event = 0; event < EVENTS; event++) {
      if (event % 1_000 == 0) {
        clock.failing = history.nextInt(100);
      }
      clock.millis += history.nextInt(3);
      var now = TimeUnit.MILLISECONDS.toNanos(clock.millis);
      if (open == 0 || history.nextInt(3) > 0) {
        var isPermitted = theirs.tryAcquirePermission();
        assertThat(ours.admitNanos(now, random) == 0).as("event %s", event).isEqualTo(isPermitted);
        open += isPermitted ? 1 : 0;
        refused += isPermitted ? 0 : 1;
      } else {
        open--;
        if (history.nextInt(50) == 0) {
          theirs.releasePermission();
          ours.notSent(now);
        } else if (history.nextInt(100) < clock.failing) {
          theirs.onError(0, TimeUnit.NANOSECONDS, new IllegalStateException("busy"));
          ours.rejected(RejectionReason.SERVER_TOO_BUSY, now);
        } else {
          theirs.onSuccess(0, TimeUnit.NANOSECONDS);
          ours.succeeded(now);
        }
      }
    }
    assertThat(refused).isBetween(1_000, EVENTS - 1_000);
  }

  /**
   * Tells this class and Failsafe's own, which opens after so many failures in a row and decides by
   * one trial, the same. Other constants cannot be compared: Failsafe opens as soon as there are
   * enough failures, though its window is not full. Its time cannot be played, so that the test
   * ends its open state.
   */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "5, 3", "20, 4"})
  void itDecidesAsFailsafeDoesAfterFailuresInARow(int failures, long seed) {
    var openNanos = 100;
    var ours = new Breaker(new Constants(100, failures, openNanos, 1));
    var theirs =
        dev.failsafe.CircuitBreaker.builder()
            .withFailureThreshold(failures)
            .withSuccessThreshold(1)
            .withDelay(Duration.ofDays(1))
            .build();
    var history = new SplittableRandom(seed);
    var now = 1L;
    var opened = 0L;
    var failing = 0;
    var pending = 0;
    var refused = 0;
    for (var event = 0; event < EVENTS; event++) {
      if (event % 1_000 == 0) {
        failing = history.nextInt(100);
      }
      now += history.nextInt(3);
      if (pending == 0 || history.nextInt(3) > 0) {
        if (theirs.isOpen() && now - opened > openNanos) {
          theirs.halfOpen();
        }
        var isPermitted = theirs.tryAcquirePermit();
        assertThat(ours.admitNanos(now, random) == 0).as("event %s", event).isEqualTo(isPermitted);
        pending += isPermitted ? 1 : 0;
        refused += isPermitted ? 0 : 1;
        continue;
      }
      pending--;
      var wasOpen = theirs.isOpen();
      if (history.nextInt(100) < failing) {
        theirs.recordFailure();
        ours.rejected(RejectionReason.SERVER_TOO_BUSY, now);
      } else {
        theirs.recordSuccess();
        ours.succeeded(now);
      }
      opened = !wasOpen && theirs.isOpen() ? now : opened;
    }
    assertThat(refused).isBetween(1_000, EVENTS - 1_000);
  }

  private static final class ManualClock extends Clock {
    private long millis = 1;
    private int failing;

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
