package io.github.ycsbbackoff.policy.wait;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinearWaitTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 10_000})
  void linearIsHalfASecondPerRejectionAndUniformOverFiftyMillisecondsMore(int rejections) {
    var policy = Draw.policy(settings("backoff.policy=linear"));

    var waits = Draw.waits(policy, rejections, 0);

    Draw.assertUniform(waits, rejections * 500e6, rejections * 500e6 + 50e6);
  }

  @Test
  void linearStopsGrowingAtTheCap() {
    var policy =
        Draw.policy(settings("backoff.policy=linear", "backoff.base=500ms", "backoff.cap=1200ms"));

    assertThat(Draw.wait(policy, 2)).isBetween(1_000_000_000L, 1_050_000_000L);
    assertThat(Draw.wait(policy, 3)).isEqualTo(1_200_000_000L);
    assertThat(Draw.wait(policy, 4)).isEqualTo(1_200_000_000L);
  }

  @Test
  void aCapUnderTheSpreadStillHolds() {
    var policy =
        Draw.policy(settings("backoff.policy=linear", "backoff.base=0", "backoff.cap=1ms"));

    assertThat(Arrays.stream(Draw.waits(policy, 1, 0)).max().orElseThrow())
        .isLessThanOrEqualTo(1e6);
  }
}
