package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of a small sweep, from the command line to the report, on the emulator that needs no
 * server.
 */
@Tag("server")
class SweepIT {

  private static final String SWEEP =
      """
      name: tiny
      server: {kind: fdb, flags: {read-version-latency: 5ms}}
      workload: {load: 500, properties: {threadcount: 4}}
      sweep: {workloads: [d, e], shares: [50]}
      blocks: 1
      seconds: 3
      warmup: 1
      seed: 7
      baseline: native
      arms:
        - {name: native}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir static Path shared;
  private static Path results;
  private static Program.Ended sweep;

  @TempDir Path folder;

  @BeforeAll
  static void sweep() throws IOException {
    Files.writeString(shared.resolve("tiny.yaml"), SWEEP);
    sweep = new Backoff(shared).run("sweep", "tiny.yaml", "--results", "results");
    assertThat(sweep.status()).as(sweep.err()).isZero();
    assertThat(sweep.out()).contains("latency over throughput of workloads D, E", "100% is ");
    try (var folders = Files.list(shared.resolve("results"))) {
      results = folders.toList().get(0);
    }
  }

  @Test
  void everyPointIsATrialThatHadTheSharesTargetOfTheBaselinesMaximum() {
    var read = Results.read(results);

    assertThat(read.trials())
        .extracting(trial -> trial.info().name())
        .containsExactlyInAnyOrder(
            "1-d-max-native",
            "1-d-max-jittered",
            "1-d-50-native",
            "1-d-50-jittered",
            "1-e-max-native",
            "1-e-max-jittered",
            "1-e-50-native",
            "1-e-50-jittered");
    assertThat(read.problems()).isEmpty();
    assertThat(read.trials())
        .extracting(trial -> trial.info().point())
        .filteredOn(point -> point.workload().equals("d") && !point.isUnthrottled())
        .extracting(SweepPoint::target)
        .allMatch(target -> target > 10)
        .hasSize(2)
        .containsOnly(target(read, "1-d-50-native"));
  }

  @Test
  void noTrialInsertsAKeyOfTheTrialsBefore() throws IOException {
    var read = Results.read(results);
    for (var workload : List.of("d", "e")) {
      var ofWorkload =
          read.trials().stream()
              .filter(trial -> trial.info().point().workload().equals(workload))
              .toList();
      var keys = 500L + insertsOfWarmUp(results, workload);
      for (var trial : ofWorkload) {
        assertThat(recordcount(trial)).as(trial.info().name()).isEqualTo(keys);
        keys += inserts(trial);
      }
      assertThat(keys).as("inserts of " + workload).isGreaterThan(500);
    }
  }

  @Test
  void rowsAreLoadedOnceAndAnewForWorkloadE() {
    assertThat(results.resolve("warmup/d-1/load.csv")).exists();
    assertThat(results.resolve("warmup/e-1/load.csv")).exists();
    assertThat(results.resolve("warmup/d-2/load.csv")).doesNotExist();
    assertThat(Results.read(results).trials())
        .noneMatch(trial -> Files.exists(trial.path().resolve("load.csv")));
  }

  @Test
  void theServerIsWarmedUpByTheBaselineWithoutATargetBeforeTheFirstTrialOfAWorkload()
      throws IOException {
    for (var workload : List.of("d", "e")) {
      var last = new Properties();
      try (var in =
          Files.newBufferedReader(results.resolve("warmup/" + workload + "-2/ycsb.properties"))) {
        last.load(in);
      }
      assertThat(last)
          .doesNotContainEntry("backoff.policy", "jittered")
          .doesNotContainKey("target");
    }
    assertThat(sweep.err())
        .contains(
            "before trial 1: warming up for workload D",
            "before trial 5: warming up for workload E")
        .doesNotContain("before trial 2", "before trial 6");
  }

  @Test
  void theReportIsMadeAnewFromTheRest() throws IOException {
    var json = results.resolve("summary.json");
    var before = new ObjectMapper().readTree(json.toFile());
    for (var file : List.of("summary.json", "summary.csv", "report.html")) {
      Files.delete(results.resolve(file));
    }

    var report = new Backoff(folder).runInThisJvm("report", results.toString());

    assertThat(report.status()).as(report.err()).isZero();
    assertThat(new ObjectMapper().readTree(json.toFile())).isEqualTo(before);
    assertThat(before.at("/points")).hasSize(8);
    assertThat(before.at("/points/0/operations/INSERT/count/mean").doubleValue()).isPositive();
    assertThat(results.resolve("report.html")).content().contains("Workload D", "Workload E");
  }

  @Test
  void whatWasInterruptedGoesOnWithRowsThatAreLoadedAgain() throws IOException {
    var copy = folder.resolve("copy");
    copy(results, copy);
    var last =
        Results.read(copy).trials().stream()
            .filter(trial -> trial.info().order() > 6)
            .map(TrialFolder::path)
            .toList();
    last.forEach(Folders::delete);
    var finished = Files.getLastModifiedTime(copy.resolve("trials/1-d-max-native/trial.json"));

    var resumed = new Backoff(folder).runInThisJvm("sweep", "--resume", copy.toString());

    assertThat(resumed.status()).as(resumed.err()).isZero();
    var trials = Results.read(copy).trials();
    assertThat(trials).hasSize(8);
    assertThat(copy.resolve("warmup/e-1/load.csv")).exists();
    assertThat(Files.getLastModifiedTime(copy.resolve("warmup/e-1/trial.json")))
        .as("a server that was started anew is warmed up anew")
        .isGreaterThan(Files.getLastModifiedTime(copy.resolve("trials/1-d-50-native/trial.json")));
    var loaded = 500 + insertsOfWarmUp(copy, "e");
    assertThat(recordcount(trials.get(6))).isEqualTo(loaded);
    assertThat(recordcount(trials.get(7))).isEqualTo(loaded + inserts(trials.get(6)));
    assertThat(Files.getLastModifiedTime(copy.resolve("trials/1-d-max-native/trial.json")))
        .isEqualTo(finished);
  }

  private static Long target(Results results, String name) {
    return results.trials().stream()
        .filter(trial -> trial.info().name().equals(name))
        .map(trial -> trial.info().point().target())
        .findFirst()
        .orElseThrow();
  }

  private static long recordcount(TrialFolder trial) throws IOException {
    var properties = new Properties();
    try (var in = Files.newBufferedReader(trial.path().resolve("ycsb.properties"))) {
      properties.load(in);
    }
    return Long.parseLong(properties.getProperty("recordcount"));
  }

  private static long inserts(TrialFolder trial) throws IOException {
    return inserts(trial.path());
  }

  private static long insertsOfWarmUp(Path results, String workload) throws IOException {
    var inserts = 0L;
    for (var run = 1; Files.exists(warmUp(results, workload, run)); run++) {
      inserts += inserts(warmUp(results, workload, run));
    }
    return inserts;
  }

  private static Path warmUp(Path results, String workload, int run) {
    return results.resolve("warmup/" + workload + "-" + run);
  }

  /** Counts the inserts as the binding saw them, which is not where the lab has them from. */
  private static long inserts(Path trial) throws IOException {
    var report = new ObjectMapper().readTree(trial.resolve("ycsb.json").toFile());
    return StreamSupport.stream(report.spliterator(), false)
        .filter(each -> each.get("metric").textValue().equals("BACKOFF-INSERT"))
        .filter(each -> each.get("measurement").textValue().equals("Operations"))
        .mapToLong(each -> each.get("value").longValue())
        .sum();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
