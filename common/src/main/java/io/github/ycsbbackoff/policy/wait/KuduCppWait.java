package io.github.ycsbbackoff.policy.wait;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The wait of Kudu's C++ client after the "too busy" of a write: {@code n + random(5)} whole
 * milliseconds, from the first retry on (KUDU-3587). Its scans wait longer ({@code
 * scanner-internal.cc}, {@code ComputeExponentialBackoff}); here all operations wait like a write.
 *
 * <p>Source: apache/kudu at 22028a2, {@code src/kudu/rpc/rpc.cc}, {@code
 * RpcRetrier::ComputeBackoff}, {@code LINEAR}: {@code num_attempts + ((rand() % 5))}.
 */
public record KuduCppWait() implements WaitPolicy {

  private static final int SPREAD = 5;
  private static final long MILLI = Duration.ofMillis(1).toNanos();

  @Override
  public long waitNanos(RejectedOperation rejected, RandomGenerator random) {
    return (rejected.rejections() + random.nextInt(SPREAD)) * MILLI;
  }

  /** Provides {@code backoff.policy=kudu-cpp}. */
  public static final class Provider implements WaitPolicyProvider {
    @Override
    public String name() {
      return "kudu-cpp";
    }

    @Override
    public WaitPolicy create(Settings settings) {
      return new KuduCppWait();
    }
  }
}
