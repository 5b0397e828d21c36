package io.github.ycsbbackoff.policy.wait;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectedOperation;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What their owners' own unit tests ask of the waits of Kafka, CockroachDB, TiKV and Cassandra.
 * Those of CockroachDB hold its cap and its growth, without its spread, and TiKV's hold the form of
 * the wait and its base. etcd has no test of its wait, but the package that it follows has one, and
 * Kudu's C++ client has none at all: {@link OwnersWaitsTest} has their formulas.
 */
class OwnersVectorsTest {

  private static final long MS = 1_000_000;

  /**
   * Follows apache/kafka at 06defa4, {@code ExponentialBackoffTest}, {@code
   * testExponentialBackoff}, whose attempts count from 0.
   */
  @Test
  void kafkaSpreadsEachWaitByAFifthWhileItDoubles() {
    var policy =
        Draw.policy(settings("backoff.policy=kafka", "backoff.base=100ms", "backoff.cap=2s"));
    for (var attempts = 0; attempts <= 10; attempts++) {
      var waits = Arrays.stream(Draw.waits(policy, attempts + 1, 0)).summaryStatistics();
      if (attempts <= 4) {
        var exact = 100 * MS * Math.pow(2, attempts);
        assertThat(waits.getMin()).as("attempt %s", attempts).isGreaterThanOrEqualTo(0.8 * exact);
        assertThat(waits.getMax()).as("attempt %s", attempts).isLessThanOrEqualTo(1.2 * exact);
      } else {
        assertThat(waits.getMax()).as("attempt %s", attempts).isLessThanOrEqualTo(1.2 * 2_000 * MS);
      }
    }
  }

  /** Follows the same test, {@code testExponentialBackoffWithoutJitter}. */
  @ParameterizedTest
  @CsvSource({"0, 100", "1, 200", "2, 400", "3, 400"})
  void kafkaWithoutItsJitterDoublesUpToItsCap(int attempts, long expected) {
    assertThat(Draw.wait(new SpreadWait(100, 2, 0, 400, true), attempts + 1)).isEqualTo(expected);
  }

  /**
   * Follows apache/kafka at 6f7bb60, {@code ExponentialBackoffManagerTest}, which has the constants
   * of Kafka's clients: {@code testBackOffWithoutJitter} and {@code testBackOffWithJitter}.
   */
  @ParameterizedTest
  @CsvSource({"1, 100", "2, 200", "3, 400", "4, 800", "5, 1000"})
  void kafkaWithTheConstantsOfItsClientsReachesItsCapAtTheFifthRetry(int rejections, long ms) {
    var exact = new SpreadWait(100 * MS, 2, 0, 1_000 * MS, true);
    var waits = Arrays.stream(Draw.waits(policy("kafka"), rejections, 0)).summaryStatistics();

    assertThat(Draw.wait(exact, rejections)).isEqualTo(ms * MS);
    assertThat(waits.getMin()).isGreaterThanOrEqualTo(0.8 * ms * MS);
    assertThat(waits.getMax()).isLessThanOrEqualTo(1.2 * ms * MS);
  }

  /**
   * Follows apache/kafka at 14a0493, {@code RequestStateTest}, {@code testRequestStateSimple}:
   * requests that failed at 35 and at 140 ms.
   */
  @Test
  void kafkaMaySendAgainAt135AndThenNotAt200ButAt340() {
    var policy = new SpreadWait(100, 2, 0, 1_000, true);

    assertThat(35 + Draw.wait(policy, 1)).isLessThanOrEqualTo(135);
    assertThat(140 + Draw.wait(policy, 2)).isGreaterThan(200).isLessThanOrEqualTo(340);
  }

  /** Follows apache/kafka at 06defa4, {@code ExponentialBackoff}, which grows from base to cap. */
  @Test
  void kafkaWaitsExactlyItsBaseWhereTheCapIsNoHigher() {
    var policy = Draw.policy(settings("backoff.policy=kafka", "backoff.base=2s", "backoff.cap=2s"));

    assertThat(Draw.waits(policy, 3, 0)).containsOnly(2_000.0 * MS);
  }

  /**
   * Follows cockroachdb/cockroach at 060ae2f, {@code pkg/util/retry/retry_test.go}, {@code
   * TestRetryExceedsMaxBackoff}, whose randomness is off.
   */
  @Test
  void cockroachNeverWaitsLongerThanItsCapWithoutTheSpread() {
    var policy = new SpreadWait(10_000, 2, 0, 100_000, false);
    for (var retry = 1; retry <= 10; retry++) {
      assertThat(Draw.wait(policy, retry)).as("retry %s", retry).isLessThanOrEqualTo(100_000);
    }
  }

