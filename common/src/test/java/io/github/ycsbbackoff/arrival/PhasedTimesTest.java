package io.github.ycsbbackoff.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.hipparchus.distribution.RealDistribution;
import org.hipparchus.distribution.continuous.ExponentialDistribution;
import org.hipparchus.distribution.continuous.UniformRealDistribution;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

/** Tests that operations arrive at the rate, and with the gaps, that were asked for. */
class PhasedTimesTest {

  private static final double ENDLESS = Double.POSITIVE_INFINITY;

  @Test
  void constantArrivalsAreEven() {
    assertThat(seconds(List.of(new Phase(ENDLESS, 4, 4)), () -> 1, 4))
        .containsExactly(0.25, 0.5, 0.75, 1.0);
  }

  @Test
  void theGapsOfPoissonArrivalsAreExponential() {
    var times =
        seconds(ArrivalPlanTest.read("arrivals.rate=500", "arrivals.seed=1").times(), 20_000);
    var gaps = new double[times.size() - 1];
    for (var i = 0; i < gaps.length; i++) {
      gaps[i] = times.get(i + 1) - times.get(i);
    }

    assertThat(p(new ExponentialDistribution(1 / 500.0), gaps)).isGreaterThan(0.01);
    assertThat(p(new ExponentialDistribution(1 / 480.0), gaps)).isLessThan(1e-6);
  }

  @Test
  void poissonArrivalsOfARampLieAsItsRateDoes() {
    // Given their number, the arrivals of a ramp from 0 are the squares of uniform times.
    var times =
        seconds(
            ArrivalPlanTest.read("arrivals.phases=10s@0..4000", "arrivals.seed=1").times(),
            Integer.MAX_VALUE);
    var squares = times.stream().mapToDouble(t -> (t / 10) * (t / 10)).toArray();

    assertThat(times.size()).isCloseTo(20_000, within(600));
    assertThat(p(new UniformRealDistribution(0, 1), squares)).isGreaterThan(0.01);
    var plain = times.stream().mapToDouble(t -> t / 10).toArray();
    assertThat(p(new UniformRealDistribution(0, 1), plain)).isLessThan(1e-6);
  }

  @Test
  void eachPhaseHasItsOwnArrivalsAndASilentOneHasNone() {
    var phases = List.of(new Phase(2, 100, 100), new Phase(3, 0, 0), new Phase(2, 50, 150));
    var times = seconds(phases, () -> 1, Integer.MAX_VALUE);

    assertThat(times).hasSize(400).isSorted();
    assertThat(times.stream().filter(t -> t <= 2)).hasSize(200);
    assertThat(times.stream().filter(t -> t > 2 && t <= 5)).isEmpty();
    // The ramp has 50 t + 25 t^2 arrivals after t seconds.
    assertThat(times.stream().filter(t -> t > 5 && t <= 6 + 1e-9)).hasSize(75);
    assertThat(times.get(399)).isCloseTo(7, within(1e-6));
  }

  @Test
  void theInverseOfAPhaseIsExactForEverySlope() {
    var random = new SplittableRandom(3);
    for (var i = 0; i < 10_000; i++) {
      var from = random.nextDouble() * 1000;
      var to = random.nextBoolean() ? from * (1 + 1e-12) : random.nextDouble() * 1000;
      var phase = new Phase(1 + random.nextDouble() * 100, from, to);
      var t = random.nextDouble() * phase.seconds();
      var due = from * t + (to - from) / phase.seconds() * t * t / 2;
      assertThat(phase.secondsUntil(due)).isCloseTo(t, within(1e-6));
    }
  }

  private static List<Double> seconds(List<Phase> phases, DoubleSupplier gaps, int most) {
    return seconds(new PhasedTimes(phases, gaps), most);
  }

  private static List<Double> seconds(ArrivalTimes times, int most) {
    var seconds = new ArrayList<Double>();
    for (var nanos = times.nextNanos();
        nanos != ArrivalTimes.NONE && seconds.size() < most;
        nanos = times.nextNanos()) {
      seconds.add(nanos / 1e9);
    }
    return seconds;
  }

  private static double p(RealDistribution distribution, double[] sample) {
    return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(distribution, sample);
  }
}
