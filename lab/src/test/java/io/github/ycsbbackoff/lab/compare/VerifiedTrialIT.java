package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what is verified after each trial, and of what becomes of a trial that went wrong. */
class VerifiedTrialIT {

  @TempDir Path folder;

  @Test
  void theLoadPhaseIsVerifiedWithTheRunPhaseAndTheReportSaysWhatInNumbers() throws IOException {
    var compare =
        compare(
            """
            workload: {file: insert-only, load: 200, properties: {threadcount: 4}}
            arms: [{name: native}]
            """,
            "--verify");
    assertThat(compare.status()).as(compare.out() + compare.err()).isZero();

    var verified = Results.read(results()).trials().get(0).info().verified();
    assertThat(verified.acknowledged()).isGreaterThan(200);
    assertThat(verified.rows()).isEqualTo(verified.acknowledged());
    assertThat(verified.violationsInAll()).isZero();
    assertThat(results().resolve("report.html")).content().contains(verified.message());
  }

  @Test
  void aTrialThatWentWrongIsMarkedAndShownFirstAndNeverRunAgain() throws IOException {
    var compare =
        compare(
            """
            verify: true
            workload: {file: insert-only, properties: {threadcount: 4}}
            arms:
              - {name: native}
              - {name: reader, properties: {insertproportion: 0, readproportion: 1}}
              - {name: broken, properties: {workload: no.such.Workload}}
            """);
    assertThat(compare.status()).as(compare.err()).isEqualTo(1);
    assertThat(compare.out())
        .startsWith("WENT WRONG: trial 1-")
        .contains("trial 1-reader: cannot be verified: ", "has no write, so that nothing can be")
        .contains("trial 1-broken: the client ended with status ");

    var trials = results().resolve("trials");
    assertThat(Results.read(results()).trials())
        .extracting(trial -> trial.info().arm())
        .containsExactlyInAnyOrder("native", "reader");
    assertThat(results().resolve("report.html"))
        .content()
        .containsPattern("(?s)role=\"alert\".*trial 1-reader: cannot be verified.*<h1>");
    assertThat(trials.resolve("1-reader/ledger.csv")).exists();

    var before = Files.getLastModifiedTime(trials.resolve("1-broken/trial.json"));
    var resumed = new Backoff(folder).runInThisJvm("compare", "--resume", results().toString());
    assertThat(resumed.status()).isEqualTo(1);
    assertThat(Files.getLastModifiedTime(trials.resolve("1-broken/trial.json"))).isEqualTo(before);
  }

  private Program.Ended compare(String lines, String... options) throws IOException {
    Files.writeString(
        folder.resolve("tiny.yaml"),
        """
        name: tiny
        server: {kind: fdb, flags: {commits-per-second: 500}}
        blocks: 1
        seconds: 4
        warmup: 1
        baseline: native
        """
            + lines);
    var words = new ArrayList<>(List.of("compare", "./tiny.yaml"));
    words.add("--results=./results");
    words.addAll(List.of(options));
    return new Backoff(folder).runInThisJvm(words.toArray(String[]::new));
  }

  private Path results() throws IOException {
    return CompareIT.onlyFolderIn(folder.resolve("results"));
  }
}
