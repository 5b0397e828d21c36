package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.fixture.SyntheticSweep;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the runs that warm up the server of a sweep, which a script plays. */
class WarmUpTest {

  @TempDir Path root;
  private final List<Path> runs = new ArrayList<>();
  private Path written;
  private Experiment experiment;
  private ExperimentWatcher progress;
  private WarmUp warmUp;

  @BeforeEach
  void make() throws IOException {
    written = root.resolve("written");
    SyntheticSweep.write(written, 1);
    experiment = Results.experiment(written);
    progress =
        new Progress(
            experiment,
            0,
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            0);
    warmUp = new WarmUp(experiment, ResultsFolder.in(root.resolve("results"), "sweep"));
  }

  @Test
  void aWorkloadIsWarmedUpOnce() throws IOException {
    before(0, this::works);
    var runsOfA = runs.size();
    before(1, this::works);

    assertThat(runsOfA).isGreaterThan(1);
    assertThat(runs).hasSize(runsOfA);
    assertThat(warmUp.problems()).isEmpty();
  }

  @Test
  void aWarmUpThatGoesWrongIsSaidAndDoneAgainBeforeTheNextTrial() throws IOException {
    var cold = before(0, this::breaksOff);
    var warm = before(1, this::works);
    var runsUntilWarm = runs.size();
    before(2, this::works);

    assertThat(runs).hasSizeGreaterThan(2).hasSize(runsUntilWarm).doesNotHaveDuplicates();
    assertThat(runs.get(0)).as("what went wrong is there to be read").isDirectory();
    assertThat(cold).isEqualTo("its warm-up went wrong: it did not come to its end");
    assertThat(warm).isEmpty();
    assertThat(warmUp.problems())
        .containsExactly(
            "trial %s: begins on a server that is not warm, for its warm-up went wrong: it did not"
                    .formatted(Plan.of(experiment).trials().get(0).title())
                + " come to its end");
  }

  @Test
  void aServerThatBeginsCleanAfterATrialThatWentWrongIsWarmedUpAgain() throws IOException {
    before(0, this::works);
    var once = runs.size();
    warmUp.before(Plan.of(experiment).trials().get(1), true, this::works, progress);

    assertThat(runs).hasSize(2 * once).doesNotHaveDuplicates();
  }

  private String before(int trial, WarmUp.Runs trials) throws IOException {
    return warmUp.before(Plan.of(experiment).trials().get(trial), false, trials, progress);
  }

  private void works(Object trial, Path folder) throws IOException {
    runs.add(folder);
    Folders.delete(folder);
    Files.createDirectories(folder);
    var alike = written.resolve("trials/1-a-max-native");
    try (var files = Files.list(alike)) {
      for (var file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private void breaksOff(Object trial, Path folder) throws IOException {
    runs.add(folder);
    Files.createDirectories(folder);
  }
}
