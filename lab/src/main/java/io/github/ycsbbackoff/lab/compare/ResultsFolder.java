package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where an experiment leaves everything: a folder of its own, {@code <time>-<name>}. */
public record ResultsFolder(Path path) {

  private static final Pattern TABLE = Pattern.compile("table=(.*_(\\d+))");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /** One that is not there yet, in {@code root}; nothing is made. */
  public static ResultsFolder in(Path root, String name) {
    var now = TIME.format(LocalDateTime.now(ZoneId.systemDefault()));
    return new ResultsFolder(root.toAbsolutePath().normalize().resolve(now + "-" + name));
  }

  /**
   * One that an experiment left before it was through.
   *
   * @throws LabException if it holds no experiment
   */
  public static ResultsFolder existing(Path folder) {
    var results = new ResultsFolder(folder.toAbsolutePath().normalize());
    if (!Files.isRegularFile(results.experimentFile())) {
      throw new LabException(
          "--resume " + folder + ": has no experiment.yaml; give a folder that compare made");
    }
    return results;
  }

  /** What is done in it. */
  public Experiment experiment(Home home) {
    return ExperimentFile.read(experimentFile(), home::bindingClassPath, this::seed);
  }

  /** Whether this is what is done in it, as far as results tell. */
  public boolean isOf(Experiment experiment) throws IOException {
    // Not by the text, to which a later version adds keys.
    return Results.experiment(path).equals(experiment.masked());
  }

  /** The seed of what is done in it. */
  public long seed() {
    return Results.experiment(path).seed();
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

  /** Whether that trial has been run to its end. */
  boolean isFinished(PlannedTrial trial) {
    return Files.exists(trial(trial).resolve("trial.json"));
  }

  /** How many trials have been. */
  public int finished(Experiment experiment) {
    return (int) Plan.of(experiment).trials().stream().filter(this::isFinished).count();
  }

  /**
   * What the names of the tables begin with that an experiment in this folder makes on a given
   * cluster. Another folder may have the same name, elsewhere; so it has something random too.
   */
  public String newTablePrefix() {
    var random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return "backoff_" + path.getFileName() + "_" + random + "_";
  }

  /**
   * The same of an experiment that has begun.
   *
   * @throws LabException if it does not say
   */
  public String tablePrefix() throws IOException {
    return Environment.tablePrefix(environmentFile())
        .orElseThrow(
            () ->
                new LabException(
                    "--resume "
                        + path
                        + ": environment.json does not name its tables; begin it anew"));
  }

  /** The table of a trial that has begun, on a given cluster. */
  Optional<String> table(PlannedTrial trial) {
    var properties = trial(trial).resolve("ycsb.properties");
    return Files.exists(properties)
        ? tables(properties).map(line -> line.group(1)).findFirst()
        : Optional.empty();
  }

  /** How many trials have begun, by the numbers that their tables on a given cluster have. */
  public int lastTable() {
    try (var files = Files.walk(path.resolve("trials"), 2)) {
      return files
          .filter(file -> file.endsWith("ycsb.properties"))
          .flatMap(ResultsFolder::tables)
          .mapToInt(line -> Integer.parseInt(line.group(2)))
          .max()
          .orElse(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Matcher> tables(Path properties) {
    try {
      return Files.readAllLines(properties).stream().map(TABLE::matcher).filter(Matcher::matches);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path environmentFile() {
    return path.resolve("environment.json");
  }

  private Path experimentFile() {
    return path.resolve("experiment.yaml");
  }

  void make(Experiment experiment, Home home, EmbeddedServer server, String command) {
    try {
      Files.createDirectories(path.getParent());
      // Not if it is there: two experiments may begin in the same second.
      Files.createDirectory(path);
      Files.createDirectory(path.resolve("trials"));
      ExperimentFile.write(experiment.masked(), experimentFile());
      Environment.write(environmentFile(), home, server, command);
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

  /** Notes that the experiment goes on, and what has changed since it began. */
  void resume(Home home, EmbeddedServer server) throws IOException {
    try (var unused = lock()) {
      Environment.noteResumed(environmentFile(), home, server);
    }
  }

  /** Takes away what is there of a trial that was not run to its end. */
  void clear(PlannedTrial trial) {
    Folders.delete(trial(trial));
  }

  /**
   * Held until the process ends, however it ends: two labs in one folder would mix their trials.
   */
  FileLock lock() throws IOException {
    var channel = FileChannel.open(experimentFile(), StandardOpenOption.WRITE);
    try {
      var lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException e) {
      // Held by this very process.
    }
    channel.close();
    throw new LabException(
        "--resume " + path + ": an experiment runs there; wait until it has ended");
  }

  void delete() {
    Folders.delete(path);
    // The folder around it, if it holds nothing else.
    var unused = path.getParent().toFile().delete();
  }
}
