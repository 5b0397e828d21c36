package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a small experiment from the command line to its report, and of its files. */
@NeedsKudu
class CompareIT {

  @TempDir static Path folder;
  private static Path file;
  private static Program.Ended compare;
  private static Path results;

  @BeforeAll
  static void run() throws IOException {
    file = folder.resolve("tiny.yaml");
    // On a busy machine a client takes some of its seconds to start.
    Tiny.writeOverload(file, 5);
    compare = new Backoff(folder).run("compare", "tiny.yaml", "--results", "results");
    assertThat(compare.status()).as(compare.err()).isZero();
    results = onlyFolderIn(folder.resolve("results"));
  }

  @Test
  void theTerminalShowsTheTableAndWhereTheReportIs() {
    assertThat(compare.out())
        .startsWith("In this one look, ")
        .contains("No verdict: 1 block finished, at least 3 needed.", "native ", "jittered ")
        .endsWith("Report: " + results.resolve("report.html") + "\n");
    assertThat(compare.err().lines()).hasSize(2).allMatch(line -> line.startsWith("trial "));
  }

  @Test
  void everyFileIsThere() throws IOException {
    assertThat(names(results))
        .containsExactlyInAnyOrder(
            ".lock",
            "experiment.yaml",
            "environment.json",
            "trials",
            "server",
            "summary.json",
            "summary.csv",
            "report.html");
    assertThat(names(results.resolve("trials")))
        .containsExactlyInAnyOrder("1-native", "1-jittered");
    for (var trial : trials()) {
      assertThat(names(trial.path()))
          .containsExactlyInAnyOrder(
              "trial.json",
              "ycsb.properties",
              "ycsb.json",
              "ycsb.log",
              "client.csv",
              "server.csv",
              "host.csv",
              "gc.log",
              "threads.csv",
              "latency.hlog");
    }
  }

  @Test
  void everyArmMetRejectionsAndClientAndServerCountedThemAlike() {
    for (var trial : trials()) {
      var tooBusy = tooBusy(trial);
      assertThat(tooBusy.client()).isPositive();
      assertThat(tooBusy.server()).isEqualTo(tooBusy.client());
    }
    assertThat(results.resolve("summary.json")).content().contains("\"verdict\" : \"agree\"");
  }

  private static RejectionCount tooBusy(TrialFolder trial) {
    return trial.info().rejections().stream()
        .filter(count -> count.reason().equals("server_too_busy"))
        .findAny()
        .orElseThrow();
  }

  @Test
  void theFilesOfATrialTellTheSameNumbers() throws IOException {
    for (var trial : trials()) {
      var rows =
          trial.read(notice -> {}).client().seconds().stream()
              .mapToLong(second -> Math.round(second.acknowledged()))
              .sum();
      assertThat(inYcsbsReport(trial, "BACKOFF-INSERT", "AcknowledgedRows")).isEqualTo(rows);
      assertThat(inYcsbsReport(trial, "BACKOFF-INSERT", "Rejections"))
          .isEqualTo(trial.info().rejections().stream().mapToLong(RejectionCount::client).sum());
      assertThat(inYcsbsReport(trial, "INSERT", "Return=OK")).isEqualTo(rows);
    }
  }

  @Test
  void theServersDataIsDeletedAndItsLogsAreKept() throws IOException {
    assertThat(names(results.resolve("server"))).containsExactly("logs");
    assertThat(names(results.resolve("server/logs"))).contains("master.log", "tserver.log");
  }

  @Test
  void reportRebuildsTheSameSummaryAndTheSamePage() throws IOException {
    var made = List.of("summary.json", "summary.csv", "report.html");
    var before = new ArrayList<String>();
    for (var name : made) {
      before.add(Files.readString(results.resolve(name)));
      Files.delete(results.resolve(name));
    }

    var report = new Backoff(folder).runInThisJvm("report", results.toString());

    assertThat(report.status()).as(report.err()).isZero();
    assertThat(report.out()).isEqualTo(compare.out());
    for (var name : made) {
      assertThat(results.resolve(name)).content().isEqualTo(before.get(made.indexOf(name)));
    }
  }

  @Test
  void theExperimentThatWasWrittenHasThePlanThatWasRun() {
    var written = ExperimentFile.read(results.resolve("experiment.yaml"));

    assertThat(written).isEqualTo(ExperimentFile.read(file));
    assertThat(Plan.of(written).trials())
        .extracting(PlannedTrial::name)
        .containsExactlyElementsOf(
            trials().stream()
                .sorted(Comparator.comparing(trial -> trial.info().startedEpochSeconds()))
                .map(trial -> trial.path().getFileName().toString())
                .toList());
  }

  private static List<TrialFolder> trials() {
    return Results.read(results).trials();
  }

  private static long inYcsbsReport(TrialFolder trial, String section, String measurement)
      throws IOException {
    for (var each : new ObjectMapper().readTree(trial.path().resolve("ycsb.json").toFile())) {
      if (each.get("metric").textValue().equals(section)
          && each.get("measurement").textValue().equals(measurement)) {
        return each.get("value").longValue();
      }
    }
    throw new AssertionError("no " + section + " " + measurement + " in " + trial.path());
  }

  static Path onlyFolderIn(Path parent) throws IOException {
    try (var folders = Files.list(parent)) {
      var all = folders.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  private static List<String> names(Path parent) throws IOException {
    try (var files = Files.list(parent)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
