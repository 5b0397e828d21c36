package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.hipparchus.stat.StatUtils;

/**
 * The claim that a number does not lie beyond a limit: that a ratio or a value is at least, or at
 * most, so much. {@link ClaimInference} says which claims of a family are kept and which are
 * broken.
 */
public final class Claim {

  /** Rounding may part two logarithms of one number by this much. */
  private static final double ROUNDING = 1e-12;

  private static final String NOTHING =
      "nothing at all was measured on either side, which says nothing";
  private static final String ABOVE_ZERO =
      "it is more than 0 in every block, and what it is held against is 0 in every block";
  private static final String ZERO =
      "it is 0 in every block, and what it is held against is more than 0 in every block";

  /**
   * The test of the values' distances from the limit, in the scale of the test, by the size of the
   * family.
   */
  private final IntFunction<LocationTest> tests;

  private final boolean isAtLeast;
  private final UnaryOperator<Estimate> scale;
  private final Ratio.Bound bound;
  private final SampleSize.Noise noise;

  /** The blocks that there are, in the smaller sample. */
  private final int blocks;

  /** The distance from what is taken to be true to the limit, by which blocks are planned. */
  private final double distance;

  /** The finding, where it needs no test. */
  private final Finding settled;

  private Claim(
      IntFunction<LocationTest> tests,
      boolean isAtLeast,
      UnaryOperator<Estimate> scale,
      Ratio.Bound bound,
      SampleSize.Noise noise,
      int blocks,
      double distance,
      Finding settled) {
    this.tests = tests;
    this.isAtLeast = isAtLeast;
    this.scale = scale;
    this.bound = bound;
    this.noise = noise;
    this.blocks = blocks;
    this.distance = distance;
    this.settled = settled;
  }

  /**
   * Claims that the values of two independent samples have a ratio of at least, or at most, so
   * much. Blocks are planned for the case that the true ratio is 1. A value that every block of the
   * baseline reaches, and none of the arm, has no ratio, and is longer than any limit; one that is
   * 0 in every block of the baseline, and in none of the arm, is larger than any limit permits.
   *
   * @param limit the ratio of the arm to the baseline that is the limit
   */
  public static Claim ofUnpaired(UnpairedEndpoint endpoint, double limit, boolean isAtLeast) {
    var values = endpoint.values();
    if (!endpoint.whyNot().isEmpty() && !values.isNoLongerReached()) {
      return settled(Finding.none(endpoint.whyNot()));
    }
    if (!values.isTested()) {
      return tooFew(Math.min(values.arm().size(), values.baseline().size()));
    }
    if (values.isNoLongerReached()) {
      return extreme(Double.POSITIVE_INFINITY, isAtLeast, values.arm().size(), endpoint.whyNot());
    }
    if (areZero(values.arm()) && areZero(values.baseline())) {
      return settled(
          values.least() == 0
              ? exact(Finding.Answer.KEPT, values.arm().size(), 1)
              : Finding.none(NOTHING));
    }
    var atZero = atZero(values.arm(), values.baseline(), isAtLeast);
    if (values.least() == 0 && atZero.isPresent()) {
      return atZero.get();
    }
    if (!values.haveLogs()) {
      return settled(Finding.none("it is 0 in some block, so that there is no ratio"));
    }
    var logs = values.armLogs(limit);
    return new Claim(
        family -> new Welch(logs, values.baselineLogs()),
        isAtLeast,
        estimate -> exponential(estimate, limit),
        values.bound(),
        SampleSize.Noise.of(logs, values.baselineLogs()),
        Math.min(logs.length, values.baseline().size()),
        Math.abs(Math.log(limit)),
        null);
  }

