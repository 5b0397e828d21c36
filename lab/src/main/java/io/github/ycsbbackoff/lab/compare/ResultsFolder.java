package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder in which an experiment leaves everything: one of its own, {@code <time>-<name>}. */
public record ResultsFolder(Path path) {

  private static final String TRIALS = "trials";
  private static final String WARM_UP = "warmup";
  private static final String LOCK = ".lock";
  private static final Pattern NOT_RESUMED = Pattern.compile("backoff (fleet|worker|merge) ");
  private static final Pattern TABLE = Pattern.compile("table=(.*_(\\d+))");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /** Names a new folder in {@code root} after the time; makes nothing. */
  public static ResultsFolder in(Path root, String name) {
    var now = TIME.format(LocalDateTime.now(ZoneId.systemDefault()));
    return new ResultsFolder(root.toAbsolutePath().normalize().resolve(now + "-" + name));
  }

  /**
   * Returns the folder of an experiment that was interrupted.
   *
   * @throws LabException if the folder holds no experiment, or one whose trials another command ran
   *     elsewhere: the rest of them, run on this machine, would be compared with those
   */
  public static ResultsFolder existing(Path folder) {
    var results = new ResultsFolder(folder.toAbsolutePath().normalize());
    if (!Files.isRegularFile(results.experimentFile())) {
      throw new LabException(
          "--resume " + folder + ": has no experiment.yaml; give a folder that compare made");
    }
    var origin = Results.environment(results.path()).getOrDefault(Results.COMMAND, "");
    if (NOT_RESUMED.matcher(origin).lookingAt()) {
      throw new LabException(
          "--resume %s: was made by \"%s\", which is not resumed; begin that command anew"
              .formatted(folder, origin));
    }
    return results;
  }

  /** Returns the command that goes on with the experiment, should it be interrupted. */
  String resumption(Experiment experiment) {
    return "backoff " + command(experiment) + " --resume " + path;
  }

  private static String command(Experiment experiment) {
    return experiment.isSweep() ? "sweep" : experiment.isMap() ? "map" : "compare";
  }

  /** Reads the experiment of this folder. */
  public Experiment experiment(Home home) {
    return ExperimentFile.read(experimentFile(), home::bindingClassPath, this::seed);
  }

  /** Returns whether this folder is of that experiment, as far as results tell. */
  public boolean isOf(Experiment experiment) throws IOException {
    // The texts are not compared, because a later version adds keys to the text.
    return Results.experiment(path).equals(experiment.masked());
  }

  /** Returns the seed of this folder's experiment. */
  public long seed() {
    return Results.experiment(path).seed();
  }

  /** Returns the folder for the data and the logs of the server. */
  public Path server() {
    return path.resolve("server");
  }

  public Path report() {
    return path.resolve("report.html");
  }

  Path trial(PlannedTrial trial) {
    return path.resolve(trial.isProfiled() ? ProfiledTrial.FOLDER : TRIALS).resolve(trial.name());
  }

  /**
   * Returns the folder of a trial that measures what is 100% of an open load.
   *
   * @param run the number of the trial, from 1
   */
  Path maximum(PlannedTrial trial, int run) {
    return path.resolve(MaximumTrial.FOLDER).resolve(trial.name() + (run == 1 ? "" : "-" + run));
  }

  /**
   * Returns the folder of a run that warms the server up for a workload of a sweep.
   *
   * @param run the number of the run, from 1
   */
  Path warmUp(String workload, int run) {
    return path.resolve(WARM_UP).resolve(workload + "-" + run);
  }

  /** Deletes what earlier runs have left that warmed the server up for a workload. */
  void clearWarmUp(String workload) {
    warmUps(workload).forEach(Folders::delete);
  }

