package io.github.ycsbbackoff.benchmarks;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.retry.Policies;
import java.util.Properties;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * The cost of one decision of one policy, which is asked after each of the first 16 rejections in
 * turn.
 */
public class PolicyDecision extends NanosecondsEach {

  private static final int REJECTIONS = 16;

  /** The policies that are not those of a store's or a cloud's own client. */
  @Param({"none", "fixed", "linear", "exponential", "jittered", "table"})
  public String policy;

  private final SplittableRandom random = new SplittableRandom(1);
  private WaitPolicy chosen;
  private int rejections;
  private long waitNanos;

  @Setup
  public void choose() {
    var properties = new Properties();
    properties.setProperty(Policies.POLICY, policy);
    chosen = Policies.ofOwnClassPath().create(Settings.of(properties)).waits();
  }

  @Benchmark
  public long decide() {
    rejections = rejections % REJECTIONS + 1;
    waitNanos =
        chosen.waitNanos(
            new RejectedOperation(
                RejectionReason.SERVER_TOO_BUSY,
                rejections,
                rejections,
                rejections,
                waitNanos,
                0,
                0,
                0),
            random);
    return waitNanos;
  }
}
