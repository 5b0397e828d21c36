package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SignFlipsTest {

  /**
   * Darwin's maize, cross-fertilised less self-fertilised, in eighths of an inch: Fisher, The
   * Design of Experiments (1935), section 21. Of the 32,768 flips 863 have a sum of 314 or more, so
   * that both sides together have 5.267%.
   */
  private static final double[] MAIZE = {
    49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48
  };

  @Test
  void theFlipsAreThoseThatFisherCounted() {
    assertThat(new SignFlips(MAIZE).p()).isEqualTo(2 * 863 / 32768.0);
  }

  @Test
  void ofManyPairsASampleOfTheFlipsIsTaken() {
    var twice = Arrays.copyOf(MAIZE, 2 * MAIZE.length);
    System.arraycopy(MAIZE, 0, twice, MAIZE.length, MAIZE.length);

    // Student's t of those 30 differences is 3.09 with 29 degrees of freedom.
    assertThat(new SignFlips(twice).p()).isCloseTo(0.004, within(0.003));
  }

  @Test
  void roundingDoesNotPartSumsThatAreEqual() {
    assertThat(new SignFlips(new double[] {0.1, 0.2, 0.3, -0.6}).p()).isEqualTo(1);
  }

  @Test
  void noDifferenceAtAllIsNoEvidence() {
    assertThat(new SignFlips(new double[] {0, 0, 0}).p()).isEqualTo(1);
  }

  @Test
  void differencesOfOneSignHaveTheLeastPThereIs() {
    assertThat(new SignFlips(new double[] {1, 2, 3, 4, 5, 6}).p()).isEqualTo(SignFlips.leastP(6));
  }

  @Test
  void theIntervalsOfAFewPairsAreMeansOfSubsets() {
    // There are 16 flips: at 12.5% one a side is left out, at 25% two, the second of which is the
    // mean of 1 and 2.
    var flips = new SignFlips(new double[] {1, 2, 4, 8});

    assertThat(flips.interval(0.125)).isEqualTo(new Estimate(4, 3.75, 1, 8));
    assertThat(flips.interval(0.25)).isEqualTo(new Estimate(4, 3.75, 1.5, 6));
    assertThat(flips.interval(0.1).hasInterval()).isFalse();
  }
}
