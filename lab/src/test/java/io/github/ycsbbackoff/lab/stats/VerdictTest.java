package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

  private static final double SMALLEST = 0.05;

  @ParameterizedTest
  @CsvSource({
    "HIGHER, 1.01, 1.20, better",
    "HIGHER, 1.01, 1.04, better by under 5%",
    "LOWER, 0.80, 0.99, worse",
    "LOWER, 0.96, 0.99, worse by under 5%",
    "NOTHING, 0.96, 1.04, same within 5%",
    "NOTHING, 0.80, 1.04, no difference shown",
    "NOTHING, 0.951, 1.04, no difference shown",
    "TOO_FEW_BLOCKS, NaN, NaN, too few blocks"
  })
  void ofGoodputMoreIsBetterAndTheIntervalTellsHowMuch(
      Shown shown, double low, double high, String words) {
    assertThat(verdict(Metric.GOODPUT, shown, low, high).message(SMALLEST)).isEqualTo(words);
  }

  @Test
  void ofLatencyLessIsBetter() {
    assertThat(verdict(Metric.LATENCY_P99, Shown.LOWER, 0.5, 0.7)).isEqualTo(Verdict.BETTER);
    assertThat(verdict(Metric.LATENCY_P99, Shown.HIGHER, 1.01, 1.02))
        .isEqualTo(Verdict.WORSE_BY_LITTLE);
  }

  @Test
  void withoutAnIntervalNothingIsTheSame() {
    assertThat(verdict(Metric.GOODPUT, Shown.NOTHING, Double.NaN, Double.NaN))
        .isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
  }

  /** Tests that an arm and the baseline may change their names: 0.952 is 1 / 1.05. */
  @Test
  void theSmallestDifferenceIsARatioAndItsInverse() {
    assertThat(verdict(Metric.GOODPUT, Shown.NOTHING, 1 / 1.05, 1.05)).isEqualTo(Verdict.SAME);
  }

  private static Verdict verdict(Metric metric, Shown shown, double low, double high) {
    var ratio =
        new Ratio(new Estimate(4, Math.sqrt(low * high), low, high), 0.99, Ratio.Bound.NONE);
    return Verdict.of(metric, new Comparison(ratio, 0.01, shown, 0), SMALLEST);
  }
}
