package io.github.ycsbbackoff.policy.wait;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the waits of clients in the field, which are uniform between the bounds that their
 * owners' formulas give.
 */
class OwnersWaitsTest {

  private static final long MS = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    "grpc, 1, 80, 120",
    "grpc, 3, 320, 480",
    "grpc, 50, 800, 1200",
    "aws-standard, 1, 0, 1000",
    "aws-standard, 4, 0, 8000",
    "aws-standard, 50, 0, 20000",
    "aws-adaptive, 4, 0, 8000",
    "aws-standard-2026, 1, 0, 1000",
    "aws-standard-2026, 50, 0, 20000",
    "mongodb, 1, 0, 200",
    "mongodb, 2, 0, 400",
    "mongodb-token-bucket, 1, 0, 100",
    "mongodb-token-bucket, 5, 0, 1600",
    "tikv, 1, 1000, 2000",
    "tikv, 3, 4000, 8000",
    "tikv, 50, 5000, 10000",
    "cockroach, 1, 42.5, 57.5",
    "cockroach, 4, 340, 460",
    "cockroach, 50, 1700, 2300",
    "kafka, 1, 80, 120",
    "kafka, 4, 640, 960",
    "etcd, 1, 22.5, 27.5",
    "etcd, 50, 22.5, 27.5",
  })
  void aWaitAfterTooBusyIsUniformBetweenItsBounds(
      String policy, int rejections, double fromMs, double toMs) {
    var waits = Draw.waits(policy(policy), rejections, 0);

    Draw.assertUniform(waits, fromMs * MS, toMs * MS);
  }

  @Test
  void kafkaNeverWaitsLongerThanItsCap() {
    var waits = Draw.waits(policy("kafka"), 50, 0);

    assertThat(Arrays.stream(waits).max()).hasValue(1_000.0 * MS);
    assertThat(Arrays.stream(waits).min().orElseThrow()).isBetween(800.0 * MS, 801.0 * MS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1_000})
  void kuduCppWaitsTheNumberOfTheAttemptAndUpToFourMoreMilliseconds(int rejections) {
    var waits = Draw.waits(policy("kudu-cpp"), rejections, 0);

    assertThat(Arrays.stream(waits).distinct().sorted().toArray())
        .containsExactly(
            rejections * 1e6,
            (rejections + 1) * 1e6,
            (rejections + 2) * 1e6,
            (rejections + 3) * 1e6,
            (rejections + 4) * 1e6);
  }

  /** Follows the pseudocode of client-backpressure.md at mongodb/specifications 92b3c0b. */
  @ParameterizedTest
  @CsvSource({"1, 0, 0", "2, 0, -1", "2, 1, 0", "6, 1, -1"})
  void mongodbTriesAgainAtOnceAndOnlyOnceWhileNoRejectionSaysThatTheServerGetsTooMuch(
      int rejections, int throttlings, long expected) {
    for (var name : List.of("mongodb", "mongodb-token-bucket")) {
      var conflict =
          new RejectedOperation(
              RejectionReason.CONFLICT, rejections, throttlings, rejections, 0, 0, 0, 0);

      assertThat(policy(name).waitNanos(conflict, new Highest())).as(name).isEqualTo(expected);
    }
  }

  @Test
  void cassandraTriesAgainAtOnce() {
    assertThat(Draw.wait(policy("cassandra"), 9)).isZero();
  }

  /**
   * Follows botocore at 0719e79, {@code test_range_of_exponential_backoff}, whose randomness says
   * 1.
   */
  @Test
  void awsHasBotocoresCeilings() {
    var seconds = new double[] {0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 20, 20};
    var policy = policy("aws-standard-2026");
    for (var n = 1; n <= seconds.length; n++) {
      var rejected = new RejectedOperation(RejectionReason.UNAVAILABLE, n, 0, n, 0, 0, 0, 0);
      assertThat(policy.waitNanos(rejected, new Highest()))
          .as("attempt %s", n)
          .isEqualTo((long) (seconds[n - 1] * 1e9) - 1);
    }
  }

  /** Follows botocore at 0719e79, {@code test_x_amz_retry_after_header_is_honored}. */
  @ParameterizedTest
  @CsvSource({"1500, 1500", "0, 50", "10000, 5050"})
  void awsHonoursAHintUpToFiveSecondsBeyondItsOwnWait(long hintMs, long expectedMs) {
    var rejected =
        new RejectedOperation(RejectionReason.UNAVAILABLE, 1, 0, 1, 0, 0, 0, hintMs * MS);

    assertThat(policy("aws-standard-2026").waitNanos(rejected, new Highest()))
        .isBetween(expectedMs * MS - 1, expectedMs * MS);
  }

  @Test
  void grpcWaitsWhatTheServerAsksForAndThenBeginsAnew() {
    var random = new SplittableRandom(1);
    var hinted = new RejectedOperation(RejectionReason.THROTTLED, 4, 4, 4, 0, 0, 0, 7 * MS);
    var after = new RejectedOperation(RejectionReason.THROTTLED, 5, 5, 1, 0, 0, 0, 0);

    assertThat(policy("grpc").waitNanos(hinted, random)).isEqualTo(7 * MS);
    assertThat(policy("grpc").waitNanos(after, random)).isBetween(80 * MS, 120 * MS);
  }

  /** Each attempt counts, whatever it met: of three, one may have found the server away. */
  @Test
  void theLastAttemptOfMongodbIsTheLastAlsoIfAnEarlierOneMetSomethingElse() {
    var third = new RejectedOperation(RejectionReason.THROTTLED, 3, 2, 1, 0, 0, 0, 0);
    var sixth = new RejectedOperation(RejectionReason.THROTTLED, 6, 2, 1, 0, 0, 0, 0);

    assertThat(policy("mongodb").waitNanos(third, new Highest())).isEqualTo(WaitPolicy.GIVE_UP);
    assertThat(policy("mongodb-token-bucket").waitNanos(sixth, new Highest()))
        .isEqualTo(WaitPolicy.GIVE_UP);
  }

  @Test
  void mongodbTakesTheServersBase() {
    var hinted = new RejectedOperation(RejectionReason.THROTTLED, 2, 2, 1, 0, 0, 0, 7 * MS);

    assertThat(policy("mongodb").waitNanos(hinted, new Highest())).isEqualTo(28 * MS - 1);
  }

  @Test
  void hbaseHintWaitsExactlyWhatTheServerAsksForAndElseByTheTable() {
    var random = new SplittableRandom(1);
    var hinted = new RejectedOperation(RejectionReason.THROTTLED, 3, 3, 1, 0, 0, 0, 5 * MS);
    var unhinted = new RejectedOperation(RejectionReason.SERVER_TOO_BUSY, 3, 3, 1, 0, 0, 0, 0);

    assertThat(policy("hbase-hint").waitNanos(hinted, random)).isEqualTo(5 * MS);
    assertThat(policy("hbase-hint").waitNanos(unhinted, random)).isBetween(300 * MS, 303 * MS);
  }

  /**
   * Follows apache/hbase at f222f77, {@code TestFeedbackAdaptiveRateLimiter}: its constants, and
   * what they give.
   */
  @Test
  void hbaseAdaptiveWaitsLongerTheMoreIntervalsHadAThrottleAndNeverLessThanAsked() {
    var policy =
        new HBaseAdaptiveWait(
            new NoRetry(), new HBaseAdaptiveWait.Feedback(0.1, 0.05, 3, 500 * MS));
    assertThat(hinted(policy, 0)).isEqualTo(100 * MS);
    assertThat(hinted(policy, 499)).as("in the same interval").isEqualTo(100 * MS);
    for (var interval = 1L; interval <= 5; interval++) {
      assertThat(hinted(policy, interval * 500)).isCloseTo((100 + 10 * interval) * MS, within(1L));
    }
    assertThat(hinted(policy, 16 * 500)).as("ten without one").isCloseTo(110 * MS, within(1L));
    assertThat(hinted(policy, 99 * 500)).as("many without one").isEqualTo(100 * MS);
    for (var interval = 100L; interval <= 130; interval++) {
      hinted(policy, interval * 500);
    }
    assertThat(hinted(policy, 131 * 500)).as("its most").isEqualTo(300 * MS);
  }

  @Test
  void hbaseAdaptiveWaitsByTheTableWhereTheServerAsksForNothing() {
    var unhinted = new RejectedOperation(RejectionReason.SERVER_TOO_BUSY, 3, 3, 1, 0, 0, 0, 0);

    assertThat(policy("hbase-adaptive").waitNanos(unhinted, new SplittableRandom(1)))
        .isBetween(300 * MS, 303 * MS);
  }

  private static long hinted(WaitPolicy policy, long nowMs) {
    var rejected =
        new RejectedOperation(RejectionReason.THROTTLED, 1, 1, 1, 0, 0, nowMs * MS, 100 * MS);
    return policy.waitNanos(rejected, new SplittableRandom(1));
  }

  private static WaitPolicy policy(String name) {
    return Draw.policy(settings("backoff.policy=" + name));
  }

  /**
   * The highest randomness, where an owner's test has its randomness say 1, which ours never
   * reaches.
   */
  private static final class Highest implements RandomGenerator {
    @Override
    public long nextLong() {
      return Long.MAX_VALUE;
    }

    @Override
    public long nextLong(long bound) {
      return bound - 1;
    }
  }
}
