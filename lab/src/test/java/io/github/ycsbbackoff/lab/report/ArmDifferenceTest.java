package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArmDifferenceTest {

  private static final double FIVE_PERCENT = 0.05;

  @Test
  void twoArmsDifferByTheirMediansBeyondTheirBlocks() {
    // The medians are 1000 and 500; two blocks of an arm lie 40 / 3 apart on average.
    var difference = of(blocks(990, 1000, 1010), blocks(490, 500, 510));

    assertThat(difference.share()).isEqualTo((500 - 40 / 3.0) / 1000, within(1e-9));
    assertThat(difference.alike()).isFalse();
  }

  @Test
  void armsThatDifferByNoMoreThanTheirBlocksAreAlike() {
    var difference = of(blocks(800, 1000, 1200), blocks(900, 1100, 1300), blocks(700, 950, 1250));

    assertThat(difference).isEqualTo(new ArmDifference(0, true));
  }

  @Test
  void oneBlockThatWentWrongDoesNotMakeArmsDiffer() {
    assertThat(of(blocks(1000, 1010, 5), blocks(1005, 995, 1000)).alike()).isTrue();
  }

  @Test
  void oneArmApartFromManyIsADifferenceHoweverManyAreAlike() {
    var arms = new double[50][];
    IntStream.range(0, arms.length).forEach(arm -> arms[arm] = blocks(0, 0, 0));
    arms[7] = blocks(10, 11, 12);

    assertThat(of(arms).alike()).isFalse();
    assertThat(of(arms).share()).isEqualTo(2.0 / arms.length, within(1e-9));
  }

  @Test
  void singleBlocksAreAlikeOnlyWithinTheShareThatDoesNotMatter() {
    assertThat(of(blocks(100), blocks(96)).alike()).isTrue();
    assertThat(of(blocks(100), blocks(94)).alike()).isFalse();
    assertThat(ArmDifference.of(List.of(blocks(100), blocks(99)), 0).alike()).isFalse();
  }

  @Test
  void whatFewArmsHaveComesLateAndIsNeverAlike() {
    var all = of(blocks(100, 100), blocks(20, 20), blocks(20, 20), blocks(20, 20));
    var few = of(blocks(100, 100), blocks(20, 20), blocks(), blocks(Double.NaN));

    assertThat(few.share()).isPositive().isLessThan(all.share());
    assertThat(of(blocks(20, 20), blocks(20, 20), blocks()).alike()).isFalse();
    assertThat(of(blocks(20, 20), blocks()).alike()).isFalse();
  }

  @Test
  void nothingIsNoDifference() {
    assertThat(of()).isEqualTo(ArmDifference.NONE);
    assertThat(of(blocks(), blocks())).isEqualTo(ArmDifference.NONE);
    assertThat(of(blocks(5, 6))).isEqualTo(new ArmDifference(0, false));
  }

  @Test
  void armsUnderOneNameAreMostlyAlike() {
    var random = new Random(4);
    var alike =
        IntStream.range(0, 400)
            .filter(
                draw -> {
                  var arms = new double[5][];
                  for (var arm = 0; arm < arms.length; arm++) {
                    arms[arm] =
                        IntStream.range(0, 5)
                            .mapToDouble(block -> 1000 + 100 * random.nextGaussian())
                            .toArray();
                  }
                  return of(arms).alike();
                })
            .count();

    assertThat(alike).isGreaterThan(360);
  }

  private static ArmDifference of(double[]... arms) {
    return ArmDifference.of(List.of(arms), FIVE_PERCENT);
  }

  private static double[] blocks(double... values) {
    return values;
  }
}
