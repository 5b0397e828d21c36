package io.github.ycsbbackoff.lab.recovery;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import org.hipparchus.util.CombinatoricsUtils;

/**
 * The log-rank test of whether the trials of an arm recover as those of the baseline do (Mantel,
 * Cancer Chemotherapy Reports 50, 1966; Peto and Peto, JRSS A 135, 1972): at each recovery, the
 * number of the arm's trials among those that recovered is held against what their share of the
 * trials still waiting lets expect.
 */
public final class LogRank {

  /** The most ways to share the trials out that are counted: a second's work. */
  private static final double MOST_SHARINGS = 5e6;

  private static final int SAMPLED = 20_000;

  /** Rounding may leave a sum this much below another that is equal. */
  private static final double ROUNDING = 1e-9;

  private final int ofArm;
  private final int ofBaseline;
  private final double[] scores;
  private final double observed;
  private final double expected;
  private final double variance;

  /** Compares the times of an arm's trials with those of the baseline's. */
  public LogRank(List<RecoveryTime> arm, List<RecoveryTime> baseline) {
    var all = Stream.concat(arm.stream(), baseline.stream()).toList();
    var recoveries = KaplanMeier.recoveries(all);
    ofArm = arm.size();
    ofBaseline = baseline.size();
    observed = arm.stream().filter(time -> !time.isCensored()).count();
    scores = all.stream().mapToDouble(time -> score(time, all, recoveries)).toArray();
    expected =
        DoubleStream.of(recoveries)
            .map(
                seconds ->
                    KaplanMeier.recoveredAt(all, seconds)
                        * atRisk(arm, seconds)
                        / atRisk(all, seconds))
            .sum();
    variance = DoubleStream.of(recoveries).map(seconds -> variance(arm, all, seconds)).sum();
  }

  /**
   * Returns each trial's part in the difference of what was observed from what was expected: its
   * own recovery, less what a trial that waits so long is expected to recover. Those of all trials
   * together are 0; those of the arm's, {@code observed() - expected()}.
   */
  private static double score(RecoveryTime time, List<RecoveryTime> all, double[] recoveries) {
    var expected =
        DoubleStream.of(recoveries)
            .filter(seconds -> seconds <= time.seconds())
            .map(seconds -> KaplanMeier.recoveredAt(all, seconds) / atRisk(all, seconds))
            .sum();
    return (time.isCensored() ? 0 : 1) - expected;
  }

  private static double variance(List<RecoveryTime> arm, List<RecoveryTime> all, double seconds) {
    double waiting = atRisk(all, seconds);
    if (waiting < 2) {
      return 0;
    }
    double recovered = KaplanMeier.recoveredAt(all, seconds);
    double share = atRisk(arm, seconds) / waiting;
    return recovered * share * (1 - share) * (waiting - recovered) / (waiting - 1);
  }

  private static double atRisk(List<RecoveryTime> times, double seconds) {
    return times.stream().filter(time -> time.seconds() >= seconds).count();
  }

  /** Returns the number of the arm's trials that recovered. */
  public double observed() {
    return observed;
  }

  /** Returns how many of them were expected to, if both were alike. */
  public double expected() {
    return expected;
  }

  /**
   * Returns the statistic that has, of many trials, a chi-squared distribution with one degree of
   * freedom; NaN if no trial recovered.
   */
  public double chiSquared() {
    return (observed - expected) * (observed - expected) / variance;
  }

  /** Returns the p-value by that distribution, which five trials on each side are too few for. */
  public double asymptoticP() {
    return variance > 0
        ? 1 - new ChiSquaredDistribution(1).cumulativeProbability(chiSquared())
        : Double.NaN;
  }

  /** Returns each trial's score, those of the arm first, in the order in which they were given. */
  public double[] scores() {
    return scores.clone();
  }

  /**
   * Returns the two-sided p-value by permutation: if both were alike, any of the trials could as
   * well be of the arm, and this is the share of all ways to choose them of which the difference is
   * as far from 0. Of more than five million ways it is that of 20,000 random ones, and of the one
   * that was seen. NaN if one side has no trial.
   */
  public double permutationP() {
    if (ofArm == 0 || ofBaseline == 0) {
      return Double.NaN;
    }
    return CombinatoricsUtils.binomialCoefficientDouble(scores.length, ofArm) > MOST_SHARINGS
        ? sampledP()
        : exactP();
  }

  private double exactP() {
    long all = 0;
    long asFar = 0;
    var choices = CombinatoricsUtils.combinationsIterator(scores.length, ofArm);
    while (choices.hasNext()) {
      double sum = 0;
      for (var chosen : choices.next()) {
        sum += scores[chosen];
      }
      all++;
      asFar += isAsFar(sum) ? 1 : 0;
    }
    return asFar / (double) all;
  }

  private double sampledP() {
    var random = new SplittableRandom(scores.length);
    var shuffled = scores.clone();
    var asFar = 1;
    for (var sample = 0; sample < SAMPLED; sample++) {
      double sum = 0;
      for (var i = 0; i < ofArm; i++) {
        var chosen = i + random.nextInt(shuffled.length - i);
        var score = shuffled[chosen];
        shuffled[chosen] = shuffled[i];
        shuffled[i] = score;
        sum += score;
      }
      asFar += isAsFar(sum) ? 1 : 0;
    }
    return asFar / (SAMPLED + 1.0);
  }

  private boolean isAsFar(double sum) {
    return Math.abs(sum) >= Math.abs(observed - expected) - ROUNDING;
  }
}
