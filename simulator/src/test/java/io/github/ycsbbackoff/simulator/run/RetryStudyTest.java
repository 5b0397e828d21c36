package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The study by M. Brooker of what retries add to the load of a service of which a share of the
 * calls fails ("Fixing retries with token buckets and circuit breakers", 2022-02-28; its program is
 * github.com/mbrooker/simulator_example at bbfe394, {@code retry_sim/}): 100 clients with 10 calls
 * a second each, independent of each other; a call that fails is tried again at once. Load is
 * attempts per call. The policies are shipped ones; {@link RetryStudyOfClientsTest} has the
 * author's own.
 */
class RetryStudyTest {

  private static final int SECONDS = 100;

  static final String[] STUDY = {
    "arrivals=poisson",
    "threadcount=10000",
    "workers=1000000",
    "service.time=0",
    "network.time=10ms",
    "network.shape=exponential",
    "backoff.timeout=1h"
  };

  private static final String[] FLEET = {"clients.count=100", "arrivals.rate=1000"};

  private static final String[] NONE = {"backoff.policy=none"};

  private static final String[] AT_ONCE = {"backoff.policy=fixed", "backoff.base=0s"};

  private static final String[] THREE_RETRIES = Simulated.with(AT_ONCE, "backoff.max-attempts=4");

  /**
   * The shipped budget that is nearest to the author's token bucket ({@link BrookerBucket}), into
   * which each call puts a tenth of a token, whatever becomes of it: Finagle's, whose deposits are
   * worth nothing after ten seconds. Of ten tokens in a window, half of one is on average too
   * little to be used.
   */
  private static final String[] BUCKET =
      Simulated.with(
          AT_ONCE,
          "backoff.budget=finagle",
          "backoff.budget.ttl=10s",
          "backoff.budget.ratio=0.1",
          "backoff.budget.minimum=0");

  /**
   * The token bucket as the author's text has it: each success puts a tenth of a token in, up to
   * five. That is MongoDB's, which also gives back the token of a retry that succeeds.
   */
  private static final String[] BUCKET_OF_SUCCESSES =
      Simulated.with(AT_ONCE, "backoff.budget=mongodb-token-bucket", "backoff.budget.capacity=5");

  /**
   * The shipped budget that is nearest to the author's breaker ({@link BrookerBreaker}), which lets
   * no call be tried again once more attempts than a tenth of a client's calls have failed, and
   * always lets a first attempt pass: gRPC's retry throttling, which does so from one failure in
   * eleven attempts on.
   */
  private static final String[] BREAKER =
      Simulated.with(
          THREE_RETRIES,
          "backoff.budget=grpc",
          "backoff.budget.capacity=10",
          "backoff.budget.ratio=0.1");

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.1, 0.3, 0.5, 0.75})
  void withoutRetriesTheLoadIsThatOfTheCallsAndAsManyFailAsTheServerFails(double failing) {
    var run = run(failing, FLEET, NONE);

    assertThat(load(run)).isCloseTo(1, within(0.001));
    assertThat(success(run)).isCloseTo(1 - failing, within(0.01));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.1, 0.3, 0.5, 0.75})
  void underThreeRetriesTheLoadIsAGeometricSum(double failing) {
    var run = run(failing, FLEET, THREE_RETRIES);

    assertThat(load(run)).isCloseTo(loadOfThreeRetries(failing), within(0.02));
    assertThat(success(run)).isCloseTo(1 - Math.pow(failing, 4), within(0.01));
  }

  @ParameterizedTest
  @CsvSource({"0.005, 0.005", "0.02, 0.0204", "0.2, 0.095", "0.3, 0.095", "0.5, 0.095"})
  void aTokenBucketTriesAllAgainWhereLittleFailsAndATenthWhereMuchDoes(
      double failing, double retries) {
    var run = run(failing, FLEET, BUCKET);

    assertThat(load(run) - 1).isCloseTo(retries, within(0.006));
  }

  /**
   * Holds the bucket to what it allows in the long run: a retry that fails costs a token, one that
   * succeeds costs none, and each call that succeeds brings a tenth.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.5, 0.75})
  void aTokenBucketOfSuccessesAllowsNoMoreRetriesThanItIsPaidFor(double failing) {
    var run = run(failing, FLEET, BUCKET_OF_SUCCESSES);

    var atFirst = 5.0 * 100 / run.operations;
    var perCall = 0.1 * (1 - failing);
    assertThat(load(run) - 1).isCloseTo((perCall + atFirst) / (failing - perCall), within(0.02));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.05})
  void aBreakerOfRetriesTriesAllAgainWhereLittleFails(double failing) {
    assertThat(load(run(failing, FLEET, BREAKER)))
        .isCloseTo(loadOfThreeRetries(failing), within(0.005));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.3, 0.5})
  void aBreakerOfRetriesTriesNothingAgainWhereMuchFailsAndLetsEachFirstAttemptPass(double failing) {
    var run = run(failing, FLEET, BREAKER);

    assertThat(load(run)).isCloseTo(1, within(0.02));
    assertThat(success(run)).isCloseTo(1 - failing, within(0.02));
  }

  /**
   * What gRPC's throttling is no breaker for: it begins full, so that clients who make one call
   * each try all of it again. The author's breaker, which counts from the first call on, tries
   * none.
   */
  @Test
  void withOneCallEachThrottlingThatBeginsFullHoldsNothingBack() {
    var fleet = new String[] {"clients.count=1000", "arrivals.rate=100"};
    var all = Simulated.with(Simulated.with(STUDY, fleet), BREAKER);
    var run = Simulated.run(10, 2022, Simulated.with(all, "refusal.share=0.5"));

    assertThat(load(run)).isCloseTo(loadOfThreeRetries(0.5), within(0.1));
  }

  private static double loadOfThreeRetries(double failing) {
    return (1 - Math.pow(failing, 4)) / (1 - failing);
  }

  private static Simulated run(double failing, String[] clients, String[] policy) {
    var all = Simulated.with(Simulated.with(STUDY, clients), policy);
    return Simulated.run(SECONDS, 2022, Simulated.with(all, "refusal.share=" + failing));
  }

  private static double load(Simulated run) {
    return (double) run.attempts / run.operations;
  }

  private static double success(Simulated run) {
    return (double) run.acknowledged / run.operations;
  }
}
