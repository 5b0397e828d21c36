package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.SeriesEstimate;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarksTest {

  private static final int SECONDS = 10;

  @Test
  void aRateUnderItsTargetByMoreThanChanceIsMissed() {
    var random = new Random(1);

    assertThat(Marks.missed(SeriesEstimate.mean(series(s -> 900 + random.nextGaussian())), 1000))
        .isTrue();
    assertThat(Marks.missed(SeriesEstimate.mean(series(s -> 999 + random.nextGaussian())), 1000))
        .isFalse();
  }

  @Test
  void aRateWhoseIntervalReachesTheTargetIsNotCalledMissed() {
    var wild = series(second -> second % 2 == 0 ? 300 : 1500);

    assertThat(SeriesEstimate.mean(wild).mean()).isEqualTo(900);
    assertThat(Marks.missed(SeriesEstimate.mean(wild), 1000)).isFalse();
    assertThat(Marks.ofTarget(SeriesEstimate.mean(wild), 1000)).hasValue(Mark.UNSURE_OF_TARGET);
  }

  @Test
  void ofAQuickLookThatIsAQuarterUnderItsTargetNobodyKnowsWhetherItReachesIt() {
    var four = SeriesEstimate.mean(new double[] {900, 600, 900, 600});

    assertThat(four.mean()).isEqualTo(750);
    assertThat(four.high()).isGreaterThan(1000);
    assertThat(Marks.ofTarget(four, 1000)).hasValue(Mark.UNSURE_OF_TARGET);
  }

  @Test
  void aRateAtItsTargetHasNoMarkOfItAndOneFarFromItHasTheMarkOfItsSide() {
    var random = new Random(8);

    assertThat(Marks.ofTarget(around(1000, random), 1000)).isEmpty();
    assertThat(Marks.ofTarget(around(900, random), 1000)).hasValue(Mark.MISSED_TARGET);
    assertThat(Marks.ofTarget(around(1200, random), 1000)).hasValue(Mark.ABOVE_TARGET);
  }

  @Test
  void ofSoundTrialsFewAreUnsureOfTheirTarget() {
    var random = new Random(9);
    var unsure =
        IntStream.range(0, 2000)
            .mapToObj(trial -> SeriesEstimate.mean(series(s -> 1000 + 20 * random.nextGaussian())))
            .filter(rate -> Marks.ofTarget(rate, 1000).isPresent())
            .count();

    assertThat(unsure).isLessThan(20);
  }

  @Test
  void aRateThatMakesUpForALagIsAboveItsTarget() {
    var random = new Random(6);

    assertThat(Marks.isAbove(SeriesEstimate.mean(series(s -> 1200 + random.nextGaussian())), 1000))
        .isTrue();
    assertThat(Marks.isAbove(SeriesEstimate.mean(series(s -> 1001 + random.nextGaussian())), 1000))
        .isFalse();
    var wild = SeriesEstimate.mean(series(s -> s % 2 == 0 ? 300 : 1900));
    assertThat(Marks.isAbove(wild, 1000)).isFalse();
    assertThat(Marks.ofTarget(wild, 1000)).hasValue(Mark.UNSURE_OF_TARGET);
  }

  @Test
  void aStalledSecondThatWasNotMadeUpForIsWithinTheInterval() {
    var stalled = SeriesEstimate.mean(series(second -> second == 4 ? 0 : 1000));

    assertThat(Marks.missed(stalled, 1000))
        .as("its ten seconds do not say whether that is the rule")
        .isFalse();
    assertThat(Marks.ofTarget(stalled, 1000)).hasValue(Mark.UNSURE_OF_TARGET);
  }

  @Test
  void aTwoSecondTrialIsMissedByItsMean() {
    assertThat(Marks.missed(SeriesEstimate.mean(new double[] {900, 900}), 1000)).isTrue();
    assertThat(Marks.missed(SeriesEstimate.mean(new double[] {1000, 990}), 1000)).isFalse();
  }

  @Test
  void aLatencyThatGrowsDrifts() {
    var random = new Random(2);

    assertThat(
            Marks.drifts(
                series(second -> 2 + second + 0.1 * random.nextGaussian()), Marks.LATENCY_DRIFT))
        .isTrue();
    assertThat(
            Marks.drifts(
                series(second -> second < 5 ? 1000 : 800 + random.nextGaussian()),
                Marks.RATE_DRIFT))
        .isTrue();
  }

  /** Without their places, the last values of 1 ms would be in one half with those of 1.5 ms. */
  @Test
  void theHalvesOfALatencyAreThoseOfTheWindowThoughManySecondsHaveNone() {
    var random = new Random(5);
    var seconds =
        IntStream.range(0, 20)
            .mapToDouble(
                second ->
                    second < 10
                        ? 1 + 0.01 * random.nextDouble()
                        : second < 17 ? Double.NaN : 1.5 + 0.01 * random.nextDouble())
            .toArray();

    assertThat(Marks.drifts(seconds, Marks.LATENCY_DRIFT)).isTrue();
  }

  @Test
  void aDifferenceThatDoesNotMatterIsNoDrift() {
    var random = new Random(3);

    assertThat(
            Marks.drifts(
                series(second -> (second < 5 ? 1000 : 980) + random.nextGaussian()),
                Marks.RATE_DRIFT))
        .isFalse();
  }

  @Test
  void ofSoundTrialsFewAreMarked() {
    var random = new Random(4);
    var marked =
        IntStream.range(0, 2000)
            .filter(
                trial ->
                    Marks.drifts(
                        series(second -> 5 * Math.exp(0.3 * random.nextGaussian())),
                        Marks.LATENCY_DRIFT))
            .count();

    assertThat(marked).isLessThan(20);
  }

  @Test
  void aCollapseToNothingDrifts() {
    assertThat(Marks.drifts(series(second -> second < SECONDS / 2 ? 5000 : 0), Marks.RATE_DRIFT))
        .isTrue();
    assertThat(Marks.drifts(series(second -> second < SECONDS / 2 ? 0 : 5000), Marks.RATE_DRIFT))
        .isTrue();
    assertThat(Marks.drifts(series(second -> 0), Marks.RATE_DRIFT)).isFalse();
  }

  @Test
  void aWindowOfFourSecondsIsTooShortToShowADrift() {
    assertThat(Marks.drifts(new double[] {1, 1, 0, 0}, Marks.RATE_DRIFT)).isFalse();
    assertThat(Marks.drifts(new double[] {1, 1, 9, 9}, Marks.LATENCY_DRIFT)).isFalse();
  }

  private static Estimate around(double mean, Random random) {
    return SeriesEstimate.mean(series(second -> mean + random.nextGaussian()));
  }

  private static double[] series(IntToDoubleFunction second) {
    var series = new double[SECONDS];
    Arrays.setAll(series, second);
    return series;
  }
}
