package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FisherExactTest {

  @Test
  void theLadyWhoTastesThreeOfFourCupsRightHasShownNothing() {
    // Fisher, The Design of Experiments (1935), chapter II: 34 of 70 ways, both sides together.
    assertThat(FisherExact.p(3, 4, 1, 4)).isCloseTo(0.4857, within(5e-5));
  }

  @Test
  void theTwinsOfConvictsAreThoseOfR() {
    // Fisher, JRSS 98 (1935): 10 of 13 monozygotic twins were convicted, too, and 2 of 17 others.
    // R: fisher.test(matrix(c(2, 10, 15, 3), 2)) has p = 0.0005367.
    assertThat(FisherExact.p(10, 13, 2, 17)).isCloseTo(0.0005367, within(5e-8));
  }

  @Test
  void fiveOfFiveAgainstNoneHaveTheLeastPThatFiveBlocksCanHave() {
    assertThat(FisherExact.p(5, 5, 0, 5)).isCloseTo(2 / 252.0, within(1e-12));
    assertThat(FisherExact.p(0, 5, 5, 5)).isCloseTo(2 / 252.0, within(1e-12));
  }

  @Test
  void sharesThatAreAlikeAreNoEvidence() {
    assertThat(FisherExact.p(0, 5, 0, 5)).isEqualTo(1);
    assertThat(FisherExact.p(5, 5, 5, 5)).isEqualTo(1);
    assertThat(FisherExact.p(2, 5, 2, 5)).isCloseTo(1, within(1e-9));
  }

  @Test
  void severalPairsTogetherAreTheExactTestOfR() {
    // R's example of mantelhaen.test, rabbits under five levels of penicillin (Agresti, 1990), with
    // exact = TRUE: p-value = 0.03994.
    var rabbits =
        List.of(
            new TwoShares(0, 6, 0, 5),
            new TwoShares(3, 6, 0, 6),
            new TwoShares(6, 6, 2, 6),
            new TwoShares(5, 6, 6, 6),
            new TwoShares(2, 2, 5, 5));

    assertThat(FisherExact.p(rabbits)).isCloseTo(0.03994, within(5e-6));
    assertThat(FisherExact.p(List.of(new TwoShares(10, 13, 2, 17))))
        .isEqualTo(FisherExact.p(10, 13, 2, 17));
    assertThat(FisherExact.p(List.of(new TwoShares(0, 0, 1, 5)))).isNaN();
  }

  @Test
  void withoutATrialThereIsNoTest() {
    assertThat(FisherExact.p(0, 0, 5, 5)).isNaN();
  }
}