  /**
   * Claims that the values of two arms of one experiment, paired in blocks, have a ratio of at
   * least, or at most, so much. Blocks are planned for the case that the ratio is what was
   * measured.
   *
   * @param factor the ratio of the pairs' first value to the second that is the limit
   * @param permits whether the limit itself is permitted
   */
  static Claim ofPairs(Pairs pairs, double factor, boolean isAtLeast, boolean permits) {
    var blocks = pairs.blocks().size();
    if (blocks < Inference.MIN_BLOCKS) {
      return tooFew(blocks);
    }
    if (pairs.blocks().stream().allMatch(Claim::isZero)) {
      return settled(
          new Finding(
              permits ? Finding.Answer.KEPT : Finding.Answer.BROKEN,
              Estimate.NONE,
              Double.NaN,
              Ratio.Bound.NONE,
              "both are 0 in every block",
              0));
    }
    if (pairs.blocks().stream().allMatch(pair -> pair.arm() == 0 && pair.baseline() == 0)) {
      return settled(Finding.none(NOTHING));
    }
    var atZero =
        atZero(
            pairs.blocks().stream().map(Pairs.Pair::arm).toList(),
            pairs.blocks().stream().map(Pairs.Pair::baseline).toList(),
            isAtLeast);
    if (pairs.blocks().stream().allMatch(pair -> pair.least() == 0) && atZero.isPresent()) {
      return atZero.get();
    }
    if (!pairs.haveRatios()) {
      return settled(Finding.none("it is 0 in some block, so that there is no ratio"));
    }
    var logs = Arrays.stream(pairs.logRatios()).map(log -> log - Math.log(factor)).toArray();
    if (Arrays.stream(logs).allMatch(log -> Math.abs(log) <= ROUNDING)) {
      return settled(exact(permits ? Finding.Answer.KEPT : Finding.Answer.BROKEN, blocks, factor));
    }
    return new Claim(
        family -> BlockInference.test(logs, family),
        isAtLeast,
        estimate -> exponential(estimate, factor),
        pairs.bound(),
        SampleSize.Noise.of(logs),
        logs.length,
        Math.abs(StatUtils.mean(logs)),
        null);
  }

  /**
   * Claims that the mean of a metric over blocks is at least, or at most, so much. Blocks are
   * planned for the case that the mean is what was measured.
   *
   * @param permits whether the limit itself is permitted
   */
  static Claim ofMean(double[] values, double limit, boolean isAtLeast, boolean permits) {
    if (values.length < Inference.MIN_BLOCKS) {
      return tooFew(values.length);
    }
    if (Arrays.stream(values).allMatch(value -> value == values[0])) {
      // A count that is the same in every block, such as 0, is no draw from noise.
      var isKept = values[0] == limit ? permits : isAtLeast ? values[0] > limit : values[0] < limit;
      return settled(
          exact(isKept ? Finding.Answer.KEPT : Finding.Answer.BROKEN, values.length, values[0]));
    }
    if (limit == 0 && Arrays.stream(values).allMatch(value -> value >= 0)) {
      // No number of a trial is below 0, so that a single block with more makes the mean more.
      var positive = Arrays.stream(values).filter(value -> value > 0).count();
      return extreme(
          StatUtils.mean(values),
          isAtLeast,
          values.length,
          "it is more than 0 in %d of %d blocks".formatted(positive, values.length));
    }
    var test = StudentTest.ofDistances(values, limit);
    return new Claim(
        family -> test,
        isAtLeast,
        estimate ->
            new Estimate(
                estimate.n(),
                estimate.mean() + limit,
                estimate.low() + limit,
                estimate.high() + limit),
        Ratio.Bound.NONE,
        SampleSize.Noise.of(values),
        values.length,
        Math.abs(test.mean()),
        null);
  }

  /** Makes a claim whose finding is known without a test; it keeps its place in the family. */
  static Claim settled(Finding finding) {
    return new Claim(
        family -> null, true, estimate -> estimate, finding.bound(), null, 0, Double.NaN, finding);
  }

  boolean isSettled() {
    return settled != null;
  }

  Finding finding() {
    return settled;
  }

