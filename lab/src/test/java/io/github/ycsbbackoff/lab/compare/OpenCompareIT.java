package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a small experiment with open arrivals on the emulator of FoundationDB. */
class OpenCompareIT {

  /** The spike is more than the server can do, for longer than the queue can hold. */
  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: fdb, flags: {commits-per-second: 500, queue-limit: 100}}
      workload: {file: insert-only, properties: {threadcount: 16}}
      load: {phases: 2s@40% 2s@300% 2s@40%, queue: 100}
      blocks: 1
      seconds: 6
      warmup: 1
      baseline: native
      arms:
        - {name: native}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir static Path folder;
  private static Program.Ended compare;
  private static Path results;

  @BeforeAll
  static void compareTwoArms() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    compare = new Backoff(folder).runInThisJvm("compare", "./tiny.yaml", "--results=./results");
    assertThat(compare.status()).as(compare.err()).isZero();
    results = CompareIT.onlyFolderIn(folder.resolve("results"));
  }

  @Test
  void whatIsAHundredPercentIsMeasuredFirstAndIsNoTrialOfAnArm() {
    var maximum = MaximumTrial.operationsPerSecond(results).orElseThrow();

    assertThat(maximum).isBetween(50.0, 1000.0);
    assertThat(Results.read(results).trials()).hasSize(2);
    assertThat(compare.err()).contains("before trial 1: what is 100% of the load, by native");
    assertThat(MaximumTrial.operationsPerSecondOf(results.resolve("maximum/1-native-2")))
        .as("the first trial alone does not tell whether the server was warm")
        .isPresent();
    assertThat(compare.out())
        .contains(String.format("100%% of the load is %,.0f operations/s", maximum));
    assertThat(results.resolve("trials/1-native/ycsb.properties"))
        .content()
        .contains("arrivals.max=" + maximum);
  }

  @Test
  void allArmsGetTheSameArrivals() {
    var arrived =
        Results.read(results).trials().stream()
            .map(OpenCompareIT::arrived)
            .collect(Collectors.toSet());

    assertThat(arrived).hasSize(1).noneMatch(count -> count == 0);
  }

  /** Returns how many operations arrived over the whole run. */
  private static long arrived(TrialFolder trial) {
    var counts = trial.read(notice -> {}).arrivals().orElseThrow().column("arrived");
    return Math.round(counts.stream().mapToDouble(count -> count.value()).sum());
  }

  @Test
  void whatWasDroppedIsCountedAndIsNotAcknowledged() throws IOException {
    for (var arm : summary().get("arms")) {
      var metrics = arm.get("metrics");

      assertThat(metrics.at("/arrivals_dropped/mean").doubleValue()).isPositive();
      assertThat(metrics.at("/arrivals_late/mean").doubleValue()).isPositive();
      assertThat(metrics.at("/unacknowledged_share/mean").doubleValue()).isBetween(0.05, 0.9);
      // The correction is for loads whose threads wait.
      assertThat(metrics.at("/latency_p99_corrected/mean"))
          .isEqualTo(metrics.at("/latency_p99/mean"));
    }
    assertThat(results.resolve("report.html"))
        .content()
        .contains("Arrivals dropped", "Arrivals that wait for a thread");
  }

  @Test
  void aResumedExperimentMeasuresNothingAgain() throws IOException {
    var maximum = MaximumTrial.operationsPerSecond(results).orElseThrow();
    var end = results.resolve("trials/1-jittered/trial.json");
    Files.delete(end);

    var again = new Backoff(folder).runInThisJvm("compare", "--resume", results.toString());

    assertThat(again.status()).as(again.err()).isZero();
    assertThat(again.err()).doesNotContain("before trial 1");
    assertThat(MaximumTrial.operationsPerSecond(results)).hasValue(maximum);
    assertThat(end).exists();
  }

  @Test
  void thePlanSaysThatTheMaximumIsMeasuredFirst() {
    var plan = new Backoff(folder).runInThisJvm("compare", "./tiny.yaml", "--dry-run");

    assertThat(plan.status()).as(plan.err()).isZero();
    assertThat(plan.out())
        .contains("before trial 1: what is 100% of the load, by native, 6.0 s, 2 to 8 times");
  }

  private static JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(results.resolve("summary.json").toFile());
  }
}
