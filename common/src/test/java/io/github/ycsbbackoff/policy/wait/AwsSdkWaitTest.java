package io.github.ycsbbackoff.policy.wait;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.internal.backoff.ExponentialDelayWithJitter;

/**
 * Tests beside the AWS SDK for Java's own standard mode: the same history of rejections and the
 * same randomness lead to the same waits, to the millisecond, which is all that the SDK knows. In
 * the mode until 2026 only throttling is compared: botocore, which {@link AwsWait} follows, begins
 * with one second after any rejection, and the SDK for Java with 100 ms after the others.
 */
class AwsSdkWaitTest {

  private static final int EVENTS = 100_000;
  private static final long MS = 1_000_000;
  private static final int LONGEST_HINT_MS = 30_000;

  /** A number between 0 and 1 that stands for the same share of whatever is drawn from. */
  private static final class Share extends Random {
    private static final long serialVersionUID = 1;
    private double share;

    @Override
    public int nextInt(int bound) {
      return (int) (share * bound);
    }

    @Override
    public long nextLong(long bound) {
      return (long) (share * bound);
    }
  }

  private static final class Rejects extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final boolean throttles;

    Rejects(RejectionReason reason) {
      super(reason.tag(), null, false, false);
      throttles = reason.isThrottling();
    }
  }

  @ParameterizedTest
  @CsvSource({"aws-standard, false", "aws-standard-2026, true"})
  void itWaitsAsLongAsTheSdkForJava(String name, boolean since2026) {
    var share = new Share();
    var theirs = theirs(since2026, share);
    var ours = Draw.policy(settings("backoff.policy=" + name));
    var reasons =
        Stream.of(RejectionReason.values())
            .filter(reason -> since2026 || reason.isThrottling())
            .toList();
    var history = new SplittableRandom(2026);
    var token = begun(theirs);
    var rejections = 0;
    for (var event = 0; event < EVENTS; event++) {
      // Most operations meet few rejections, and some meet dozens.
      if (history.nextInt(10) == 0) {
        token = begun(theirs);
        rejections = 0;
      }
      rejections++;
      share.share = history.nextDouble();
      var reason = reasons.get(history.nextInt(reasons.size()));
      // The waits of the mode until 2026 know no hint.
      var hint =
          since2026 && history.nextBoolean()
              ? Duration.ofMillis(history.nextInt(LONGEST_HINT_MS))
              : Duration.ZERO;

      var refreshed =
          theirs.refreshRetryToken(
              RefreshRetryTokenRequest.builder()
                  .token(token)
                  .suggestedDelay(hint)
                  .failure(new Rejects(reason))
                  .build());
      var waited =
          ours.waitNanos(
              new RejectedOperation(
                  reason, rejections, rejections, rejections, 0, 0, 0, hint.toNanos()),
              share);

      assertThat(waited - refreshed.delay().toNanos())
          .as("event %s, rejection %s, %s, hint %s", event, rejections, reason, hint)
          .isBetween(0L, MS - 1);
      token = refreshed.token();
    }
  }

  /** Holds the constants that {@link #theirs} repeats. */
  @ParameterizedTest
  @CsvSource({"false, PT0.1S", "true, PT0.05S"})
  void theSdkForJavaHasTheseConstants(boolean since2026, String base) {
    assertThat(DefaultRetryStrategy.standardStrategyBuilder(since2026).build().toString())
        .contains(
            List.of(
                " backoffStrategy=ExponentialDelayWithJitter(baseDelay="
                    + base
                    + ", maxDelay=PT20S)",
                "throttlingBackoffStrategy="
                    + "ExponentialDelayWithJitter(baseDelay=PT1S, maxDelay=PT20S)"));
  }

  /** Returns the SDK's strategy with this randomness, and without its budget. */
  private static StandardRetryStrategy theirs(boolean since2026, Random random) {
    var longest = Duration.ofSeconds(20);
    return DefaultRetryStrategy.standardStrategyBuilder(since2026)
        .retryOnException(failure -> true)
        .treatAsThrottling(failure -> failure instanceof Rejects rejects && rejects.throttles)
        .backoffStrategy(
            new ExponentialDelayWithJitter(
                () -> random, Duration.ofMillis(since2026 ? 50 : 100), longest))
        .throttlingBackoffStrategy(
            new ExponentialDelayWithJitter(() -> random, Duration.ofSeconds(1), longest))
        .circuitBreakerEnabled(false)
        .maxAttempts(Integer.MAX_VALUE)
        .build();
  }

  private static RetryToken begun(StandardRetryStrategy theirs) {
    return theirs.acquireInitialToken(AcquireInitialTokenRequest.create("all")).token();
  }
}
