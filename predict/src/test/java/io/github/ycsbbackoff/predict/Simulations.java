package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.retry.Policies;
import java.nio.file.Path;

/** The reading of a simulation's file, with the simulator's own check, as the commands read it. */
final class Simulations {

  private Simulations() {}

  static Experiment read(Path file) {
    return ExperimentFile.read(
        file,
        store -> Policies.class.getClassLoader(),
        SimulatedExperiment::check,
        ExperimentFile::drawnSeed);
  }
}