  /**
   * Follows the same test, {@code TestRetryWithMaxDuration}: "succeeds after one faked error", and
   * "preemptively ends loop if backoff exceeds max duration", which is 50 ms.
   */
  @Test
  void cockroachFirstWaitsItsInitialBackoffAndThenTheMultiplierTimesThat() {
    assertThat(Draw.wait(new SpreadWait(MS, 2, 0, 20 * MS, false), 1)).isEqualTo(MS);

    var steep = new SpreadWait(MS, 100, 0, 100 * MS, false);
    assertThat(Draw.wait(steep, 1)).isEqualTo(MS);
    assertThat(MS + Draw.wait(steep, 2)).isGreaterThanOrEqualTo(50 * MS);
  }

  /**
   * Follows the same test, {@code TestRetryExceedsMaxDuration}: ten attempts begin before 100 ms
   * are over, of which the first does not wait.
   */
  @Test
  void cockroachWithAMultiplierOfOneWaitsTheSameAgainAndAgain() {
    var policy = new SpreadWait(10 * MS, 1, 0, 10 * MS, false);
    var attempts = 1;
    for (var now = Draw.wait(policy, 1); now < 100 * MS; now += Draw.wait(policy, attempts)) {
      attempts++;
    }
    assertThat(attempts).isEqualTo(10);
  }

  /**
   * Follows tikv/client-rust at 03b5b5e, {@code src/backoff.rs}, {@code test_equal_jitter_backoff}:
   * base 2 and cap 7. A half is rounded down there, to whole milliseconds, and here to whole
   * nanoseconds.
   */
  @ParameterizedTest
  @CsvSource({"1, 1, 2", "2, 2, 4", "3, 3, 6"})
  void tikvWaitsHalfOfTheCeilingAndUpToAsMuchAgain(int rejections, double from, double to) {
    var policy = new JitteredWait(Jitter.EQUAL, 2, 7);
    var waits = Arrays.stream(Draw.waits(policy, rejections, 0)).summaryStatistics();

    assertThat(waits.getMin()).isGreaterThanOrEqualTo(from);
    assertThat(waits.getMax()).isLessThanOrEqualTo(to);
  }

  /**
   * Follows tikv/client-go at 0eb5934, {@code config/retry/backoff_test.go}, {@code
   * TestBackoffErrorType}: what it says of the first sleeps of {@code BoRegionRecoveryInProgress}
   * and {@code BoIsWitness}, which are those of a busy server but for their bases.
   */
  @ParameterizedTest
  @CsvSource({"100", "1000"})
  void tikvFirstWaitsAtMostItsBase(long baseMs) {
    var policy = Draw.policy(settings("backoff.policy=tikv", "backoff.base=" + baseMs + "ms"));

    assertThat(Arrays.stream(Draw.waits(policy, 1, 0)).max().orElseThrow())
        .isLessThanOrEqualTo((double) baseMs * MS);
  }

  /**
   * Follows grpc-ecosystem/go-grpc-middleware at 040ae39, {@code
   * util/backoffutils/backoff_test.go}, {@code TestJitterUp}. etcd names that function as what its
   * own follows, of which it has no test.
   */
  @Test
  void etcdSpreadsTenSecondsFromNineToElevenAndComesNearBoth() {
    var policy = Draw.policy(settings("backoff.policy=etcd", "backoff.base=10s"));
    var waits = Arrays.stream(Draw.waits(policy, 1, 0)).summaryStatistics();

    assertThat(waits.getMin()).isBetween(9_000.0 * MS, 9_000.0 * 1.02 * MS);
    assertThat(waits.getMax()).isBetween(11_000.0 * 0.98 * MS, 11_000.0 * MS);
  }

  /**
   * Follows apache/cassandra-java-driver at 01a445d, {@code DefaultRetryPolicyTest}: RETRY_NEXT
   * after OverloadedException ({@code should_process_error_response}), and after a connection that
   * was closed ({@code should_process_aborted_request}), for 0 retries and for 1. Its
   * UnavailableException, a second of which ends the request, says that too few replicas are alive;
   * no rejection here says that.
   */
  @ParameterizedTest
  @CsvSource({"SERVER_TOO_BUSY, 0", "SERVER_TOO_BUSY, 1", "UNAVAILABLE, 0", "UNAVAILABLE, 1"})
  void cassandraTriesAgainAtOnceHoweverOftenItHas(RejectionReason reason, int retries) {
    var n = retries + 1;
    var rejected = new RejectedOperation(reason, n, reason.isThrottling() ? n : 0, n, 0, 0, 0, 0);

    assertThat(policy("cassandra").waitNanos(rejected, new SplittableRandom(1))).isZero();
  }

  private static WaitPolicy policy(String name) {
    return Draw.policy(settings("backoff.policy=" + name));
  }
}
