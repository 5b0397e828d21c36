package io.github.ycsbbackoff.policy.wait;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Policies;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.hipparchus.distribution.continuous.UniformRealDistribution;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;

/** The draws of a policy's wait, and what they must look like. */
final class Draw {

  private static final int DRAWS = 100_000;
  private static final long SEED = 20160502;

  private Draw() {}

  /** Returns the wait that settings ask for. */
  static WaitPolicy policy(Settings settings) {
    return Policies.ofOwnClassPath().create(settings).waits();
  }

  /** Draws waits after the same rejection, each with the next randomness of one seed. */
  static double[] waits(WaitPolicy policy, int rejections, long previousNanos) {
    var random = new SplittableRandom(SEED);
    return LongStream.generate(() -> wait(policy, rejections, previousNanos, random))
        .limit(DRAWS)
        .asDoubleStream()
        .toArray();
  }

  /** Draws one wait after {@code rejections}, none of which is in the elapsed time. */
  static long wait(WaitPolicy policy, int rejections, long previousNanos, SplittableRandom random) {
    return policy.waitNanos(
        new RejectedOperation(
            RejectionReason.SERVER_TOO_BUSY,
            rejections,
            rejections,
            rejections,
            previousNanos,
            0,
            0,
            0),
        random);
  }

  /** Returns one wait of a policy that needs no randomness. */
  static long wait(WaitPolicy policy, int rejections) {
    return wait(policy, rejections, 0, new SplittableRandom(SEED));
  }

  /** Fails if so uneven a sample would come from this distribution less than once in 100,000. */
  static void assertUniform(double[] waits, double fromNanos, double toNanos) {
    var p =
        new KolmogorovSmirnovTest()
            .kolmogorovSmirnovTest(new UniformRealDistribution(fromNanos, toNanos), waits);
    assertThat(p).as("p-value of uniform(%s, %s)", fromNanos, toNanos).isGreaterThan(0.00001);
    assertThat(waits).hasSize(DRAWS);
  }
}
