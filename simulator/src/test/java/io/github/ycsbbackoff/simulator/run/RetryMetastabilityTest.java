package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.simulator.server.Capacity.Slowdown;
import io.github.ycsbbackoff.simulator.server.ServerFaults;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The four outcomes of the artifact of L. Huang et al., "Metastable Failures in the Wild", OSDI
 * 2022 (github.com/lexiangh/Metastability at d66be9f, {@code Retry_Metastability/}), in kind: a
 * MongoDB on 2 processors is left with 0.45 or 0.40 of them for 10 or 9 seconds, and requests that
 * are not answered within 3 s are sent again at once, four times at most.
 *
 * <p>The artifact does not say how much its server can do; its README has its users change the gap
 * between requests until the first two cases come out as they should. Here the gaps are the
 * artifact's, 75 and 100 us, times twenty, and the server was given the speed: a gap of 75 us is
 * 38% of what it serves. What the model leaves out is the driver's pool of connections; all
 * attempts stand in the server's own queue, which has no limit.
 */
class RetryMetastabilityTest {

  private static final long SECOND = 1_000_000_000L;
  private static final int TRIGGER_AT = 60;
  private static final int SECONDS = 190;

  private static final String[] ARTIFACT = {
    "arrivals=poisson",
    "threadcount=1000000",
    "workers=2",
    "queue.limit=2147483647",
    "service.time=1130us",
    "backoff.attempt-timeout=3s",
    "backoff.policy=fixed",
    "backoff.base=0s",
    "backoff.max-attempts=5",
    "backoff.timeout=1h"
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theBaselineRecovers(long seed) {
    assertThat(goodputLeft(0.45, 10, 75, seed)).isGreaterThan(0.95);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void withALittleLessOfItsProcessorsTheServerNeverRecovers(long seed) {
    assertThat(goodputLeft(0.40, 10, 75, seed)).isLessThan(0.05);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void afterAShorterTriggerTheServerRecovers(long seed) {
    assertThat(goodputLeft(0.40, 9, 75, seed)).isGreaterThan(0.95);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void underLessLoadTheServerRecovers(long seed) {
    assertThat(goodputLeft(0.40, 10, 100, seed)).isGreaterThan(0.95);
  }

  /**
   * Returns the goodput of the last thirty seconds, as a share of that of the thirty before the
   * trigger.
   *
   * @param cpus the processors, of 2, that the server has left
   * @param gapMicros the time between requests in the artifact, in microseconds
   */
  private static double goodputLeft(double cpus, int triggerSeconds, int gapMicros, long seed) {
    var trigger =
        new Slowdown(cpus / 2, TRIGGER_AT * SECOND, (TRIGGER_AT + triggerSeconds) * SECOND);
    var run =
        Simulated.run(
            SECONDS,
            new ServerFaults(List.of(), List.of(trigger)),
            seed,
            Simulated.with(ARTIFACT, "arrivals.rate=" + 1e6 / gapMicros / 20));
    return goodput(run, SECONDS - 30, SECONDS) / goodput(run, TRIGGER_AT - 30, TRIGGER_AT);
  }

  private static double goodput(Simulated run, int from, int to) {
    return run.acknowledgedEachSecond.subList(from, to).stream()
        .mapToLong(Long::longValue)
        .average()
        .orElseThrow();
  }
}
