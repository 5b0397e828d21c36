package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SensitivityTest {

  private static final int DRAWS = 1_000;

  @ParameterizedTest
  @CsvSource({"3, 8, 0.1", "4, 22, 0.1", "5, 8, 0.1", "5, 24, 0.2", "6, 2, 0.05"})
  void aDifferenceOfThatSizeIsShownInAboutEverySecondExperiment(
      int blocks, int comparisons, double noise) {
    var ratio = Sensitivity.shownByHalf(blocks, comparisons, noise);
    var random = new Random(blocks);
    var shown =
        IntStream.range(0, DRAWS).filter(i -> isShown(ratio, blocks, comparisons, noise, random));

    assertThat((double) shown.count() / DRAWS).isBetween(0.4, 0.65);
  }

  @Test
  void moreBlocksShowSmallerDifferencesAndMoreArmsOnlyLargerOnes() {
    assertThat(Sensitivity.shownByHalf(5, 8, 0.1)).isLessThan(Sensitivity.shownByHalf(3, 8, 0.1));
    assertThat(Sensitivity.shownByHalf(5, 24, 0.1))
        .isGreaterThan(Sensitivity.shownByHalf(5, 8, 0.1));
    assertThat(Sensitivity.shownByHalf(2, 8, 0.1)).isInfinite();
  }

  /**
   * Returns whether the difference of the first arm is shown; the other comparisons of the family
   * are of arms that do not differ.
   */
  private static boolean isShown(
      double ratio, int blocks, int comparisons, double noise, Random random) {
    var baseline = trials(1, blocks, noise, random);
    var family = new ArrayList<Pairs>();
    for (var i = 0; i < comparisons; i++) {
      var arm = trials(i == 0 ? ratio : 1, blocks, noise, random);
      family.add(
          new Pairs(
              IntStream.range(0, blocks)
                  .mapToObj(block -> new Pairs.Pair(arm.get(block), baseline.get(block)))
                  .toList()));
    }
    return new BlockInference().compare(family).get(0).shown() == Shown.HIGHER;
  }

  private static List<Double> trials(double mean, int blocks, double noise, Random random) {
    return IntStream.range(0, blocks)
        .mapToObj(block -> mean * Math.exp(noise * random.nextGaussian()))
        .toList();
  }
}
