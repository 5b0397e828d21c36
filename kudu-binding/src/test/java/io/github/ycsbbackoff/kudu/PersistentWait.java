package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.policy.wait.WaitPolicyProvider;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * The wait {@code backoff.policy=persistent}, for tests only: always 2 ms. It notes how often an
 * operation was rejected at most.
 */
final class PersistentWait implements WaitPolicy {

  private static final long WAIT_NANOS = Duration.ofMillis(2).toNanos();

  private static final AtomicInteger MOST = new AtomicInteger();

  /** Returns the rejections of the operation that had the most, and forgets them. */
  static int mostRejections() {
    return MOST.getAndSet(0);
  }

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    MOST.accumulateAndGet(rejected.rejections(), Math::max);
    return WAIT_NANOS;
  }

  /** The provider, found by its name like one from a jar. */
  public static final class Provider implements WaitPolicyProvider {
    @Override
    public String name() {
      return "persistent";
    }

    @Override
    public WaitPolicy create(Settings settings) {
      return new PersistentWait();
    }
  }
}
