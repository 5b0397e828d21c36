package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Where an experiment leaves everything: a new folder of its own, {@code <time>-<name>}. */
public record ResultsFolder(Path path) {

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /** One that is not there yet, in {@code root}; nothing is made. */
  public static ResultsFolder in(Path root, String name) {
    var now = TIME.format(LocalDateTime.now(ZoneId.systemDefault()));
    return new ResultsFolder(root.toAbsolutePath().normalize().resolve(now + "-" + name));
  }

  /** For the data and the logs of the server. */
  public Path server() {
    return path.resolve("server");
  }

  public Path report() {
    return path.resolve("report.html");
  }

  Path trial(PlannedTrial trial) {
    return path.resolve("trials").resolve(trial.name());
  }

  void make(Experiment experiment, Home home, EmbeddedServer server, String command) {
    try {
      Files.createDirectories(path.getParent());
      // Not if it is there: two experiments may begin in the same second.
      Files.createDirectory(path);
      Files.createDirectory(path.resolve("trials"));
      ExperimentFile.write(experiment, path.resolve("experiment.yaml"));
      Environment.write(path.resolve("environment.json"), home, server, command);
    } catch (IOException e) {
      throw new LabException(
          "--results "
              + path.getParent()
              + ": cannot be written ("
              + e.getMessage()
              + "); give another",
          e);
    }
  }

  void delete() {
    Folders.delete(path);
    // The folder around it, if it holds nothing else.
    var unused = path.getParent().toFile().delete();
  }
}
