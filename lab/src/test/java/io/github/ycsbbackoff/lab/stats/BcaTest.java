package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.stat.StatUtils;
import org.junit.jupiter.api.Test;

class BcaTest {

  /**
   * The spatial test data, A, of Efron and Tibshirani, An Introduction to the Bootstrap (1993),
   * table 14.1. For their variance, section 14.3 gives z0 = 0.146 and a = 0.061, and table 14.2
   * gives the 90% interval 115.8 to 259.6, from 2,000 resamples.
   */
  private static final double[] SPATIAL = {
    48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6,
    0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41
  };

  private final Bca bootstrap = Bca.of(SPATIAL, StatUtils::populationVariance);

  @Test
  void accelerationAndBiasAreThoseOfTheBook() {
    assertThat(bootstrap.acceleration()).isCloseTo(0.061, within(0.0005));
    // These resamples are others than the book's, whose z0 has a standard error of 0.028.
    assertThat(bootstrap.bias()).isCloseTo(0.146, within(0.06));
  }

  @Test
  void theIntervalIsThatOfTheBook() {
    assertThat(bootstrap.end(0.05)).isCloseTo(115.8, within(4.0));
    assertThat(bootstrap.end(0.95)).isCloseTo(259.6, within(6.0));
  }
}
