package io.github.ycsbbackoff.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class QuotaTest {

  private static final long PERIOD = 100;

  @Test
  void processesRunUntilTheyHaveUsedTheirShareOfAPeriodAndThenInTheNext() {
    var quota = new Quota(0.5, PERIOD);

    assertThat(quota.mayRun(0, 7)).isTrue();
    assertThat(quota.mayRun(49, 7 + 49)).isTrue();
    assertThat(quota.mayRun(50, 7 + 50)).isFalse();
    assertThat(quota.mayRun(99, 7 + 50)).isFalse();
    assertThat(quota.mayRun(100, 7 + 50)).isTrue();
  }

  @Test
  void whatIsUsedBeyondTheShareIsLackingLater() {
    var quota = new Quota(0.5, PERIOD);
    quota.mayRun(0, 0);

    assertThat(quota.mayRun(60, 120)).isFalse();
    assertThat(quota.mayRun(100, 120)).as("20 are still owed").isFalse();
    assertThat(quota.mayRun(200, 120)).isTrue();
  }

  @Test
  void whatIsLeftIsLost() {
    var quota = new Quota(0.5, PERIOD);
    quota.mayRun(0, 0);

    assertThat(quota.mayRun(1_000, 0)).isTrue();
    assertThat(quota.mayRun(1_050, 50)).isFalse();
  }

  /** Has four threads run whenever they may, looked at every 5 of a period of 100. */
  @Test
  void severalThreadsTogetherGetNoMoreThanTheirShareInTheLongRun() {
    var quota = new Quota(0.5, PERIOD);
    var used = 0L;
    var runs = quota.mayRun(0, 0);
    for (var now = 5; now <= 100_000; now += 5) {
      used += runs ? 4 * 5 : 0;
      runs = quota.mayRun(now, used);
    }

    assertThat(used / 100_000.0).isEqualTo(0.5, Offset.offset(0.005));
  }
}
