package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.stats.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaxLossTest {

  @Test
  void aLossIsARatioInTheDirectionThatIsWorse() {
    var loss = MaxLoss.of(" goodput = 5% , latency_p99=20.5%");

    assertThat(loss.shares()).containsOnlyKeys(Metric.GOODPUT, Metric.LATENCY_P99);
    assertThat(loss.limit(Metric.GOODPUT)).isCloseTo(0.95, within(1e-12));
    assertThat(loss.limit(Metric.LATENCY_P99)).isCloseTo(1.205, within(1e-12));
    assertThat(MaxLoss.of(MaxLoss.DEFAULT).shares()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | is no loss; write METRIC=PERCENT%, such as goodput=5%",
        "goodput=-1% | is no loss; write METRIC=PERCENT%, such as goodput=5%",
        "goodput=5 | is no loss; write METRIC=PERCENT%, such as goodput=5%",
        "goodput=1.2.3% | 1.2.3 is no number; write METRIC=PERCENT%, such as goodput=5%",
        "goodput=0% | no number of blocks shows that nothing at all is lost; give more than 0%",
        "latency_p99=9999999999999999% | 9999999999999999 is more than can ever be measured; give a"
            + " smaller number",
        "goodput=100% | more than all cannot be lost; give less than 100%"
      })
  void aLossThatIsNoneIsNamedWithTheCure(String text, String why) {
    assertThatThrownBy(() -> MaxLoss.of(text))
        .isInstanceOf(LabException.class)
        .hasMessage("--max-loss " + text + ": " + why);
  }

  @Test
  void anUnknownMetricIsNamedWithTheKnownOnesAndTwiceIsOnceTooMuch() {
    assertThatThrownBy(() -> MaxLoss.of("godput=5%"))
        .hasMessageStartingWith("--max-loss godput=5%: no such metric; known metrics: goodput, ");
    assertThatThrownBy(() -> MaxLoss.of("goodput=5%,goodput=6%"))
        .hasMessage("--max-loss goodput=6%: stands there twice; leave one out");
  }
}
