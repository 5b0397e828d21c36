package io.github.ycsbbackoff.simulator.run;

import java.util.stream.DoubleStream;

/** A mean over many runs, and its 95% interval. */
record Mean(double mean, double low, double high) {

  /**
   * The 97.5% quantile of the normal distribution, which a mean over a hundred runs follows closely
   * enough.
   */
  private static final double QUANTILE = 1.96;

  static Mean of(DoubleStream values) {
    var all = values.toArray();
    var mean = DoubleStream.of(all).average().orElseThrow();
    var squares = DoubleStream.of(all).map(value -> (value - mean) * (value - mean)).sum();
    var half = QUANTILE * Math.sqrt(squares / (all.length - 1) / all.length);
    return new Mean(mean, mean - half, mean + half);
  }
}
