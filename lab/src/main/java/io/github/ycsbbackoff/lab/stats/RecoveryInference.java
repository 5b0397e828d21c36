package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.recovery.LogRank;
import io.github.ycsbbackoff.lab.recovery.RecoveryTime;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tests of whether arms come back as the baseline does: of the share of trials that did not, by
 * Fisher's exact test, and of the times, by the log-rank test. Each of the two is corrected for all
 * arms by Holm's procedure.
 *
 * <p>With the blocks that experiments have, a log-rank test must not go by the chi-squared
 * distribution, which is of many trials. A permutation within blocks, which asks for nothing but
 * the random order, has no p-value below {@code 2^(1-blocks)}: of five blocks 6%, so that it could
 * never show anything. So it is used from as many blocks on as it can show something in so many
 * comparisons; with fewer, any trial of the two arms could as well have been of the other, whatever
 * its block, which has five blocks' least p-value at 0.8%. What trials of a block have in common
 * then only makes arms seem more alike than they are.
 */
final class RecoveryInference {

  private final List<TrialRecovery> trials;
  private final String baseline;
  private final int family;

  /**
   * Takes the trials of all arms.
   *
   * @param family the number of arms that are planned to be compared with the baseline
   */
  RecoveryInference(List<TrialRecovery> trials, String baseline, int family) {
    this.trials = trials;
    this.baseline = baseline;
    this.family = family;
  }

  /** Returns the p-values of shares, corrected, in the order of the arms; NaN without a test. */
  double[] shares(List<String> arms) {
    return corrected(arms.stream().mapToDouble(this::share).toArray());
  }

  /** Returns the p-values of times, corrected, in the order of the arms; NaN without a test. */
  double[] times(List<String> arms) {
    return corrected(arms.stream().mapToDouble(this::time).toArray());
  }

  /** Corrects for the planned family: arms of which nothing is known keep their places in it. */
  private double[] corrected(double[] p) {
    var all = Arrays.copyOf(p, Math.max(family, p.length));
    Arrays.fill(all, p.length, all.length, Double.NaN);
    return Holm.steps(all, BlockInference.LEVEL).stream()
        .limit(p.length)
        .mapToDouble(Holm.Step::p)
        .toArray();
  }

  private double share(String arm) {
    var ofArm = of(arm);
    var ofBaseline = of(baseline);
    return new TwoShares(notBack(ofArm), ofArm.size(), notBack(ofBaseline), ofBaseline.size()).p();
  }

  private double time(String arm) {
    var ofArm = of(arm);
    var ofBaseline = of(baseline);
    if (isTooFew(ofArm) || isTooFew(ofBaseline)) {
      return Double.NaN;
    }
    var pairs = ofArm.stream().filter(trial -> hasBlock(ofBaseline, trial.block())).toList();
    return !isTooFew(pairs) && SignFlips.leastP(pairs.size()) <= BlockInference.LEVEL / family
        ? withinBlocks(pairs, ofBaseline)
        : new LogRank(recoveryTimes(ofArm), recoveryTimes(ofBaseline)).permutationP();
  }

  /** Flips the two names in each block: the scores of the two trials then change places. */
  private static double withinBlocks(List<TrialRecovery> ofArm, List<TrialRecovery> ofBaseline) {
    var partners =
        ofArm.stream()
            .map(
                trial ->
                    ofBaseline.stream()
                        .filter(other -> other.block() == trial.block())
                        .findFirst()
                        .orElseThrow())
            .toList();
    var scores = new LogRank(recoveryTimes(ofArm), recoveryTimes(partners)).scores();
    return new SignFlips(
            IntStream.range(0, ofArm.size())
                .mapToDouble(i -> scores[i] - scores[i + ofArm.size()])
                .toArray())
        .p();
  }

  private List<TrialRecovery> of(String arm) {
    return trials.stream().filter(trial -> trial.arm().equals(arm)).toList();
  }

  private static boolean hasBlock(List<TrialRecovery> trials, int block) {
    return trials.stream().anyMatch(trial -> trial.block() == block);
  }

  private static boolean isTooFew(List<TrialRecovery> trials) {
    return trials.size() < Inference.MIN_BLOCKS;
  }

  static int notBack(List<TrialRecovery> trials) {
    return (int) trials.stream().filter(trial -> trial.recovery().isCensored()).count();
  }

  static List<RecoveryTime> recoveryTimes(List<TrialRecovery> trials) {
    return trials.stream().map(TrialRecovery::recovery).toList();
  }
}
