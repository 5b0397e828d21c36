package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of what the command line of a sweep says before anything starts. */
class SweepCommandIT {

  private static final String SWEEP =
      """
      name: tiny
      server: {kind: fdb}
      workload: {load: 500, properties: {threadcount: 4}}
      sweep: {workloads: [d, e], shares: [50]}
      blocks: 1
      seconds: 3
      seed: 7
      baseline: native
      arms:
        - {name: native}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir Path folder;
  private Commands commands;

  @BeforeEach
  void inItsFolder() {
    commands = new Commands(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--shares 0 | --shares 0: wrong; give whole percents of the maximum, from 1 to 100",
        "--shares 50,101 | --shares 101: wrong; give whole percents of the maximum, from 1 to 100",
        "--workloads a,g | --workloads g: no such workload; give some of: a, b, c, d, e, f",
        "--arms other | --arms other: no such arm; give some of: native, jittered",
        "--verify | Unknown option: '--verify'; see backoff sweep --help",
        "--assert x | Unknown options: '--assert', 'x'; see backoff sweep --help"
      })
  void aMistakeInTheOptionsIsOneLine(String options, String line) throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), SWEEP);

    commands.wrong(line, ("sweep ./tiny.yaml " + options).split(" "));
  }

  @Test
  void aSweepAndAComparisonAreNotTakenForEachOther() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), SWEEP);
    Files.writeString(
        folder.resolve("plain.yaml"),
        SWEEP.replaceAll("sweep: .*\n", "").replace("load: 500", "file: insert-only"));

    commands.wrong(
        "tiny.yaml: is a sweep; run it by backoff sweep tiny.yaml", "compare", "./tiny.yaml");
    commands.wrong(
        "plain.yaml: has no sweep; run it by backoff compare plain.yaml", "sweep", "./plain.yaml");
    commands.wrong(
        "nosql: no such store; give one of: fdb, hbase, kudu; or an experiment file, *.yaml",
        "sweep",
        "nosql");
  }

  @Test
  void theDryRunSaysHowLongItTakesAndStartsNothing() {
    var dry = commands.runInThisJvm("sweep", "kudu", "--quick", "--dry-run");

    assertThat(dry.status()).as(dry.err()).isZero();
    assertThat(dry.out()).endsWith("60 trials, about 13 minutes, and the load phases\n");
    assertThat(folder.resolve("results")).doesNotExist();
  }
}
