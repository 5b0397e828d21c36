package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.policy.Rejected;
import java.util.random.RandomGenerator;

/**
 * After rejection n waits {@code base x multiplier^(n-1)}, as much more or less as randomness says:
 * up to a share of it.
 *
 * @param multiplier 1 or more
 * @param spread the share, 0 to 1
 * @param capNanos that no wait exceeds, or, unless {@code capsSpread}, none before it is spread
 */
public record SpreadWait(
    long baseNanos, double multiplier, double spread, long capNanos, boolean capsSpread)
    implements WaitPolicy {

  @Override
  public long waitNanos(Rejected rejected, RandomGenerator random) {
    return waitNanos(rejected.rejections(), random);
  }

  long waitNanos(int rejections, RandomGenerator random) {
    var exact = Math.min((double) capNanos, baseNanos * Math.pow(multiplier, rejections - 1.0));
    var spreadNanos = exact * (1 + spread * (2 * random.nextDouble() - 1));
    return (long) (capsSpread ? Math.min((double) capNanos, spreadNanos) : spreadNanos);
  }
}
