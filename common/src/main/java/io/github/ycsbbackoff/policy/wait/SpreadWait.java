package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.RejectedOperation;
import java.util.random.RandomGenerator;

/**
 * The wait {@code base x multiplier^(n-1)} after rejection n, which randomness makes longer or
 * shorter by up to a share.
 *
 * @param multiplier the factor from one wait to the next, 1 or more
 * @param spread the share, 0 to 1
 * @param capNanos the longest wait; if not {@code capsSpread}, the longest before randomness
 *     spreads it
 * @param capsSpread whether the cap also holds for the wait after randomness has spread it
 */
public record SpreadWait(
    long baseNanos, double multiplier, double spread, long capNanos, boolean capsSpread)
    implements WaitPolicy {

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return waitNanos(rejected.rejections(), random);
  }

  long waitNanos(int rejections, RandomGenerator random) {
    var exact = Math.min((double) capNanos, baseNanos * Math.pow(multiplier, rejections - 1.0));
    var spreadNanos = exact * (1 + spread * (2 * random.nextDouble() - 1));
    return (long) (capsSpread ? Math.min((double) capNanos, spreadNanos) : spreadNanos);
  }
}
