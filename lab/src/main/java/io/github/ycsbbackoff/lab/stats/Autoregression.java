package io.github.ycsbbackoff.lab.stats;

import java.util.Arrays;
import org.hipparchus.stat.StatUtils;

/**
 * An autoregression fitted to a series as R's {@code ar()} fits it: by Yule and Walker's equations,
 * with the order that Akaike's criterion chooses.
 */
final class Autoregression {

  /** The weight of each earlier value, the latest value first. */
  private final double[] coefficients;

  /** The variance of what the earlier values do not explain. */
  private final double innovationVariance;

  private Autoregression(double[] coefficients, double innovationVariance) {
    this.coefficients = coefficients;
    this.innovationVariance = innovationVariance;
  }

  static Autoregression of(double[] series) {
    var n = series.length;
    var most = Math.min(n - 1, (int) Math.floor(10 * Math.log10(n)));
    var covariances = autocovariances(series, most);
    var best = new Autoregression(new double[0], covariances[0]);
    var least = n * Math.log(covariances[0]);
    var fit = best;
    for (var order = 1; order <= most && fit.innovationVariance > 0; order++) {
      fit = fit.next(covariances);
      var criterion = n * Math.log(fit.innovationVariance) + 2 * order;
      if (criterion < least) {
        least = criterion;
        best = fit;
      }
    }
    // The variance is scaled as R does, since the mean and the coefficients were estimated too.
    return new Autoregression(
        best.coefficients, best.innovationVariance * n / (n - (best.coefficients.length + 1.0)));
  }

  double[] coefficients() {
    return coefficients.clone();
  }

  double innovationVariance() {
    return innovationVariance;
  }

  /**
   * Returns the standard error of the mean of a series whose values are not independent: from the
   * spectral density at frequency zero, as {@code spectrum0.ar} of R's coda computes it. NaN for
   * fewer than three values.
   */
  static double standardError(double[] series) {
    if (series.length < 3 || StatUtils.variance(series) == 0) {
      return series.length < 3 ? Double.NaN : 0;
    }
    var fit = of(series);
    var unexplained = 1 - Arrays.stream(fit.coefficients).sum();
    return Math.sqrt(fit.innovationVariance / series.length) / Math.abs(unexplained);
  }

  /** Returns the autoregression of one order more, by Levinson's and Durbin's recursion. */
  private Autoregression next(double[] covariances) {
    var order = coefficients.length + 1;
    var unexplained = covariances[order];
    for (var i = 0; i < coefficients.length; i++) {
      unexplained -= coefficients[i] * covariances[order - 1 - i];
    }
    var partial = unexplained / innovationVariance;
    var longer = new double[order];
    for (var i = 0; i < coefficients.length; i++) {
      longer[i] = coefficients[i] - partial * coefficients[coefficients.length - 1 - i];
    }
    longer[order - 1] = partial;
    return new Autoregression(longer, innovationVariance * (1 - partial * partial));
  }

  private static double[] autocovariances(double[] series, int most) {
    var mean = StatUtils.mean(series);
    var covariances = new double[most + 1];
    for (var lag = 0; lag <= most; lag++) {
      for (var i = lag; i < series.length; i++) {
        covariances[lag] += (series[i] - mean) * (series[i - lag] - mean);
      }
      covariances[lag] /= series.length;
    }
    return covariances;
  }
}
