package io.github.ycsbbackoff.policy.wait;

import java.util.random.RandomGenerator;

/**
 * The way in which randomness spreads an exponential wait. The formulas are from M. Brooker,
 * "Exponential Backoff And Jitter", AWS Architecture Blog, March 2015.
 */
public enum Jitter {
  /** The wait is {@code random(0, ceiling)}. */
  FULL {
    @Override
    long spreadNanos(
        int rejections, long previousNanos, long baseNanos, long capNanos, RandomGenerator random) {
      var ceiling = ExponentialWait.ceilingNanos(rejections, baseNanos, capNanos);
      return upTo(ceiling, random);
    }
  },

  /** The wait is {@code ceiling/2 + random(0, ceiling/2)}. */
  EQUAL {
    @Override
    long spreadNanos(
        int rejections, long previousNanos, long baseNanos, long capNanos, RandomGenerator random) {
      var ceiling = ExponentialWait.ceilingNanos(rejections, baseNanos, capNanos);
      var half = ceiling / 2;
      return half + upTo(ceiling - half, random);
    }
  },

  /**
   * The wait is {@code min(cap, random(base, 3 x previous))}; for the first wait, previous is the
   * base.
   */
  DECORRELATED {
    @Override
    long spreadNanos(
        int rejections, long previousNanos, long baseNanos, long capNanos, RandomGenerator random) {
      var previous = Math.max(previousNanos, baseNanos);
      var highest = previous > Long.MAX_VALUE / 3 ? Long.MAX_VALUE : 3 * previous;
      return Math.min(capNanos, baseNanos + upTo(highest - baseNanos, random));
    }
  };

  abstract long spreadNanos(
      int rejections, long previousNanos, long baseNanos, long capNanos, RandomGenerator random);

  private static long upTo(long limitNanos, RandomGenerator random) {
    return limitNanos > 0 ? random.nextLong(limitNanos) : 0;
  }
}
