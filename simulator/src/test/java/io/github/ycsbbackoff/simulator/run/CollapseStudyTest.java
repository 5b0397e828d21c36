package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The study by M. Brooker of how timeouts and retries have an open system collapse
 * (github.com/mbrooker/simulator_example at bbfe394, {@code simple_collapse_sim/sim.py}): the
 * server takes 1 s, and 10 ms more for each request in flight; a request is sent up to three times,
 * each with a timeout of 3 s. In the runs named ramp, arrivals rise evenly from 40 a second to 80
 * in 25 s, and then fall as fast; in those named spike, 40 arrive a second, and 80 in the seconds
 * from 20 to 25.
 */
class CollapseStudyTest {

  private static final int SECONDS = 80;
  private static final double PER_SECOND = 40;

  private static final String RAMP = "arrivals.phases=25s@40..80,50s@80..0";

  private static final String SPIKE = "arrivals.phases=20s@40,5s@80,55s@40";

  private static final String[] STUDY = {
    "arrivals=poisson",
    "threadcount=1000000",
    "workers=1000000",
    "service.time=1s",
    "service.shape=constant",
    "service.contention=10ms",
    "network.time=100ms",
    "network.shape=exponential",
    "backoff.attempt-timeout=3s",
    "backoff.max-attempts=3",
    "backoff.timeout=1h"
  };

  private static final String AT_ONCE = "backoff.policy=fixed backoff.base=0s";

  /** The author's waits: random below 20 s, and then below 40 s. */
  private static final String BACKING_OFF =
      "backoff.policy=jittered backoff.jitter=full backoff.base=20s backoff.cap=40s";

  @Test
  void underARampTheServerCollapsesForGoodAndAsMuchIsAnsweredAndSentAsInTheAuthorsProgram() {
    var runs = runs(10, RAMP, AT_ONCE);

    assertThat(goodput(runs, 30, SECONDS)).isLessThan(0.1);
    assertTotals(runs, 1072.1, 8430.2);
  }

  @Test
  void underARampBackoffChangesNothingAndAsMuchIsAnsweredAndSentAsInTheAuthorsProgram() {
    var runs = runs(10, RAMP, BACKING_OFF);

    assertThat(goodput(runs, 30, SECONDS)).isLessThan(0.1);
    assertTotals(runs, 1102.1, 7296.4);
  }

  /** In the author's program 15 of 20 runs do not come back (seeds 1 to 10 and 1000 to 1009). */
  @Test
  void afterASpikeMostServersStayDownAsInTheAuthorsProgram() {
    var runs = runs(40, SPIKE, AT_ONCE);

    assertThat(runs).allMatch(run -> isUp(run) || goodput(List.of(run), 60, SECONDS) < 0.1);
    assertThat(runs.stream().filter(run -> !isUp(run)).count()).isBetween(22L, 37L);
  }

  @Test
  void afterASpikeBackoffHasEveryServerComeBackAsInTheAuthorsProgram() {
    var runs = runs(10, SPIKE, BACKING_OFF);

    assertThat(runs).allMatch(CollapseStudyTest::isUp);
    assertTotals(runs, 3322.9, 3553.3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "backoff.budget=aws-standard",
        "backoff.budget=aws-standard-2026",
        "backoff.budget=grpc",
        "backoff.budget=finagle backoff.budget.ratio=0.1 backoff.budget.minimum=1"
      })
  void underARetryBudgetEveryServerComesBackThoughNothingElseDiffers(String budget) {
    assertThat(runs(10, SPIKE, AT_ONCE + " " + budget)).allMatch(CollapseStudyTest::isUp);
  }

  @Test
  void withoutRetriesEveryServerComesBack() {
    assertThat(runs(10, SPIKE, "backoff.policy=none")).allMatch(CollapseStudyTest::isUp);
  }

  private static List<Simulated> runs(int count, String phases, String policy) {
    var properties = Simulated.with(STUDY, (phases + " " + policy).split(" "));
    return IntStream.rangeClosed(1, count)
        .mapToObj(seed -> Simulated.run(SECONDS, seed, properties))
        .toList();
  }

  /**
   * Holds the requests answered in time, and those sent to the server, to those of the author's
   * program, as means over ten runs (seeds 1 to 10).
   */
  private static void assertTotals(List<Simulated> runs, double answered, double sent) {
    assertThat(runs.stream().mapToLong(run -> run.acknowledged).average().orElseThrow())
        .isCloseTo(answered, withPercentage(5));
    assertThat(runs.stream().mapToLong(run -> run.attempts).average().orElseThrow())
        .isCloseTo(sent, withPercentage(5));
  }

  /** Returns whether nine tenths of what arrives in the last twenty seconds is answered in time. */
  private static boolean isUp(Simulated run) {
    return goodput(List.of(run), 60, SECONDS) > 0.9 * PER_SECOND;
  }

  private static double goodput(List<Simulated> runs, int from, int to) {
    return runs.stream()
        .flatMap(run -> run.acknowledgedEachSecond.subList(from, to).stream())
        .mapToLong(Long::longValue)
        .average()
        .orElseThrow();
  }
}
