package io.github.ycsbbackoff.retry;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * The prose tests of MongoDB's client-backpressure specification, by their numbers in {@code
 * source/client-backpressure/tests/README.md}: at mongodb/specifications c04412b those of the token
 * bucket, at 92b3c0b those of the specification as it is now. Time is played, so that the durations
 * are exact. Not here are the assertions on labels of errors, which other stores do not have.
 */
class MongoProseTest {

  private static final Rejection OVERLOADED =
      new Rejection(RejectionReason.SERVER_TOO_BUSY, "SystemOverloadedError");

  private static final RandomGenerator ZERO = new Jitter(0);
  private static final RandomGenerator ONE = new Jitter(1);

  /** A randomness that always draws the same part, 0 or 1, of what it may. */
  private record Jitter(long part) implements RandomGenerator {
    @Override
    public long nextLong() {
      return 0;
    }

    @Override
    public long nextLong(long bound) {
      return part * (bound - 1);
    }
  }

  /** What an operation did whose attempts all failed. */
  private record Failed(int commands, double seconds) {}

  private long nowNanos;

  @Test
  void test1OfTheTokenBucketOperationRetryUsesExponentialBackoff() {
    assertThat(fails(ZERO, 0, "mongodb-token-bucket").seconds()).isZero();
    assertThat(fails(ONE, 0, "mongodb-token-bucket").seconds()).isCloseTo(3.1, within(1e-6));
  }

  @Test
  void test2OfTheTokenBucketItsCapacityIsEnforced() {
    var reaction = reaction(ONE, "mongodb-token-bucket");
    assertThat(reaction.budgetLevel()).isEqualTo(1_000);
    var ping = reaction.newExecution();
    ping.begin(OperationKind.READ);
    ping.sent();
    ping.succeeded();
    assertThat(reaction.budgetLevel()).isEqualTo(1_000);
  }

  @Test
  void test3OfTheTokenBucketOverloadErrorsAreRetriedAMaximumOfMaxRetriesTimes() {
    assertThat(fails(ONE, 0, "mongodb-token-bucket").commands()).isEqualTo(6);
  }

  @Test
  void test4OfTheTokenBucketRetriesAreLimitedByItsTokens() {
    var two = fails(ONE, 0, "mongodb-token-bucket", "backoff.budget.capacity=2");
    assertThat(two.commands()).isEqualTo(3);
  }

  @Test
  void test1OperationRetryUsesExponentialBackoff() {
    assertThat(fails(ZERO, 0, "mongodb").seconds()).isZero();
    assertThat(fails(ONE, 0, "mongodb").seconds()).isCloseTo(0.6, within(1e-6));
  }

  @Test
  void test3OverloadErrorsAreRetriedAMaximumOfMaxRetriesTimes() {
    assertThat(fails(ONE, 0, "mongodb").commands()).isEqualTo(3);
  }

  @Test
  void test4OverloadErrorsAreRetriedAMaximumOfMaxAdaptiveRetriesTimesWhenConfigured() {
    assertThat(fails(ONE, 0, "mongodb", "backoff.max-attempts=2").commands()).isEqualTo(2);
  }

  @Test
  void test5OverloadErrorsWithBaseBackoffOverrideTheBase() {
    assertThat(fails(ONE, 50_000_000, "mongodb").seconds()).isCloseTo(0.3, within(1e-6));
  }

  private Failed fails(RandomGenerator random, long hintNanos, String policy, String... more) {
    var execution = reaction(random, policy, more).newExecution();
    var beganNanos = nowNanos;
    execution.begin(OperationKind.READ);
    for (var commands = 1; ; commands++) {
      execution.sent();
      var waitNanos = execution.rejected(OVERLOADED, hintNanos);
      if (waitNanos == WaitPolicy.GIVE_UP) {
        return new Failed(commands, (nowNanos - beganNanos) / 1e9);
      }
      nowNanos += waitNanos;
    }
  }

  private Reaction reaction(RandomGenerator random, String policy, String... more) {
    var lines = new String[more.length + 1];
    lines[0] = "backoff.policy=" + policy;
    System.arraycopy(more, 0, lines, 1, more.length);
    return new Reaction(
        RetrySettings.from(settings(lines)), new CountingListener(), () -> nowNanos, () -> random);
  }
}
