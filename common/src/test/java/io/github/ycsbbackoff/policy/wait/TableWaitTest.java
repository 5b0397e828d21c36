package io.github.ycsbbackoff.policy.wait;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableWaitTest {

  @ParameterizedTest
  @CsvSource({"1, 100", "2, 200", "3, 300", "4, 500", "8, 10000", "13, 20000", "10000, 20000"})
  void withoutFurtherWordsItIsTheTableOfHBasesClientAndUpToOnePercentMore(
      int rejections, double milliseconds) {
    var policy = Draw.policy(settings("backoff.policy=table"));

    var waits = Draw.waits(policy, rejections, 0);

    Draw.assertUniform(waits, milliseconds * 1e6, milliseconds * 1.01e6);
  }

  @Test
  void aTableOfOnesOwnIsInMultiplesOfTheBaseAndItsLastIsRepeatedUnderTheCap() {
    var policy =
        Draw.policy(
            settings(
                "backoff.policy=table",
                "backoff.table=1, 4,50",
                "backoff.base=10ms",
                "backoff.cap=300ms"));

    assertThat(Draw.wait(policy, 1)).isBetween(10_000_000L, 10_100_000L);
    assertThat(Draw.wait(policy, 2)).isBetween(40_000_000L, 40_400_000L);
    assertThat(Draw.wait(policy, 3)).isEqualTo(300_000_000L);
    assertThat(Draw.wait(policy, 4)).isEqualTo(300_000_000L);
  }
}