  private List<Path> warmUps(String workload) {
    var all = path.resolve(WARM_UP);
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    try (var folders = Files.list(all)) {
      return folders
          .filter(run -> run.getFileName().toString().startsWith(workload + "-"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the tables, on a given cluster, of the runs that warmed the server up for a workload:
   * one, unless a run went wrong.
   */
  Stream<String> tablesOfWarmUp(String workload) {
    return warmUps(workload).stream().flatMap(run -> tableIn(run).stream()).distinct();
  }

  /** Returns whether that trial has been run to its end. */
  boolean isFinished(PlannedTrial trial) {
    return Files.exists(trial(trial).resolve("trial.json"));
  }

  /** Counts the trials that have been run to their end. */
  public int finished(Experiment experiment) {
    return (int) Plan.of(experiment).trials().stream().filter(this::isFinished).count();
  }

  /**
   * Returns a new prefix for the names of the tables that an experiment in this folder makes on a
   * given cluster. A folder elsewhere may have the same name; so the prefix has something random
   * too.
   */
  public String newTablePrefix() {
    var random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return "backoff_" + path.getFileName() + "_" + random + "_";
  }

  /**
   * Returns the table prefix of an experiment that has begun.
   *
   * @throws LabException if environment.json does not say
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

  /** Returns the table, on a given cluster, of a trial that has begun. */
  Optional<String> table(PlannedTrial trial) {
    return tableIn(trial(trial));
  }

  /** Returns the table, on a given cluster, of a measurement of the maximum that has begun. */
  Optional<String> tableOfMaximum(PlannedTrial trial, int run) {
    return tableIn(maximum(trial, run));
  }

  /** Returns the file with the properties of a trial that has begun. */
  Path properties(PlannedTrial trial) {
    return propertiesIn(trial(trial));
  }

  private static Path propertiesIn(Path trial) {
    return trial.resolve("ycsb.properties");
  }

  private static Optional<String> tableIn(Path trial) {
    var properties = propertiesIn(trial);
    return Files.exists(properties)
        ? tables(properties).map(line -> line.group(1)).findFirst()
        : Optional.empty();
  }

  /**
   * Returns how many trials have begun, by the numbers that their tables on a given cluster have.
   */
  public int lastTable() {
    return Stream.of(TRIALS, ProfiledTrial.FOLDER, MaximumTrial.FOLDER, WARM_UP)
        .map(path::resolve)
        .filter(Files::isDirectory)
        .mapToInt(ResultsFolder::lastTable)
        .max()
        .orElse(0);
  }

  private static int lastTable(Path trials) {
    try (var files = Files.walk(trials, 2)) {
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
      // This fails if the folder is there: two experiments may begin in the same second.
      Files.createDirectory(path);
      Files.createDirectory(path.resolve(TRIALS));
      ExperimentFile.write(experiment.masked(), experimentFile());
      Environment.write(environmentFile(), experiment, home, server, command);
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

  /**
   * Notes that the experiment goes on, and what has changed since it began. Nothing is noted where
   * no trial is left, for then none runs on what has changed.
   *
   * @throws LabException if a file that the experiment reads has changed
   */
  void resume(Experiment experiment, Home home, EmbeddedServer server) throws IOException {
    try (var unused = lock()) {
      if (finished(experiment) < Plan.of(experiment).trials().size()) {
        Environment.noteResumed(environmentFile(), "--resume " + path, experiment, home, server);
      }
    }
  }

  /** Deletes what is there of a trial that was not run to its end. */
  void clear(PlannedTrial trial) {
    Folders.delete(trial(trial));
  }

  /**
   * Takes the folder's lock, which a process that ends gives up however it ends: two labs in one
   * folder would mix their trials. The lock is on a file that nobody reads, since a process that
   * closes a file gives up all locks that it has on it.
   *
   * @return the file, which keeps the lock until it is closed: NFS cannot delete a folder in which
   *     a file is open
   */
  FileChannel lock() throws IOException {
    var channel =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // This very process holds the lock.
    }
    channel.close();
    throw new LabException(
        "--resume " + path + ": an experiment runs there; wait until it has ended");
  }

  /** Deletes everything, for nothing of it can be used. */
  public void delete() {
    Folders.delete(path);
    // This deletes the folder around the results, if it holds nothing else.
    var unused = path.getParent().toFile().delete();
  }
}
