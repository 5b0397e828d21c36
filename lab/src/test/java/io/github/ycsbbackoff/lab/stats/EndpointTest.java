package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EndpointTest {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  @Test
  void armsOfLikeSharesAreCompared() {
    var endpoint = p99(trial(1, "arm", 100, 10, 0.0105), trial(1, "baseline", 100, 20, 0.01));

    assertThat(endpoint.whyNot()).isEmpty();
    assertThat(endpoint.pairs().logRatios()).containsExactly(Math.log(0.5));
  }

  @Test
  void armsThatLeaveUnlikeSharesUndoneAreNotCompared() {
    assertThat(p99(trial(1, "arm", 100, 10, 0.004), trial(1, "baseline", 100, 20, 0)).whyNot())
        .isEqualTo(
            "in block 1 0.40% of the operations were not acknowledged, and 0.00% of the baseline's");
    assertThat(p99(trial(1, "arm", 100, 10, 0), trial(1, "baseline", 100, 20, 0.004)).pairs())
        .isEqualTo(Pairs.NONE);
  }

  @Test
  void aPercentileThatIsNotReachedInSomeBlockIsNotCompared() {
    assertThat(
            p99(
                    trial(1, "arm", 100, 10, 0),
                    trial(1, "baseline", 100, 20, 0),
                    trial(2, "arm", 100, 10, 0),
                    trial(2, "baseline", 100, NEVER, 0.02))
                .whyNot())
        .startsWith("it is not reached in 1 of 2 trials of the baseline,");
  }

  @Test
  void whatOnlyExplainsHasNoRatioEitherWhereAPercentileIsNotReached() {
    var reached =
        List.of(
            trial(1, "arm", 100, 10, 0),
            trial(1, "baseline", 100, 20, 0),
            trial(2, "arm", 100, Double.NaN, 0),
            trial(2, "baseline", 100, 20, 0));
    var notReached = new ArrayList<>(reached);
    notReached.add(trial(3, "arm", 100, NEVER, 0.02));
    notReached.add(trial(3, "baseline", 100, 20, 0));

    assertThat(Endpoint.explaining(Metric.LATENCY_P99, "arm", "baseline", reached).logRatios())
        .containsExactly(Math.log(0.5));
    assertThat(Endpoint.explaining(Metric.LATENCY_P99, "arm", "baseline", notReached))
        .isEqualTo(Pairs.NONE);
  }

  @Test
  void aTrialWithoutLatenciesIsNamed() {
    var endpoint =
        p99(
            trial(1, "arm", 100, Double.NaN, 0),
            trial(1, "baseline", 100, 20, 0),
            trial(2, "arm", 100, 10, 0),
            trial(2, "baseline", 100, 20, 0));

    assertThat(endpoint.whyNot()).isEqualTo("trial 1-arm has no latencies");
  }

  @Test
  void anArmWhoseClientMeasuresNoLatenciesIsToldWithoutNamingItsTrials() {
    var none = trial(1, "arm", 100, Double.NaN, 0);
    var some = trial(1, "baseline", 100, 20, 0);

    assertThat(p99(none, some).whyNot()).isEqualTo("no latencies were measured");
    assertThat(Endpoint.of(Metric.LATENCY_P99, "baseline", "arm", List.of(none, some)).whyNot())
        .isEqualTo("no latencies of the baseline were measured");
  }

  @Test
  void aGoodputOfNothingStandsAsOneRowInTheWindow() {
    var trials = List.of(trial(1, "arm", 0, 10, 0), trial(1, "baseline", 100, 20, 0));
    var pairs = Endpoint.of(Metric.GOODPUT, "arm", "baseline", trials).pairs();

    assertThat(pairs.logRatios()).containsExactly(Math.log(1 / 20.0 / 100));
    assertThat(pairs.bound()).isEqualTo(Ratio.Bound.AT_MOST);
  }

  @Test
  void ofTwelveArmsThatAreOneNoOrderIsShownInNoMoreThan5PercentOfDraws() {
    var draws = 200;
    var found =
        IntStream.range(0, draws)
            .parallel()
            .filter(seed -> !orders(12, 1, new Random(seed)).isEmpty())
            .count();

    assertThat(found / (double) draws).isLessThanOrEqualTo(0.05 + 2 * Math.sqrt(0.0475 / draws));
  }

  @Test
  void anOrderThatIsClearIsFoundAndHeldAgainstThePrediction() {
    assertThat(orders(3, 20, new Random(1)))
        .isNotEmpty()
        .allMatch(order -> order.metric() == Metric.GOODPUT)
        .allMatch(order -> order.higher().compareTo(order.lower()) > 0)
        .allMatch(PolicyOrder::right);
  }

  @Test
  void armsThatAreOfferedDifferentLoadsHaveNoOrder() {
    assertThat(orders(3, 20, new Random(1), (arm, other) -> !(arm + other).contains("arm-c")))
        .isNotEmpty()
        .allMatch(order -> order.higher().equals("arm-b") && order.lower().equals("arm-a"));
  }

  private static List<PolicyOrder> orders(int arms, double factor, Random random) {
    return orders(arms, factor, random, (arm, other) -> true);
  }

  /**
   * Returns the orders from four blocks of arms, each of which has {@code factor} times the goodput
   * of the one before.
   */
  private static List<PolicyOrder> orders(
      int arms, double factor, Random random, BiPredicate<String, String> comparable) {
    var trials = new ArrayList<TrialMetrics>();
    for (var block = 1; block <= 4; block++) {
      for (var arm = 0; arm < arms; arm++) {
        trials.add(
            trial(
                block,
                "arm-" + (char) ('a' + arm),
                1000 * Math.pow(factor, arm) * Math.exp(0.05 * random.nextGaussian()),
                10 * Math.exp(0.05 * random.nextGaussian()),
                0));
      }
    }
    return PolicyOrder.of(trials, trials, comparable, new BlockInference());
  }

  private static Endpoint p99(TrialMetrics... trials) {
    return Endpoint.of(Metric.LATENCY_P99, "arm", "baseline", List.of(trials));
  }

  private static TrialMetrics trial(
      int block, String arm, double goodput, double p99, double unacknowledgedShare) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    for (var metric : Metric.values()) {
      values.put(metric, Double.NaN);
    }
    values.put(Metric.GOODPUT, goodput);
    values.put(Metric.LATENCY_P99, p99);
    values.put(Metric.UNACKNOWLEDGED_SHARE, unacknowledgedShare);
    return new TrialMetrics(block + "-" + arm, block, arm, 20, values, Double.NaN);
  }
}
