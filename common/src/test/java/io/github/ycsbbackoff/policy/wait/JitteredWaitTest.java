package io.github.ycsbbackoff.policy.wait;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JitteredWaitTest {

  private static final long BASE = 2_000_000;
  private static final long CAP = 4_096_000_000L;

  @ParameterizedTest
  @CsvSource({"1, 2e6", "5, 32e6", "12, 4096e6", "10000, 4096e6"})
  void fullJitterIsUniformBelowTheCeiling(int rejections, double ceiling) {
    var waits = Draw.waits(new JitteredWait(Jitter.FULL, BASE, CAP), rejections, 0);

    Draw.assertUniform(waits, 0, ceiling);
  }

  @ParameterizedTest
  @CsvSource({"1, 2e6", "5, 32e6", "12, 4096e6", "10000, 4096e6"})
  void equalJitterIsUniformOverTheUpperHalf(int rejections, double ceiling) {
    var waits = Draw.waits(new JitteredWait(Jitter.EQUAL, BASE, CAP), rejections, 0);

    Draw.assertUniform(waits, ceiling / 2, ceiling);
  }

  @Test
  void decorrelatedJitterFirstIsUniformFromTheBaseToThreeTimesTheBase() {
    var waits = Draw.waits(new JitteredWait(Jitter.DECORRELATED, BASE, CAP), 1, 0);

    Draw.assertUniform(waits, BASE, 3 * BASE);
  }

  @Test
  void decorrelatedJitterThenIsUniformFromTheBaseToThreeTimesThePreviousWait() {
    var waits = Draw.waits(new JitteredWait(Jitter.DECORRELATED, BASE, CAP), 9, 50_000_000);

    Draw.assertUniform(waits, BASE, 150_000_000);
  }

  @Test
  void decorrelatedJitterDoesNotOverflowAfterTheLongestWaits() {
    var longest = new JitteredWait(Jitter.DECORRELATED, 0, Long.MAX_VALUE);

    Draw.assertUniform(Draw.waits(longest, 9, Long.MAX_VALUE / 2), 0, Long.MAX_VALUE);
  }

  @Test
  void decorrelatedJitterIsCutAtTheCapAndNotSqueezedUnderIt() {
    var waits = Draw.waits(new JitteredWait(Jitter.DECORRELATED, 0, 1_000_000), 9, 1_000_000);

    var atTheCap = Arrays.stream(waits).filter(wait -> wait == 1_000_000).count();
    assertThat((double) atTheCap / waits.length).isBetween(0.66, 0.673);
  }

  @Test
  void jitteredDelayNeverExceedsCap() {
    for (var jitter : Jitter.values()) {
      var waits = Draw.waits(new JitteredWait(jitter, 1_000, 1_500), 3, 1_500);

      assertThat(Arrays.stream(waits).max().orElseThrow())
          .as("longest wait with %s jitter", jitter)
          .isLessThanOrEqualTo(1_500);
    }
  }
}
