package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.hipparchus.stat.StatUtils;
import org.junit.jupiter.api.Test;

class AutoregressionTest {

  /** R's {@code lh}: luteinizing hormone every ten minutes (Diggle, Time Series, 1990, A.1). */
  private static final double[] LH = {
    2.4, 2.4, 2.4, 2.2, 2.1, 1.5, 2.3, 2.3, 2.5, 2.0, 1.9, 1.7, 2.2, 1.8, 3.2, 3.2, 2.7, 2.2, 2.2,
    1.9, 1.9, 1.8, 2.7, 3.0, 2.3, 2.0, 2.0, 2.9, 2.9, 2.7, 2.7, 2.3, 2.6, 2.4, 1.8, 1.7, 1.5, 1.4,
    2.1, 3.3, 3.5, 3.5, 3.1, 2.6, 2.1, 3.4, 3.0, 2.9
  };

  @Test
  void theFitIsRs() {
    var fit = Autoregression.of(LH);

    // The first example of R's ?ar gives: ar(lh), order selected 3, sigma^2 estimated as 0.1959.
    assertThat(fit.coefficients())
        .containsExactly(new double[] {0.6534, -0.0636, -0.2269}, within(5e-5));
    assertThat(fit.innovationVariance()).isCloseTo(0.1959, within(5e-5));
  }

  @Test
  void theStandardErrorIsThatOfTheFit() {
    // R's coda gives sqrt(spectrum0.ar(lh)$spec / 48), which is sqrt(0.1959 / (1 - 0.6534 + 0.0636
    // + 0.2269)^2 / 48).
    assertThat(Autoregression.standardError(LH)).isCloseTo(0.1003, within(1e-4));
  }

  @Test
  void itCoversTheMeanOfDependentSecondsWhereThePlainErrorDoesNot() {
    var random = new Random(20160501);
    int covered = 0;
    int coveredByPlain = 0;
    for (var draw = 0; draw < 1000; draw++) {
      var series = dependent(random);
      var mean = Arrays.stream(series).average().orElseThrow();
      covered += Math.abs(mean) <= 1.96 * Autoregression.standardError(series) ? 1 : 0;
      coveredByPlain += Math.abs(mean) <= 1.96 * plain(series) ? 1 : 0;
    }

    assertThat(covered).isBetween(900, 970);
    assertThat(coveredByPlain).isLessThan(750);
  }

  @Test
  void secondsThatAreAllTheSameHaveNoError() {
    assertThat(Autoregression.standardError(new double[] {5, 5, 5, 5})).isZero();
    assertThat(Autoregression.standardError(new double[] {5, 5})).isNaN();
  }

  /**
   * Returns 200 seconds with mean 0, each of which depends on the one before by a factor of 0.6.
   */
  private static double[] dependent(Random random) {
    var series = new double[200];
    double last = random.nextGaussian() / Math.sqrt(1 - 0.36);
    for (var i = 0; i < series.length; i++) {
      last = 0.6 * last + random.nextGaussian();
      series[i] = last;
    }
    return series;
  }

  private static double plain(double[] series) {
    return Math.sqrt(StatUtils.variance(series) / series.length);
  }
}
