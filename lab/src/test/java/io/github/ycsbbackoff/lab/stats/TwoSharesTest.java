package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TwoSharesTest {

  private static final TwoShares NONE_AGAINST_ALL = new TwoShares(0, 5, 5, 5);

  @Test
  void underThreeTrialsOfAGroupThereIsNoTest() {
    assertThat(new TwoShares(2, 2, 0, 50).p()).isNaN();
    assertThat(new TwoShares(3, 3, 0, 50).p()).isLessThan(0.001);
  }

  @Test
  void aComparisonThatCannotBeMadeKeepsItsPlaceAmongThoseThatAreCorrected() {
    assertThat(TwoShares.corrected(List.of(new TwoShares(0, 0, 5, 5), NONE_AGAINST_ALL)))
        .containsExactly(new double[] {Double.NaN, 2 * 2 / 252.0}, within(1e-12));
  }

  @Test
  void theFewestTrialsGrowWithTheComparisons() {
    // None of n against all of n has a p of 2 by n of 2n: 2/20 of three, 2/70 of four, 2/252 of
    // five, 2/924 of six, 2/3432 of seven.
    assertThat(TwoShares.fewestTrials(1)).isEqualTo(4);
    assertThat(TwoShares.fewestTrials(6)).isEqualTo(5);
    assertThat(TwoShares.fewestTrials(7)).isEqualTo(6);
    assertThat(TwoShares.fewestTrials(27)).isEqualTo(7);
  }

  @Test
  void theDifferenceIsHowMuchLargerTheSecondShareIs() {
    assertThat(new TwoShares(1, 4, 3, 4).difference()).isEqualTo(0.5);
    assertThat(new TwoShares(0, 0, 3, 4).difference()).isNaN();
  }
}
