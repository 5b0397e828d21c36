package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.retry.Policies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The reading of a simulation's file, with the simulator's own check, as the commands read it, and
 * the copying of a simulation's results.
 */
final class Simulations {

  private Simulations() {}

  static Experiment read(Path file) {
    return ExperimentFile.read(
        file,
        store -> Policies.class.getClassLoader(),
        SimulatedExperiment::check,
        ExperimentFile::drawnSeed);
  }

  /** Copies a folder and all that is in it to a place where nothing is. */
  static void copy(Path from, Path to) throws IOException {
    try (var all = Files.walk(from)) {
      for (var file : all.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
