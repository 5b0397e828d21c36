package io.github.ycsbbackoff.policy;

import io.github.ycsbbackoff.config.Settings;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * After rejection n waits {@code n x step + random(spread)}, never over the cap.
 *
 * <p>With 500 ms and 50 ms this is what Kudu's Java client did until May 2016, when KUDU-1442
 * replaced it by a randomized exponential.
 */
public record LinearPolicy(long stepNanos, long spreadNanos, long capNanos) implements RetryPolicy {

  private static final Duration KUDU_2016_STEP = Duration.ofMillis(500);
  private static final Duration KUDU_2016_SPREAD = Duration.ofMillis(50);

  @Override
  public long backoffNanos(
      int rejections,
      long previousNanos,
      long elapsedNanos,
      Rejection reason,
      RandomGenerator random) {
    if (stepNanos > 0 && rejections > capNanos / stepNanos) {
      return capNanos;
    }
    var waitNanos = rejections * stepNanos;
    var spread = spreadNanos > 0 ? random.nextLong(spreadNanos) : 0;
    return waitNanos + Math.min(spread, capNanos - waitNanos);
  }

  /** {@code backoff.policy=linear}: the step is {@code backoff.base}. */
  public static final class Provider implements RetryPolicyProvider {
    @Override
    public String name() {
      return "linear";
    }

    @Override
    public Set<String> properties() {
      return BackoffRange.NAMES;
    }

    @Override
    public RetryPolicy create(Settings settings) {
      var range = BackoffRange.from(settings, KUDU_2016_STEP);
      var spread = Math.min(KUDU_2016_SPREAD.toNanos(), range.capNanos());
      return new LinearPolicy(range.baseNanos(), spread, range.capNanos());
    }
  }
}
