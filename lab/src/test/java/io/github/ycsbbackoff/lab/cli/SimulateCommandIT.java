package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the two commands that run an experiment whose server is simulated. */
class SimulateCommandIT {

  private static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: simulated, flags: {workers: 2, queue.limit: 10, service.time: 1ms}}
      workload: {properties: {threadcount: 20}}
      blocks: 3
      seconds: 5
      seed: 7
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
        - {name: jittered, properties: {backoff.policy: jittered}}
        - {name: fixed, properties: {backoff.policy: fixed}}
      """;

  @TempDir Path folder;
  private Commands commands;

  @BeforeEach
  void writeExperiment() throws IOException {
    commands = new Commands(folder);
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"compare", "simulate"})
  void bothCommandsSimulateWithTheOptionsOfAnyExperiment(String command) throws IOException {
    var ended =
        commands.runInThisJvm(
            command,
            "./tiny.yaml",
            "--results=./results",
            "--arms=linear,fixed",
            "--blocks=2",
            "--seed=9");

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out()).startsWith("Simulated: ");
    try (var results = Files.list(folder.resolve("results"))) {
      var only = results.toList().get(0);
      assertThat(only.getFileName().toString()).endsWith("-simulated-tiny");
      assertThat(only.resolve("trials/2-fixed/client.csv")).exists();
      assertThat(only.resolve("trials"))
          .isDirectoryNotContaining("glob:**/*jittered")
          .isDirectoryNotContaining("glob:**/3-*");
      assertThat(only.resolve("experiment.yaml")).content().contains("seed: 9", "kind: simulated");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--blocks=3", "--grid=threadcount=10,20"})
  void ctrlCEndsASimulationInOneLineAndNothingIsKept(String option) throws IOException {
    Files.writeString(
        folder.resolve("long.yaml"), EXPERIMENT.replace("seconds: 5", "seconds: 1000000"));
    try (var simulation = new Backoff(folder).start("simulate", "long.yaml", option)) {
      Await.until(() -> isWritten(folder.resolve("results")), simulation::said);

      simulation.signal("INT");

      var ended = simulation.end();
      assertThat(ended.status()).isEqualTo(128 + 2);
      assertThat(ended.err().strip()).isEqualTo("backoff: interrupted; nothing was kept");
    }
    assertThat(folder.resolve("results")).isEmptyDirectory();
  }

  /** Returns whether a simulation has left the first second of a trial. */
  private static boolean isWritten(Path results) {
    try (var files = Files.walk(results)) {
      return files.anyMatch(file -> file.endsWith("client.csv") && file.toFile().length() > 0);
    } catch (IOException | UncheckedIOException e) {
      return false; // The folder is not there yet.
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"compare", "simulate"})
  void aDryRunShowsThePlanAndLeavesNothing(String command) {
    var dry = commands.runInThisJvm(command, "./tiny.yaml", "--dry-run");

    assertThat(dry.status()).as(dry.err()).isZero();
    assertThat(dry.out())
        .contains("trial 1 of 9: 1-linear", "arm fixed backoff.policy=fixed", "seed 7")
        .endsWith("9 trials, each 5.0 s of virtual time\n");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aReadyMapWithAWorkloadOfTheLabsOwnIsRight() {
    var file = Path.of("../workloads/experiments/simulated-map-kudu.yaml").toAbsolutePath();
    var dry = commands.runInThisJvm("map", file.toString(), "--dry-run");

    assertThat(dry.status()).as(dry.err()).isZero();
    assertThat(dry.out())
        .contains("before trial 1: what is 100% of the load, by at-once, 38.0 s")
        .endsWith("54 trials, each 50.0 s of virtual time\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--verify",
        "--masters=a:7051",
        "--without-flags",
        "--keep-tables",
        "--cluster-wait=5",
        "--cache-dir=x"
      })
  void whatOnlyAServerKnowsIsRefused(String option) {
    commands.wrong(
        option.replaceFirst("=.*", "")
            + ": the experiment tiny is simulated, and runs no server; leave it out",
        "compare",
        "./tiny.yaml",
        option);
  }

  @Test
  void aSimulationIsNotResumed() throws IOException {
    var old = Files.createDirectory(folder.resolve("old"));
    Files.copy(folder.resolve("tiny.yaml"), old.resolve("experiment.yaml"));

    commands.wrong(
        "--resume: the experiment tiny is simulated, and runs no server; leave it out",
        "compare",
        "--resume=./old");
  }

  @Test
  void anExperimentOnARealServerIsForTheOtherCommand() throws IOException {
    Files.writeString(
        folder.resolve("real.yaml"),
        EXPERIMENT
            .replaceAll("server: .*", "server: {kind: kudu}")
            .replaceAll("workload: .*", "workload: {file: insert-only}"));

    commands.wrong(
        "real.yaml: its server is a real one (kind: kudu); run it by backoff compare real.yaml",
        "simulate",
        "./real.yaml");
  }

  @Test
  void aParameterThatTheModelDoesNotKnowIsNamedWithItsLine() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT.replace("workers", "wrokers"));

    assertThat(commands.failing(2, "compare", "./tiny.yaml"))
        .startsWith(
            "backoff: tiny.yaml line 2: arms: linear: wrokers=2: unknown property; known: ");
  }
}
