package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SignFlipsTest {

  /**
   * Darwin's maize, cross-fertilised less self-fertilised in eighths of an inch. Fisher, The Design
   * of Experiments (1935), section 21: 863 of the 32,768 flips have a sum of 314 or more, so that
   * both sides together have 5.267%.
   */
  private static final double[] MAIZE = {
    49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48
  };

  @Test
  void theFlipsAreThoseThatFisherCounted() {
    assertThat(SignFlips.p(MAIZE)).isEqualTo(2 * 863 / 32768.0);
  }

  @Test
  void ofManyPairsASampleOfTheFlipsIsTaken() {
    var twice = Arrays.copyOf(MAIZE, 2 * MAIZE.length);
    System.arraycopy(MAIZE, 0, twice, MAIZE.length, MAIZE.length);

    // Student's t of those 30 differences: 3.09 with 29 degrees of freedom.
    assertThat(SignFlips.p(twice)).isCloseTo(0.004, within(0.003));
  }

  @Test
  void roundingDoesNotPartSumsThatAreEqual() {
    assertThat(SignFlips.p(new double[] {0.1, 0.2, 0.3, -0.6})).isEqualTo(1);
  }

  @Test
  void noDifferenceAtAllIsNoEvidence() {
    assertThat(SignFlips.p(new double[] {0, 0, 0})).isEqualTo(1);
  }

  @Test
  void differencesOfOneSignHaveTheLeastPThereIs() {
    assertThat(SignFlips.p(new double[] {1, 2, 3, 4, 5, 6})).isEqualTo(SignFlips.leastP(6));
  }
}
