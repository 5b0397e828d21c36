package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.trial.Trials;
import io.github.ycsbbackoff.server.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Plan, run each trial from a clean state, add up, show. */
public final class Comparison {

  private static final DateTimeFormatter FOLDER_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Home home;
  private final Experiment experiment;
  private final Path folder;

  /**
   * Makes the results folder.
   *
   * @param command what the user typed, for the report
   */
  public Comparison(Home home, Experiment experiment, Path resultsRoot, String command) {
    this.home = home;
    this.experiment = experiment;
    var name =
        FOLDER_TIME.format(LocalDateTime.now(ZoneId.systemDefault())) + "-" + experiment.name();
    this.folder = resultsRoot.toAbsolutePath().normalize().resolve(name);
    try {
      Files.createDirectories(folder.resolve("trials"));
      ExperimentFile.write(experiment, folder.resolve("experiment.yaml"));
      Environment.write(
          folder.resolve("environment.json"), home, experiment.server().kind(), command);
    } catch (IOException e) {
      throw new LabException(
          "--results " + resultsRoot + ": cannot be written (" + e.getMessage() + "); give another",
          e);
    }
  }

  /** Where everything is. */
  public Path folder() {
    return folder;
  }

  /** Runs every trial on {@code server}, then writes the report. */
  public Summary run(EmbeddedServer server, Progress progress) throws IOException {
    var trials = new Trials(home, experiment, server, progress);
    try (progress) {
      for (var trial : Plan.of(experiment).trials()) {
        progress.begins(trial);
        trials.run(trial, folder.resolve("trials").resolve(trial.name()));
        progress.ended(trial);
      }
    } finally {
      server.discard();
    }
    return Report.write(folder);
  }
}
