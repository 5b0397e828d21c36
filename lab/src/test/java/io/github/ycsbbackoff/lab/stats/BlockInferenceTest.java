package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** Tests against 5% plus two standard errors of so few draws. */
  @ParameterizedTest
  @CsvSource({"3, 1", "3, 12", "5, 12", "8, 1", "10, 12", "20, 1"})
  void ofArmsUnderOtherNamesSomeDifferInOneOfTwoEndpointsInNoMoreThan5PercentOfDraws(
      int blocks, int arms) {
    assertThat(found(blocks, arms, 1))
        .isLessThanOrEqualTo(0.05 + 2 * Math.sqrt(0.05 * 0.95 / DRAWS));
  }

  @Test
  void withFourBlocksAnArmOfTwiceTheGoodputIsFoundAlmostAlways() {
    assertThat(found(4, 4, 2)).isGreaterThan(0.95);
  }

  /**
   * Tests the cost of correcting for both endpoints: with three blocks one arm in six is not found.
   */
  @Test
  void withThreeBlocksAnArmOfTwiceTheGoodputIsFoundMostlyAndOneOfThriceAlmostAlways() {
    assertThat(found(3, 4, 2)).isBetween(0.75, 0.95);
    assertThat(found(3, 4, 3)).isGreaterThan(0.95);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 7, 9, 12, 17})
  void anArmDiffersIfAndOnlyIfItsIntervalLeavesOutOne(int blocks) {
    var random = new Random(blocks);
    var differing = 0;
    for (var draw = 0; draw < (blocks > 9 ? 30 : 500); draw++) {
      var family = anyFamily(blocks, random);
      for (var comparison : inference.compare(family)) {
        var ratio = comparison.ratio();
        var leavesOutOne = ratio.hasInterval() && (ratio.low() > 1 || ratio.high() < 1);
        var differs = comparison.shown() == Shown.HIGHER || comparison.shown() == Shown.LOWER;
        assertThat(differs).as("%s of %s", comparison, family).isEqualTo(leavesOutOne);
        assertThat(differs).isEqualTo(comparison.p() <= 0.05);
        assertThat(comparison.p()).isPositive();
        differing += differs ? 1 : 0;
      }
    }
    assertThat(differing).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 9})
  void theIntervalOfAnArmThatIsTestedCoversItsRatioAtTheLevelItNames(int blocks) {
    var covered =
        share(
            random -> {
              var baseline = random.doubles(blocks, 900, 1100).toArray();
              var ratio = compare(pairs(baseline, 1.3, random)).ratio();
              assertThat(ratio.confidence()).isCloseTo(0.95, within(1e-12));
              return ratio.low() <= 1.3 && 1.3 <= ratio.high();
            });
    assertThat(covered).isBetween(0.93, 0.97);
  }

  @Test
  void theLevelOfAnIntervalIsThatOfItsStep() {
    var clear = pairs(200, 100, 201, 100, 202, 100, 203, 100);
    var unclear = pairs(100, 101, 103, 100, 99, 100, 100, 98);

    assertThat(inference.compare(List.of(clear, unclear, Pairs.NONE, Pairs.NONE)))
        .extracting(comparison -> 1 - comparison.ratio().confidence())
        .satisfies(
            levels -> {
              assertThat(levels.get(0)).isCloseTo(0.05 / 4, within(1e-12));
              assertThat(levels.get(1)).isCloseTo(0.05 / 3, within(1e-12));
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 9, 17})
  void ratiosThatAreAllAlikeAreNoProof(int blocks) {
    var alike =
        new Pairs(IntStream.range(0, blocks).mapToObj(i -> new Pairs.Pair(300, 200)).toList());
    var same =
        new Pairs(IntStream.range(0, blocks).mapToObj(i -> new Pairs.Pair(200, 200)).toList());

    assertThat(compare(alike).p()).isEqualTo(SignFlips.leastP(blocks)).isPositive();
    assertThat(compare(alike).ratio().hasInterval()).isEqualTo(blocks > 5);
    assertThat(compare(same).p()).isEqualTo(1);
    assertThat(compare(same).shown()).isEqualTo(Shown.NOTHING);
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
    var comparison = compare(pairs(100, 50, 1001, 500, 10, 5));

    assertThat(comparison.ratio().low()).isCloseTo(2, within(0.01));
    assertThat(comparison.shown()).isEqualTo(Shown.HIGHER);
  }

  @Test
  void anArmThatCollapsedInOneBlockDoesNotComeOutBetterThanOneOfATenthOfTheGoodput() {
    var collapsed = compare(floored(0, 1000, 100, 1010, 90, 1005, 95, 990));
    var tenth = compare(floored(100, 1000, 100, 1010, 90, 1005, 95, 990));

    assertThat(collapsed.ratio().mean()).isLessThan(tenth.ratio().mean() / 2);
    assertThat(collapsed.ratio().bound().qualifier()).isEqualTo("at most ");
    assertThat(tenth.ratio().bound()).isEqualTo(Ratio.Bound.NONE);
    assertThat(Verdict.of(Metric.GOODPUT, tenth, 0.05)).isEqualTo(Verdict.WORSE);
    // One block so far off makes the interval wide; the verdict says what happened instead.
    assertThat(Verdict.of(Metric.GOODPUT, collapsed, 0.05)).isEqualTo(Verdict.NO_ROW_IN_A_BLOCK);
  }

  @Test
  void allArmsHaveOneEstimandWhetherOrNotOneOfThemCollapsed() {
    var sound = floored(500, 1000, 510, 1010, 490, 1005, 505, 990);
    var collapsed = floored(0, 1000, 0, 1010, 0, 1005, 0, 990);
    var together = inference.compare(List.of(sound, collapsed));

    assertThat(together.get(0).ratio().mean()).isEqualTo(compare(sound).ratio().mean());
    // The least goodput is one row in 20 s.
    assertThat(together.get(1).ratio().mean()).isCloseTo(0.05 / 1001, within(1e-6));
    assertThat(together.get(1).shown()).isEqualTo(Shown.LOWER);
  }

  @Test
  void aBaselineWithoutARowMakesARatioAtLeastThatAndBothMakeItAboutThat() {
    assertThat(floored(1000, 0, 1000, 100, 900, 90).bound().qualifier()).isEqualTo("at least ");
    assertThat(floored(1000, 0, 0, 100, 900, 90).bound().qualifier()).isEqualTo("about ");
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

  private static Pairs floored(double... armThenBaseline) {
    return new Pairs(
        pairs(armThenBaseline).blocks().stream()
            .map(pair -> new Pairs.Pair(pair.arm(), pair.baseline(), 1 / 20.0))
            .toList());
  }

  /**
   * Returns arms with and without a difference, with equal values, collapses, and too few blocks.
   */
  private static List<Pairs> anyFamily(int blocks, Random random) {
    var baseline = random.doubles(blocks, 900, 1100).toArray();
    var coarse = random.nextBoolean();
    return IntStream.range(0, 1 + random.nextInt(6))
        .mapToObj(
            arm -> {
              var factor = Math.exp(random.nextInt(3) * 0.05 * random.nextGaussian());
              var pairs = pairs(baseline, factor, random).blocks().stream();
              return random.nextInt(10) == 0
                  ? new Pairs(pairs.limit(random.nextInt(3)).toList())
                  : new Pairs(
                      pairs
                          .map(pair -> coarse ? rounded(pair) : pair)
                          .map(
                              pair ->
                                  new Pairs.Pair(
                                      random.nextInt(50) == 0 ? 0 : pair.arm(),
                                      pair.baseline(),
                                      0.05))
                          .toList());
            })
        .toList();
  }

  private static Pairs.Pair rounded(Pairs.Pair pair) {
    return new Pairs.Pair(Math.rint(pair.arm() / 100), Math.rint(pair.baseline() / 100));
  }

  /**
   * Returns the share of draws in which the first arm is found: it has {@code factor} times the
   * goodput of the baseline. With a factor of 1, returns the share of draws in which some arm is
   * said to differ on goodput or on p99.
   */
  private double found(int blocks, int arms, double factor) {
    return share(
        random -> {
          var goodput = random.doubles(blocks, 900, 1100).toArray();
          var p99 = random.doubles(blocks, 9, 11).toArray();
          // All arms are compared with one baseline, so they share its trials.
          var goodputs = noisy(goodput, random);
          var p99s = noisy(p99, random);
          var family = new ArrayList<Pairs>();
          for (var arm = 0; arm < arms; arm++) {
            family.add(against(goodputs, goodput, arm == 0 ? factor : 1, random));
          }
          for (var arm = 0; arm < arms; arm++) {
            family.add(against(p99s, p99, 1, random));
          }
          var comparisons = inference.compare(family);
          return factor == 1
              ? comparisons.stream().anyMatch(one -> one.shown() != Shown.NOTHING)
              : comparisons.get(0).shown() == Shown.HIGHER;
        });
  }

  private static double[] noisy(double[] blocks, Random random) {
    return Arrays.stream(blocks)
        .map(block -> block * Math.exp(0.05 * random.nextGaussian()))
        .toArray();
  }

  private static Pairs against(double[] baseline, double[] blocks, double factor, Random random) {
    var arm = noisy(blocks, random);
    return new Pairs(
        IntStream.range(0, blocks.length)
            .mapToObj(block -> new Pairs.Pair(factor * arm[block], baseline[block]))
            .toList());
  }

  /** Returns an arm's trials and the baseline's, each 5% around what its block allows. */
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
