package io.github.ycsbbackoff.predict.cli;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.gate.Judgement;
import io.github.ycsbbackoff.predict.Measured;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options for what a model of the server is fitted to. */
final class FitOptions {

  @Parameters(paramLabel = "RESULTS", description = "a folder that backoff compare made")
  private Path folder;

  @Option(
      names = "--fit",
      paramLabel = "ARM",
      description = "the arm to fit to (default: jittered, or the last that can be simulated)")
  private String fit;

  Path folder() {
    return folder;
  }

  Measured measured() {
    return Measured.read(folder);
  }

  /** Returns the exit status of a command that has fitted to results. */
  static int status(Measured measured) {
    return measured.problems().isEmpty() ? Judgement.PASSED : Judgement.FAILED;
  }

  Arm arm(Measured measured) {
    return measured.armToFit(fit);
  }
}
