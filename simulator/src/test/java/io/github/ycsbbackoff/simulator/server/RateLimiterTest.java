package io.github.ycsbbackoff.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that permits come, and waits are asked for, as by HBase 2.6.4's limiters. */
class RateLimiterTest {

  @Test
  void permitsOfAnAverageIntervalComeEvenlyAndOnlyWholeOnes() {
    var limiter = new AverageIntervalLimiter(500);
    takeAll(limiter, 500, 0);
    assertThat(limiter.takeOrWaitMillis(0, 1)).isEqualTo(2);
    assertThat(limiter.takeOrWaitMillis(1, 1)).as("half a permit is none").isEqualTo(2);
    assertThat(limiter.takeOrWaitMillis(2, 1)).isZero();
    assertThat(limiter.takeOrWaitMillis(2, 100)).isEqualTo(200);
  }

  @Test
  void anAverageIntervalKeepsNoMorePermitsThanASecondBrings() {
    var limiter = new AverageIntervalLimiter(500);
    takeAll(limiter, 500, 10_000);
    assertThat(limiter.takeOrWaitMillis(10_000, 1)).isEqualTo(2);
    takeAll(limiter, 500, 20_000);
    assertThat(limiter.takeOrWaitMillis(20_000, 1)).isEqualTo(2);
  }

  @Test
  void whatWouldWaitForLessThanAMillisecondTakesAPermitThatIsStillToCome() {
    var limiter = new AverageIntervalLimiter(2_000);
    takeAll(limiter, 2_000, 0);
    assertThat(limiter.takeOrWaitMillis(0, 1)).as("half a millisecond").isZero();
    assertThat(limiter.takeOrWaitMillis(0, 1)).as("after one too many").isEqualTo(1);
  }

  @Test
  void permitsOfAFixedIntervalComeASecondAfterTheFirstOnes() {
    var limiter = new FixedIntervalLimiter(10);
    takeAll(limiter, 10, 300);
    assertThat(limiter.takeOrWaitMillis(700, 1)).isEqualTo(600);
    assertThat(limiter.takeOrWaitMillis(1_299, 1)).isEqualTo(1);
    takeAll(limiter, 10, 1_300);
    assertThat(limiter.takeOrWaitMillis(1_300, 10)).isEqualTo(1_000);
  }

  private static void takeAll(RateLimiter limiter, int permits, long nowMillis) {
    for (var i = 0; i < permits; i++) {
      assertThat(limiter.takeOrWaitMillis(nowMillis, 1)).isZero();
    }
  }
}
