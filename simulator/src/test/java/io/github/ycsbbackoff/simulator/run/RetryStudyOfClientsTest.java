package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Brooker's study of retries, as in {@link RetryStudyTest}, under the two policies of its own
 * program ({@link BrookerBucket}, {@link BrookerBreaker}) and by the number of clients that share
 * 100 calls a second ({@code run_sims_clients}, 10 s; one client is not among the author's).
 *
 * <p>The retries per call are means of 20 runs of the author's program, with Python's seeds 0 to
 * 19; the standard error of each is at most 0.007. The author's clients make their first calls at
 * once and the others at random; here all calls come at random, for so much longer that there are
 * as many of them. Of clients with two calls each, that leaves some with none and others with more,
 * whose buckets hold back more: hence the tolerance of the last row of the bucket.
 */
class RetryStudyOfClientsTest {

  private static final int RUNS = 20;

  @ParameterizedTest
  @CsvSource({
    "1, 0.05, 0.0505, 0.01", "1, 0.2, 0.1035, 0.01", "1, 0.5, 0.1042, 0.01",
    "10, 0.05, 0.0526, 0.01", "10, 0.2, 0.1355, 0.01", "10, 0.5, 0.1415, 0.01",
    "100, 0.05, 0.0528, 0.01", "100, 0.2, 0.2349, 0.01", "100, 0.5, 0.4617, 0.01",
    "1000, 0.05, 0.0536, 0.01", "1000, 0.2, 0.2479, 0.01", "1000, 0.5, 0.8923, 0.04"
  })
  void theMoreClientsMakeTheSameCallsTheLessATokenBucketHoldsRetriesBack(
      int clients, double failing, double retries, double tolerance) {
    assertThat(retries(clients, failing, "backoff.budget=brooker-bucket"))
        .isCloseTo(retries, within(tolerance));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.05, 0.0503", "1, 0.2, 0.0004", "1, 0.5, 0",
    "10, 0.05, 0.0386", "10, 0.2, 0.0033", "10, 0.5, 0",
    "100, 0.05, 0.0062", "100, 0.2, 0.0042", "100, 0.5, 0",
    "1000, 0.05, 0", "1000, 0.2, 0", "1000, 0.5, 0"
  })
  void theMoreClientsMakeTheSameCallsTheMoreABreakerHoldsRetriesBack(
      int clients, double failing, double retries) {
    assertThat(
            retries(clients, failing, "backoff.budget=brooker-breaker", "backoff.max-attempts=4"))
        .isCloseTo(retries, within(0.003));
  }

  /** Returns the attempts after the first, per call. */
  private static double retries(int clients, double failing, String... policy) {
    var study =
        Simulated.with(
            RetryStudyTest.STUDY,
            "clients.count=" + clients,
            "arrivals.rate=100",
            "refusal.share=" + failing,
            "backoff.policy=fixed",
            "backoff.base=0s");
    var all = Simulated.with(study, policy);
    var seconds = 10 + clients / 100.0;
    return LongStream.range(0, RUNS)
        .mapToObj(seed -> Simulated.run(seconds, seed, all))
        .mapToDouble(run -> (double) run.attempts / run.operations - 1)
        .average()
        .orElseThrow();
  }
}
