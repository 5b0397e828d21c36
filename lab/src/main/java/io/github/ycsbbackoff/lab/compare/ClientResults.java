package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.InputHashes;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The results folder of one client among several, to which each trial that it takes part in adds
 * one. Such folders are what {@code backoff merge} makes one result of.
 */
public record ClientResults(Path path) {

  private static final String EXPERIMENT = "experiment.yaml";

  /** Names the folder of a client in {@code root}; makes nothing. */
  public static ClientResults in(Path root, int index) {
    return new ClientResults(root.toAbsolutePath().normalize().resolve("client-" + index));
  }

  /**
   * Makes the folder for a trial, and the results folder around it if it is not there.
   *
   * @param command the command line that the user typed, for the report
   * @throws LabException if the trial was begun there before, for no trial is run twice, or if the
   *     folder is of another experiment
   */
  public Path begin(
      Experiment experiment, Home home, EmbeddedServer server, String command, PlannedTrial trial) {
    var folder = path.resolve("trials").resolve(trial.name());
    try {
      if (Files.exists(path.resolve(EXPERIMENT))) {
        requireSame(experiment);
        InputHashes.requireSame(
            path.toString(),
            experiment,
            Results.environment(path),
            Environment.inputs(experiment, home));
      } else {
        Files.createDirectories(path);
        ExperimentFile.write(experiment.masked(), path.resolve(EXPERIMENT));
        Environment.write(path.resolve("environment.json"), experiment, home, server, command);
      }
      if (Files.exists(folder)) {
        throw new LabException(
            folder + ": this trial was begun there, and none is run twice; give other --results");
      }
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new LabException(
          "--results %s: cannot be written (%s); give another"
              .formatted(path.getParent(), e.getMessage()),
          e);
    }
  }

  private void requireSame(Experiment experiment) {
    if (!Results.experiment(path).equals(experiment.masked())) {
      throw new LabException(
          path + ": is of another experiment; give the file of that one, or other --results");
    }
  }
}
