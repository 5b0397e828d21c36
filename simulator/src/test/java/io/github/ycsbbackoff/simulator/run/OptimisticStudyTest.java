package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The study by M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, March 2015: one
 * row, which each of N clients has to update once; network delay normal with mean 10 ms and
 * deviation 2 ms, base 5 ms, cap 2 s. Where the study has no backoff at all, {@code fixed} waits 0
 * ms.
 */
class OptimisticStudyTest {

  private static final int RUNS = 100;
  private static final int CLIENTS = 100;

  private static final Map<String, String[]> POLICIES =
      Map.of(
          "none", new String[] {"backoff.policy=fixed", "backoff.base=0"},
          "exponential", policy("exponential", "full"),
          "equal", policy("jittered", "equal"),
          "full", policy("jittered", "full"),
          "decorrelated", policy("jittered", "decorrelated"));

  private static final Map<String, Mean> CALLS = new HashMap<>();
  private static final Map<String, Mean> SECONDS = new HashMap<>();

  @BeforeAll
  static void runEachPolicyWithAHundredClients() {
    POLICIES.forEach(
        (name, policy) -> {
          var runs = runs(policy);
          CALLS.put(name, calls(runs));
          SECONDS.put(name, seconds(runs));
        });
  }

  @Test
  void fullJitterNeedsLessThanHalfTheCallsOfPlainExponential() {
    assertThat(CALLS.get("full").high()).isLessThan(CALLS.get("exponential").low() / 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"equal", "full", "decorrelated"})
  void jitteredClientsEndAfterThoseWithoutBackoffAndBeforeThosePlainlyExponential(String jitter) {
    assertThat(SECONDS.get("none").high()).isLessThan(SECONDS.get(jitter).low());
    assertThat(SECONDS.get(jitter).high()).isLessThan(SECONDS.get("exponential").low());
  }

  @Test
  void equalAndFullJitterNeedAboutTheSameCalls() {
    assertThat(CALLS.get("equal").mean()).isCloseTo(CALLS.get("full").mean(), withPercentage(10));
  }

  /**
   * Compares with what the author's own program (github.com/aws-samples/aws-arch-backoff-simulator)
   * gives for 100 clients, as a mean over 100 runs. The program's first exponential ceiling is 2 x
   * base, which is this project's with a base of 10 ms.
   */
  @ParameterizedTest
  @CsvSource({
    "none, 2419.6, 2.021, backoff.policy=fixed backoff.base=0",
    "exponential, 1859.5, 63.637, backoff.policy=exponential backoff.base=10ms",
    "equal, 811.0, 6.620, backoff.policy=jittered backoff.jitter=equal backoff.base=10ms",
    "full, 796.8, 4.924, backoff.policy=jittered backoff.jitter=full backoff.base=10ms",
    "decorrelated, 999.0, 4.585, backoff.policy=jittered backoff.jitter=decorrelated"
        + " backoff.base=5ms"
  })
  void callsAndCompletionTimeAreThoseOfTheAuthorsProgram(
      String name, double calls, double seconds, String policy) {
    var runs = runs(policy.split(" "));

    assertThat(calls(runs).mean()).as(name).isCloseTo(calls, withPercentage(2));
    assertThat(seconds(runs).mean()).as(name).isCloseTo(seconds, withPercentage(6));
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 190})
  void everyClientUpdatesTheRowJustOnce(int clients) {
    POLICIES
        .values()
        .forEach(
            policy -> {
              var run = study(clients, 1, policy);
              assertThat(run.acknowledged).isEqualTo(clients);
              assertThat(run.attempts).isEqualTo(clients + run.rejected);
            });
  }

  private static List<Simulated> runs(String... policy) {
    return IntStream.range(0, RUNS).mapToObj(seed -> study(CLIENTS, seed, policy)).toList();
  }

  private static Mean calls(List<Simulated> runs) {
    return Mean.of(runs.stream().mapToDouble(run -> (double) run.attempts));
  }

  private static Mean seconds(List<Simulated> runs) {
    return Mean.of(runs.stream().mapToDouble(run -> run.effort.virtualNanos() / 1e9));
  }

  private static Simulated study(int clients, long seed, String... policy) {
    var properties = new String[policy.length + 9];
    System.arraycopy(policy, 0, properties, 0, policy.length);
    var study =
        new String[] {
          "model=optimistic",
          "rows=1",
          "threadcount=" + clients,
          "clients.operations=1",
          "network.time=10ms",
          "network.deviation=2ms",
          "network.shape=normal",
          "backoff.cap=2s",
          "backoff.timeout=24h"
        };
    System.arraycopy(study, 0, properties, policy.length, study.length);
    return Simulated.run(24 * 3600, seed, properties);
  }

  private static String[] policy(String name, String jitter) {
    return new String[] {"backoff.policy=" + name, "backoff.jitter=" + jitter, "backoff.base=5ms"};
  }
}
