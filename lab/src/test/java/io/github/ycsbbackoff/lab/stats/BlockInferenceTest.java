package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockInferenceTest {

  private static final int DRAWS = 1000;

  private final BlockInference inference = new BlockInference();

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 20})
  void theIntervalCovers95PercentOfNormalTrials(int trials) {
    assertThat(coverage(trials, 10, random -> 10 + random.nextGaussian())).isBetween(0.93, 0.97);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8})
  void theIntervalCovers95PercentOfMildlySkewedTrials(int trials) {
    assertThat(coverage(trials, Math.exp(0.02), random -> Math.exp(0.2 * random.nextGaussian())))
        .isBetween(0.93, 0.97);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8})
  void anArmUnderTwoNamesDiffersInNoMoreThan5PercentOfDraws(int blocks) {
    assertThat(found(blocks, 1, 1)).isLessThanOrEqualTo(0.07);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8})
  void oneOfFourArmsUnderOtherNamesDiffersInNoMoreThan5PercentOfDraws(int blocks) {
    assertThat(found(blocks, 4, 1)).isLessThanOrEqualTo(0.07);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8})
  void anArmOfTwiceTheGoodputIsFoundAlmostAlways(int blocks) {
    assertThat(found(blocks, 4, 2)).isGreaterThan(0.95);
  }

  @Test
  void theSameTrialsGiveTheSameInterval() {
    var trials = new double[] {5, 7, 1, 4, 4, 9, 2, 3, 8};

    assertThat(inference.mean(trials)).isEqualTo(inference.mean(trials));
  }

  @Test
  void trialsThatAreAllTheSameHaveAnIntervalOfNoWidth() {
    assertThat(inference.mean(new double[] {4, 4, 4, 4, 4, 4, 4, 4, 4}))
        .isEqualTo(new Estimate(9, 4, 4, 4));
  }

  @Test
  void twoBlocksAreTooFewHoweverFarApartTheArmsAre() {
    assertThat(compare(pairs(100, 1, 101, 1)).shown()).isEqualTo(Shown.TOO_FEW_BLOCKS);
  }

  @Test
  void anIntervalAroundOneShowsNothing() {
    assertThat(compare(pairs(100, 101, 103, 100, 99, 100)).shown()).isEqualTo(Shown.NOTHING);
  }

  @Test
  void whatDriftsBetweenBlocksFallsOutOfTheRatio() {
    var comparison = compare(pairs(100, 50, 1000, 500, 10, 5));

    assertThat(comparison.ratio().low()).isCloseTo(2, within(1e-9));
    assertThat(comparison.shown()).isEqualTo(Shown.HIGHER);
  }

  @Test
  void anArmThatCollapsedInOneBlockKeepsThatBlock() {
    var comparison = compare(pairs(0, 1000, 100, 1010, 90, 1005, 95, 990));

    assertThat(comparison.ratio().exists()).isFalse();
    assertThat(comparison.shown()).isEqualTo(Shown.LOWER);
  }

  private Comparison compare(Pairs pairs) {
    return inference.compare(List.of(pairs)).get(0);
  }

  private static Pairs pairs(double... armThenBaseline) {
    return new Pairs(
        IntStream.range(0, armThenBaseline.length / 2)
            .mapToObj(i -> new Pairs.Pair(armThenBaseline[2 * i], armThenBaseline[2 * i + 1]))
            .toList());
  }

  /** The share of draws in which some arm is said to differ; the first one is so much better. */
  private double found(int blocks, int arms, double factor) {
    return share(
        random -> {
          var baseline = random.doubles(blocks, 900, 1100).toArray();
          return inference
              .compare(
                  IntStream.range(0, arms)
                      .mapToObj(arm -> pairs(baseline, arm == 0 ? factor : 1, random))
                      .toList())
              .stream()
              .anyMatch(comparison -> comparison.shown() != Shown.NOTHING);
        });
  }

  /** An arm's trials and the baseline's, each 5% around what its block allows. */
  private static Pairs pairs(double[] blocks, double factor, Random random) {
    return new Pairs(
        IntStream.range(0, blocks.length)
            .mapToObj(
                block ->
                    new Pairs.Pair(
                        factor * blocks[block] * Math.exp(0.05 * random.nextGaussian()),
                        blocks[block] * Math.exp(0.05 * random.nextGaussian())))
            .toList());
  }

  private double coverage(int trials, double truth, ToDoubleFunction<Random> draw) {
    return share(
        random -> {
          var estimate =
              inference.mean(
                  Stream.generate(() -> random).limit(trials).mapToDouble(draw).toArray());
          return estimate.low() <= truth && truth <= estimate.high();
        });
  }

  private static double share(Predicate<Random> draw) {
    var seeds = new Random(20160501).longs(DRAWS);
    var found = seeds.parallel().filter(seed -> draw.test(new Random(seed))).count();
    return found / (double) DRAWS;
  }
}
