package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.retry.Policies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The reading of a simulation's file, with the simulator's own check, as the commands read it, its
 * run, and the copying of its results.
 */
public final class Simulations {

  private Simulations() {}

  static Experiment read(Path file) {
    return ExperimentFile.read(
        file,
        store -> Policies.class.getClassLoader(),
        SimulatedExperiment::check,
        ExperimentFile::drawnSeed);
  }

  /** Runs a simulation in a folder, and returns its results, a folder of that name in it. */
  public static Path run(Path folder, String yaml, String name) throws IOException {
    var results = folder.resolve(name);
    var file = Files.writeString(folder.resolve("simulated.yaml"), yaml);
    new SimulatedExperiment(read(file)).run(results, "backoff simulate simulated.yaml");
    return results;
  }

  /**
   * Has the results of a simulation tell of two cores, as those of a real server tell of theirs.
   */
  static void tellCores(Path results) throws IOException {
    var file = results.resolve("environment.json");
    Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"cores\": \"2\","));
  }

  /** Returns the number of a quantity with a unit. */
  static double number(String quantity) {
    return Double.parseDouble(quantity.replaceAll("[A-Za-z]", ""));
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
