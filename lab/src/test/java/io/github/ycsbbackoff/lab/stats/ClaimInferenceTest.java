package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimInferenceTest {

  private static final int DRAWS = 1000;

  /** The share that is promised plus two standard errors of so few draws. */
  private static final double PROMISED = 0.025 + 2 * Math.sqrt(0.025 * 0.975 / DRAWS);

  /** What is measured of two folders: nothing changed, or all is at the limit of the claims. */
  private static final double LIMIT = 0.95;

  @ParameterizedTest
  @CsvSource({"3, 1", "5, 8", "10, 4"})
  void ofClaimsThatLieAtTheirLimitsAnyIsSaidToBeBrokenInNoMoreThanThePromisedShareOfDraws(
      int blocks, int claims) {
    assertThat(
            share(
                random ->
                    unpaired(blocks, claims, LIMIT, random).stream()
                        .anyMatch(finding -> finding.answer() == Answer.BROKEN)))
        .isLessThanOrEqualTo(PROMISED);
  }

  /** The differences of the blocks are nothing beside such a limit, and are no rounding. */
  @Test
  void aLimitThatIsFarBeyondWhatWasMeasuredIsKept() {
    var values = new double[] {500, 510, 505};

    assertThat(ClaimInference.judge(List.of(Claim.ofMean(values, 1e12, false, true))).get(0))
        .extracting(Finding::answer)
        .isEqualTo(Answer.KEPT);
  }

  @ParameterizedTest
  @CsvSource({"3, 1", "10, 1", "40, 2"})
  void aFamilyOfWhichOneClaimIsAtItsLimitIsSaidToBeKeptInNoMoreThanThePromisedShareOfDraws(
      int blocks, int claims) {
    assertThat(
            share(
                random -> {
                  var family =
                      IntStream.range(0, claims)
                          .mapToObj(i -> claim(blocks, i == 0 ? LIMIT : 1.2, random))
                          .toList();
                  return areKept(ClaimInference.judge(family));
                }))
        .isLessThanOrEqualTo(PROMISED);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 20})
  void ofTwoFoldersThatDifferByNothingNextToNoneIsSaidToHaveLost(int blocks) {
    assertThat(
            share(
                random ->
                    unpaired(blocks, 4, 1, random).stream()
                        .anyMatch(finding -> finding.answer() == Answer.BROKEN)))
        .isLessThanOrEqualTo(0.01);
  }

  @Test
  void aFifthThatIsLostIsFoundWithTwelveBlocksAlmostAlways() {
    assertThat(
            share(
                random ->
                    unpaired(12, 1, 0.8, random).stream()
                        .allMatch(finding -> finding.answer() == Answer.BROKEN)))
        .isGreaterThan(0.95);
  }

  /**
   * Tests that the number of blocks that is named leads to an answer in four of five runs, for one
   * claim and for a family: a larger number is needed where all have to be kept.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void withTheBlocksThatAreNamedFourOfFiveRunsSayThatNothingIsLost(int claims) {
    var needed =
        new SampleSize.Noise(0.02, 0.0002, 1e6, 2)
            .blocks(-Math.log(LIMIT), 0.2 / claims, BlockInference.LEVEL);

    assertThat(needed).isBetween(60, 130);
    var kept = share(random -> areKept(unpaired(needed, claims, 1, random)));
    assertThat(kept).isBetween(0.78, 0.9);
  }

  /** Tests the number as a user gets it: from the noise of a first run that was too short. */
  @Test
  void theBlocksThatAShortRunNamesAreEnoughInFourOfFiveRuns() {
    var kept =
        share(
            random -> {
              var noise = SampleSize.Noise.of(logs(8, random), logs(8, random));
              var blocks = noise.blocks(-Math.log(LIMIT), SampleSize.MISSED, BlockInference.LEVEL);
              return areKept(unpaired(blocks, 1, 1, random));
            });

    assertThat(kept).isBetween(0.76, 0.86);
  }

  /**
   * Tests a loss that is nearly shown: the few blocks that would show it, not those that rule it
   * out.
   */
  @Test
  void whereALossIsMeasuredTheBlocksAreThoseThatWouldShowIt() {
    var lost = List.of(700.0, 900.0, 760.0, 950.0, 800.0);
    var before = List.of(1000.0, 1010.0, 990.0, 1000.0, 1005.0);

    var finding = ClaimInference.judge(List.of(claimOf(lost, before))).get(0);

    assertThat(finding.answer()).isEqualTo(Answer.UNDECIDED);
    assertThat(finding.measured().mean()).isLessThan(LIMIT);
    assertThat(finding.blocksNeeded()).isBetween(6, 20);
  }

  @Test
  void aMeanHasItsBlocksFromWhatWasMeasured() {
    var needed =
        new SampleSize.Noise(1e4, 1e8, 1e6, 1).blocks(50, SampleSize.MISSED, BlockInference.LEVEL);
    var kept =
        share(
            random -> {
              var values =
                  random.doubles(needed, 0, 1).map(i -> 1000 + 100 * random.nextGaussian());
              var claim = Claim.ofMean(values.toArray(), 950, true, true);
              return areKept(ClaimInference.judge(List.of(claim)));
            });

    assertThat(needed).isBetween(25, 45);
    assertThat(kept).isBetween(0.77, 0.87);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 6, 12})
  void theAnswersAndTheIntervalsSayTheSame(int blocks) {
    var random = new Random(blocks);
    for (var draw = 0; draw < 100; draw++) {
      var truth = 0.7 + 0.5 * random.nextDouble();
      var family =
          Stream.concat(
                  IntStream.range(0, 3).mapToObj(i -> claim(blocks, truth, random)),
                  Stream.of(Claim.ofPairs(pairs(blocks, truth, random), LIMIT, true, true)))
              .toList();
      for (var finding : ClaimInference.judge(family)) {
        var interval = finding.measured();
        assertThat(finding.answer())
            .as("%s", finding)
            .isEqualTo(
                interval.low() >= LIMIT
                    ? Answer.KEPT
                    : interval.high() < LIMIT ? Answer.BROKEN : Answer.UNDECIDED);
        assertThat(finding.blocksNeeded() > 0).isEqualTo(finding.answer() == Answer.UNDECIDED);
      }
    }
  }

  @Test
  void aClaimThatCannotBeTestedKeepsItsPlaceInTheFamily() {
    var clear = claimOf(List.of(80.0, 81.0, 79.0, 82.0), List.of(100.0, 101.0, 99.0, 100.0));
    var none = Claim.settled(Finding.none("for a test"));

    var alone = ClaimInference.judge(List.of(clear)).get(0);
    var amongFour = ClaimInference.judge(List.of(clear, none, none, none)).get(0);

    assertThat(alone.confidence()).isCloseTo(0.95, within(1e-12));
    assertThat(amongFour.confidence()).isCloseTo(1 - 0.05 / 4, within(1e-12));
    assertThat(amongFour.answer()).isEqualTo(Answer.BROKEN);
  }

  @Test
  void twoBlocksAreTooFewHoweverMuchIsLost() {
    var finding =
        ClaimInference.judge(List.of(claimOf(List.of(1.0, 1.1), List.of(100.0, 101.0, 99.0))))
            .get(0);

    assertThat(finding.answer()).isEqualTo(Answer.UNDECIDED);
    assertThat(finding.reason()).isEqualTo("there are 2 blocks, and 3 are the least");
    assertThat(finding.blocksNeeded()).as("nobody knows whether three would say it").isZero();
  }

  /** A simulation without noise has such values, and so has a rate that is held. */
  @Test
  void ofValuesThatAreAllAlikeTheBlocksAreThoseOfThePermutationThatShowsIt() {
    var alike = List.of(90.0, 90.0, 90.0);
    var before = List.of(100.0, 100.0, 100.0);

    var finding = ClaimInference.judge(List.of(claimOf(alike, before))).get(0);

    assertThat(finding.answer()).as("the least p is 1 in 10").isEqualTo(Answer.UNDECIDED);
    assertThat(finding.blocksNeeded()).as("with four it is 2 in 70").isEqualTo(4);
    var enough = claimOf(Collections.nCopies(4, 90.0), Collections.nCopies(4, 100.0));
    assertThat(ClaimInference.judge(List.of(enough)).get(0).answer()).isEqualTo(Answer.BROKEN);
    var noise = SampleSize.Noise.of(new double[] {1, 1, 1});
    assertThat(noise.blocks(1, SampleSize.MISSED, BlockInference.LEVEL)).isEqualTo(6);
    assertThat(noise.blocks(1, SampleSize.MISSED, BlockInference.LEVEL / 4)).isEqualTo(8);
  }

  @Test
  void whereNothingWasMeasuredOnEitherSideNothingIsKept() {
    var nothing = List.of(0.0, 0.0, 0.0);
    var least = 0.1;
    var pairs = nothing.stream().map(zero -> new Pairs.Pair(zero, zero, least)).toList();
    var claims =
        List.of(
            Claim.ofUnpaired(
                new UnpairedEndpoint(new Unpaired(nothing, nothing, least), ""), LIMIT, true),
            Claim.ofPairs(new Pairs(pairs), LIMIT, true, true));

    assertThat(ClaimInference.judge(claims))
        .allSatisfy(
            finding -> {
              assertThat(finding.answer()).isEqualTo(Answer.UNDECIDED);
              assertThat(finding.reason())
                  .isEqualTo("nothing at all was measured on either side, which says nothing");
            });
  }

  @Test
  void whatIsZeroEverywhereIsKeptAndWhatIsZeroSomewhereHasNoRatio() {
    var zeros = List.of(0.0, 0.0, 0.0);

    assertThat(ClaimInference.judge(List.of(claimOf(zeros, zeros))).get(0).answer())
        .isEqualTo(Answer.KEPT);
    assertThat(
            ClaimInference.judge(List.of(claimOf(List.of(0.0, 1.0, 2.0), zeros))).get(0).reason())
        .isEqualTo("it is 0 in some block, so that there is no ratio");
  }

  @Test
  void whatWasZeroInEveryBlockAndIsInNoneIsBeyondAnyLimitAndTheOtherWayRoundTheSame() {
    var zeros = List.of(0.0, 0.0, 0.0);
    var some = List.of(1.0, 2.0, 3.0);

    assertThat(ClaimInference.judge(List.of(atMost(some, zeros))).get(0))
        .satisfies(
            finding -> {
              assertThat(finding.answer()).isEqualTo(Answer.BROKEN);
              assertThat(finding.reason())
                  .isEqualTo(
                      "it is more than 0 in every block, and what it is held against is 0 in every"
                          + " block");
            });
    assertThat(ClaimInference.judge(List.of(atMost(zeros, some))).get(0).answer())
        .isEqualTo(Answer.KEPT);
    assertThat(ClaimInference.judge(List.of(claimOf(zeros, some))).get(0).answer())
        .isEqualTo(Answer.BROKEN);
    assertThat(paired(some, zeros, false)).isEqualTo(Answer.BROKEN);
    assertThat(paired(zeros, some, false)).isEqualTo(Answer.KEPT);
    assertThat(paired(some, zeros, true)).isEqualTo(Answer.KEPT);
    assertThat(paired(zeros, some, true)).isEqualTo(Answer.BROKEN);
    assertThat(paired(List.of(0.0, 1.0, 1.0), zeros, false)).isEqualTo(Answer.UNDECIDED);
  }

  private static Claim atMost(List<Double> arm, List<Double> baseline) {
    return Claim.ofUnpaired(new UnpairedEndpoint(new Unpaired(arm, baseline, 0), ""), 1.05, false);
  }

  private static Answer paired(List<Double> arm, List<Double> baseline, boolean isAtLeast) {
    var pairs =
        IntStream.range(0, arm.size())
            .mapToObj(block -> new Pairs.Pair(arm.get(block), baseline.get(block)))
            .toList();
    return ClaimInference.judge(List.of(Claim.ofPairs(new Pairs(pairs), 1.1, isAtLeast, true)))
        .get(0)
        .answer();
  }

  @Test
  void aMeanThatIsTheSameInEveryBlockIsKnown() {
    var none = new double[] {0, 0, 0};

    assertThat(mean(none, 0, false, true)).isEqualTo(Answer.KEPT);
    assertThat(mean(none, 0, false, false)).isEqualTo(Answer.BROKEN);
    assertThat(mean(none, 10, false, true)).isEqualTo(Answer.KEPT);
    assertThat(mean(none, 10, true, true)).isEqualTo(Answer.BROKEN);
  }

  @Test
  void aCountThatIsAboveZeroInOneBlockIsAboveZeroInTheMean() {
    var once = new double[] {0, 0, 1_000_000};

    assertThat(ClaimInference.judge(List.of(Claim.ofMean(once, 0, false, true))).get(0))
        .satisfies(
            finding -> {
              assertThat(finding.answer()).isEqualTo(Answer.BROKEN);
              assertThat(finding.reason()).isEqualTo("it is more than 0 in 1 of 3 blocks");
            });
    assertThat(mean(once, 0, false, false)).isEqualTo(Answer.BROKEN);
    assertThat(mean(once, 0, true, false)).isEqualTo(Answer.KEPT);
    assertThat(mean(once, 1, false, true)).isEqualTo(Answer.UNDECIDED);
    assertThat(mean(new double[] {-1, 0, 1_000_000}, 0, false, true)).isEqualTo(Answer.UNDECIDED);
  }

  @ParameterizedTest
  @CsvSource({"90, true, KEPT", "110, true, BROKEN", "100.5, true, UNDECIDED", "90, false, BROKEN"})
  void aMeanIsHeldAgainstANumberByStudentsInterval(double limit, boolean isAtLeast, Answer answer) {
    assertThat(mean(new double[] {99, 101, 100, 102, 98}, limit, isAtLeast, true))
        .isEqualTo(answer);
  }

  private static Answer mean(double[] values, double limit, boolean isAtLeast, boolean permits) {
    return ClaimInference.judge(List.of(Claim.ofMean(values, limit, isAtLeast, permits)))
        .get(0)
        .answer();
  }

  private static boolean areKept(List<Finding> findings) {
    return findings.stream().allMatch(finding -> finding.answer() == Answer.KEPT);
  }

  private static List<Finding> unpaired(int blocks, int claims, double truth, Random random) {
    return ClaimInference.judge(
        IntStream.range(0, claims).mapToObj(i -> claim(blocks, truth, random)).toList());
  }

  /** Returns the claim that at least 95% are left of what was, from blocks that vary by 10%. */
  private static Claim claim(int blocks, double truth, Random random) {
    return claimOf(values(blocks, truth, random), values(blocks, 1, random));
  }

  private static Claim claimOf(List<Double> arm, List<Double> baseline) {
    return Claim.ofUnpaired(new UnpairedEndpoint(new Unpaired(arm, baseline, 0), ""), LIMIT, true);
  }

  private static List<Double> values(int blocks, double truth, Random random) {
    ToDoubleFunction<Random> value = one -> 1000 * truth * Math.exp(0.1 * one.nextGaussian());
    return DoubleStream.generate(() -> value.applyAsDouble(random)).limit(blocks).boxed().toList();
  }

  private static double[] logs(int blocks, Random random) {
    return values(blocks, 1, random).stream().mapToDouble(Math::log).toArray();
  }

  private static Pairs pairs(int blocks, double truth, Random random) {
    var arm = values(blocks, truth, random);
    var baseline = values(blocks, 1, random);
    return new Pairs(
        IntStream.range(0, blocks)
            .mapToObj(i -> new Pairs.Pair(arm.get(i), baseline.get(i)))
            .toList());
  }

  private static double share(Predicate<Random> draw) {
    var seeds = new Random(20160501).longs(DRAWS);
    return seeds.parallel().filter(seed -> draw.test(new Random(seed))).count() / (double) DRAWS;
  }
}
