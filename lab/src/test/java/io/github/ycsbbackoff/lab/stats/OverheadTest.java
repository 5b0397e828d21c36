package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of what profiles are said to cost. */
class OverheadTest {

  private static final List<String> ARMS = List.of("native", "jittered");

  @Test
  void theRatioIsThatOfTrialsWithAProfileToThoseOfTheSameBlockWithout() {
    var overheads =
        Overhead.of(
            ARMS,
            List.of(
                pair(1, "native", 990, 1000),
                pair(2, "native", 1960, 2000),
                pair(3, "native", 485, 500)),
            new BlockInference());

    assertThat(overheads).hasSize(1);
    var goodput = overheads.get(0).ratios().get(Metric.GOODPUT);
    assertThat(overheads.get(0).arm()).isEqualTo("native");
    assertThat(overheads.get(0).pairs()).isEqualTo(3);
    assertThat(goodput.mean()).isCloseTo(Math.cbrt(0.99 * 0.98 * 0.97), within(1e-9));
    assertThat(goodput.low()).isLessThan(0.97);
    assertThat(goodput.high()).isGreaterThan(0.99);
  }

  @Test
  void allArmsTogetherComeLast() {
    var overheads =
        Overhead.of(
            ARMS,
            List.of(pair(1, "jittered", 900, 1000), pair(1, "native", 1000, 1000)),
            new BlockInference());

    assertThat(overheads).extracting(Overhead::arm).containsExactly("native", "jittered", "");
    assertThat(overheads.get(2).pairs()).isEqualTo(2);
    assertThat(overheads.get(2).ratios().get(Metric.GOODPUT).mean())
        .isCloseTo(Math.sqrt(0.9), within(1e-9));
  }

  @Test
  void oneBlockHasNoInterval() {
    var ratio =
        Overhead.of(ARMS, List.of(pair(1, "native", 990, 1000)), new BlockInference())
            .get(0)
            .ratios()
            .get(Metric.GOODPUT);

    assertThat(ratio.mean()).isCloseTo(0.99, within(1e-9));
    assertThat(ratio.hasInterval()).isFalse();
  }

  @Test
  void whatWasNotMeasuredHasNoRatioAndABlockWithoutARowHasOne() {
    var ratios =
        Overhead.of(ARMS, List.of(pair(1, "native", 0, 1000)), new BlockInference())
            .get(0)
            .ratios();

    assertThat(ratios.get(Metric.SERVER_CPU).exists()).isFalse();
    // One row in the ten seconds is the least that can be measured.
    assertThat(ratios.get(Metric.GOODPUT).mean()).isCloseTo(0.0001, within(1e-9));
    assertThat(ratios.get(Metric.GOODPUT).bound()).isEqualTo(Ratio.Bound.AT_MOST);
  }

  private static Overhead.Pair pair(int block, String arm, double with, double without) {
    return new Overhead.Pair(trial(block, arm, with), trial(block, arm, without));
  }

  private static TrialMetrics trial(int block, String arm, double goodput) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    for (var metric : Metric.values()) {
      values.put(metric, Double.NaN);
    }
    values.putAll(Map.of(Metric.GOODPUT, goodput, Metric.CLIENT_CPU, 40.0));
    return new TrialMetrics(block + "-" + arm, block, arm, 10, values, 0);
  }
}
