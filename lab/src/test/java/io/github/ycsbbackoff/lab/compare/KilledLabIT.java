package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.ServerProcess;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of a lab that is ended in the middle of a trial: nothing runs on, and what was measured is
 * there.
 */
@NeedsKudu
class KilledLabIT {

  @TempDir Path folder;
  @AutoClose private Program lab;
  private List<ServerProcess> descendants;

  @BeforeEach
  void startAndWaitForAMeasuredSecond() throws IOException {
    Tiny.write(folder.resolve("tiny.yaml"), 60);
    lab = new Backoff(folder).start("compare", "tiny.yaml");
    Await.until(() -> secondsMeasured(folder) > 0 || !lab.isAlive(), lab::said);
    descendants =
        lab.handle()
            .descendants()
            .map(each -> new ServerProcess("descendant", each.pid(), startMillis(each)))
            .toList();
    // These are master, tablet server, YCSB client, and the child-process guard of each.
    assertThat(descendants).as(lab.said()).hasSizeGreaterThanOrEqualTo(6);
  }

  @Test
  void killedItLeavesNoProcessBehindAndGoesOnWithTheTrialsThatAreMissing() throws IOException {
    lab.signal("KILL");

    assertThat(lab.end().status()).isEqualTo(128 + 9);
    nothingRunsOnAndWhatWasMeasuredIsThere();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var file = results.resolve("experiment.yaml");
    var planned = Plan.of(ExperimentFile.read(file)).trials();
    // The remaining trials take three seconds each, not sixty.
    Files.writeString(file, Files.readString(file).replace("seconds: 60.0", "seconds: 3.0"));

    var resumed = new Backoff(folder).runInThisJvm("compare", "--resume", results.toString());

    assertThat(resumed.status()).as(resumed.err()).isZero();
    assertThat(Results.read(results).trials())
        .extracting(trial -> trial.path().getFileName().toString())
        .containsExactlyElementsOf(planned.stream().map(PlannedTrial::name).toList());
  }

  @Test
  void toldToEndItAlsoDeletesTheServersData() throws IOException {
    lab.signal("TERM");

    endsAsInterrupted(128 + 15);
  }

  @Test
  void ctrlCEndsItLikewise() throws IOException {
    // A terminal sends Ctrl-C to all processes at once.
    for (var descendant : descendants) {
      signal("INT", descendant.pid());
    }
    lab.signal("INT");

    endsAsInterrupted(128 + 2);
  }

  private void endsAsInterrupted(int status) throws IOException {
    var ended = lab.end();

    assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    assertThat(ended.hasStackTrace()).as(ended.err()).isFalse();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(ended.err().lines().filter(line -> line.startsWith("backoff: ")))
        .containsExactly("backoff: interrupted; to go on: backoff compare --resume " + results);
    assertThat(results.resolve("server/data")).doesNotExist();
    assertThat(results.resolve("server/logs")).isNotEmptyDirectory();
    nothingRunsOnAndWhatWasMeasuredIsThere();
  }

  private void nothingRunsOnAndWhatWasMeasuredIsThere() {
    for (var descendant : descendants) {
      Await.until(() -> !descendant.isAlive(), () -> "still runs: " + descendant);
    }
    assertThat(secondsMeasured(folder)).isPositive();
  }

  /** Counts the rows in the timeline of the trial that runs. */
  static long secondsMeasured(Path folder) {
    try (var files = Files.walk(folder.resolve("results"))) {
      var client = files.filter(file -> file.endsWith("client.csv")).findFirst();
      return client.isEmpty() ? 0 : Files.readString(client.get()).lines().count() - 1;
    } catch (IOException | UncheckedIOException e) {
      return 0; // The folder is not there yet.
    }
  }

  private static void signal(String name, long pid) throws IOException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().onExit().join();
  }

  private static long startMillis(ProcessHandle process) {
    return process.info().startInstant().orElseThrow().toEpochMilli();
  }
}
