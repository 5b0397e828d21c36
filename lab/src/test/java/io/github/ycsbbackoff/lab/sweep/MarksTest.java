package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

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
  }

  @Test
  void aRateThatMakesUpForALagIsAboveItsTarget() {
    var random = new Random(6);

    assertThat(Marks.isAbove(SeriesEstimate.mean(series(s -> 1200 + random.nextGaussian())), 1000))
        .isTrue();
    assertThat(Marks.isAbove(SeriesEstimate.mean(series(s -> 1001 + random.nextGaussian())), 1000))
        .isFalse();
    assertThat(Marks.isAbove(SeriesEstimate.mean(series(s -> s % 2 == 0 ? 300 : 1900)), 1000))
        .isFalse();
  }

  @Test
  void aStalledSecondThatWasNotMadeUpForIsWithinTheInterval() {
    assertThat(Marks.missed(SeriesEstimate.mean(series(second -> second == 4 ? 0 : 1000)), 1000))
        .as("its ten seconds do not say whether that is the rule")
        .isFalse();
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
  void aWindowOfFourSecondsIsTooShortToShowADrift() {
    assertThat(Marks.drifts(new double[] {1, 1, 9, 9}, Marks.LATENCY_DRIFT)).isFalse();
  }

  private static double[] series(IntToDoubleFunction second) {
    var series = new double[SECONDS];
    Arrays.setAll(series, second);
    return series;
  }
}
