package io.github.ycsbbackoff.lab.stats;

import org.hipparchus.distribution.continuous.BetaDistribution;

/**
 * The exact interval of a share (Clopper and Pearson, The Use of Confidence or Fiducial Limits
 * Illustrated in the Case of the Binomial, Biometrika 26, 1934), also where none or all of a few
 * trials have what is counted: with five trials such a share is known to about one half. Hipparchus
 * has this interval, but takes the share and cuts its product with the trials off to an integer,
 * which by rounding is one too few for 1 of 49.
 */
public final class ClopperPearson {

  private ClopperPearson() {}

  /**
   * Returns the share and its interval; nothing of no trials.
   *
   * @param level the error level of the interval, such as 0.05
   */
  public static Estimate share(int counted, int trials, double level) {
    if (trials == 0) {
      return Estimate.NONE;
    }
    return new Estimate(
        trials,
        counted / (double) trials,
        counted == 0 ? 0 : quantile(counted, trials - counted + 1, level / 2),
        counted == trials ? 1 : quantile(counted + 1, trials - counted, 1 - level / 2));
  }

  private static double quantile(double alpha, double beta, double p) {
    return new BetaDistribution(alpha, beta).inverseCumulativeProbability(p);
  }
}