  /** Returns this claim with the test that shows most in a family of that size. */
  Tested tested(int family) {
    return new Tested(tests.apply(family));
  }

  /** The claim under its test. */
  final class Tested {
    private final LocationTest test;
    private final double p;
    private final boolean isGood;

    private Tested(LocationTest test) {
      this.test = test;
      this.p = test == null ? Double.NaN : test.p();
      var mean = test == null ? Double.NaN : test.mean();
      this.isGood = isAtLeast ? mean >= 0 : mean <= 0;
    }

    /**
     * Returns the two-sided p-value against the limit; 1 where the values are on the good side, and
     * NaN without a test.
     */
    double pOfBroken() {
      return isGood ? 1 : p;
    }

    /** Returns whether an interval of 95% lies on the good side of the limit. */
    boolean isKept() {
      return isGood && p <= BlockInference.LEVEL;
    }

    /**
     * Returns the number of blocks that would tell. If what was measured is beyond the limit, this
     * is for a truth as it was measured, which is to be shown at the least of Holm's levels.
     * Otherwise it is for a truth as it is planned for or, where so many blocks are there already,
     * as measured.
     *
     * @param family the number of claims, of which one in five families may still not be told
     */
    int blocksNeeded(int family) {
      var missed = SampleSize.MISSED / family;
      var measured = Math.abs(test.mean());
      if (!isGood) {
        return Math.max(
            blocks + 1, blocksNeeded(measured, SampleSize.MISSED, BlockInference.LEVEL / family));
      }
      var planned = blocksNeeded(distance, missed, BlockInference.LEVEL);
      return planned > blocks
          ? planned
          : Math.max(blocks + 1, blocksNeeded(measured, missed, BlockInference.LEVEL));
    }

    private int blocksNeeded(double far, double missed, double level) {
      return far > 0 ? noise.blocks(far, missed, level) : SampleSize.MOST;
    }

    Finding finding(Finding.Answer answer, double level, int blocksNeeded) {
      return new Finding(
          answer, scale.apply(test.interval(level)), 1 - level, bound, "", blocksNeeded);
    }
  }

  private static Claim tooFew(int blocks) {
    return settled(
        Finding.none(
            "there are %d blocks, and %d are the least".formatted(blocks, Inference.MIN_BLOCKS)));
  }

  private static Finding exact(Finding.Answer answer, int blocks, double value) {
    return new Finding(
        answer, new Estimate(blocks, value, value, value), 1, Ratio.Bound.NONE, "", 0);
  }

  /** Makes the claim on a number that is 0 in every block of one side, and in none of the other. */
  private static Optional<Claim> atZero(
      List<Double> arm, List<Double> baseline, boolean isAtLeast) {
    if (areZero(baseline) && arePositive(arm)) {
      return Optional.of(extreme(Double.POSITIVE_INFINITY, isAtLeast, arm.size(), ABOVE_ZERO));
    }
    return areZero(arm) && arePositive(baseline)
        ? Optional.of(extreme(0, isAtLeast, arm.size(), ZERO))
        : Optional.empty();
  }

  private static Claim extreme(double value, boolean isAtLeast, int blocks, String reason) {
    return settled(Finding.extreme(value, isAtLeast, blocks, reason));
  }

  private static boolean areZero(List<Double> values) {
    return values.stream().allMatch(value -> value == 0);
  }

  private static boolean arePositive(List<Double> values) {
    return values.stream().allMatch(value -> value > 0 && Double.isFinite(value));
  }

  private static boolean isZero(Pairs.Pair pair) {
    return pair.arm() == 0 && pair.baseline() == 0 && pair.least() == 0;
  }

  private static Estimate exponential(Estimate logs, double factor) {
    return new Estimate(
        logs.n(),
        factor * Math.exp(logs.mean()),
        factor * Math.exp(logs.low()),
        factor * Math.exp(logs.high()));
  }
}
