package io.github.ycsbbackoff.lab.results;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A results folder: what was to be done, on what, and the trials that were finished.
 *
 * @param trials the finished trials by block, then in the order in which they ran
 * @param notices what a reader of the numbers must know, one sentence each
 * @param point the point of a sweep that alone is looked at, such as {@code a-50}; empty for all
 *     that there is
 */
public record Results(
    Path folder,
    Experiment experiment,
    Map<String, String> environment,
    List<TrialFolder> trials,
    List<String> notices,
    String point) {

  /** The key in the environment of the command line that the user typed. */
  public static final String COMMAND = "command";

  /** The key in the environment of what had changed each time that the experiment went on. */
  public static final String RESUMED = "resumed";

  /** The key of the environment under which a merge notes what it is made of. */
  public static final String MERGED = "merged";

  /** The key in the environment of what ran in the place of a real server. */
  public static final String STAND_IN = "stand-in";

  /** The key in the environment of the names of the jars of other bindings, with their versions. */
  public static final String CLIENT_JARS = "client jars";

  /** The key in the environment of what tells the machine from others of its kind. */
  public static final String MACHINE_ID = "machine id";

  /** The key in the environment of the hash of what the workload file holds. */
  public static final String WORKLOAD_HASH = "workload hash";

  /** The key in the environment of the hash of what the trace of arrivals holds. */
  public static final String TRACE_HASH = "trace hash";

  private static final String SIMULATED = "Simulated";
  private static final String ENVIRONMENT = "environment.json";

  /** Returns what ran in the place of a real server; empty if a real one did. */
  public String standIn() {
    return experiment.isSimulated() ? SIMULATED : environment.getOrDefault(STAND_IN, "");
  }

  /**
   * Reads a results folder. What is missing becomes a notice; what is broken is a {@link
   * BrokenResultException}.
   */
  public static Results read(Path folder) {
    var experiment = experiment(folder);
    var notices = new ArrayList<String>();
    var environment = environment(folder.resolve(ENVIRONMENT), notices);
    var trials = trials(folder.resolve("trials"), notices);
    if (experiment.lacksMaximum()) {
      MaximumTrial.operationsPerSecond(folder)
          .ifPresent(rate -> notices.add(maximum(experiment, rate)));
    }
    var missing = missingTrials(experiment, folder);
    notices.addAll(missing);
    if (!missing.isEmpty() && experiment.blocks() > 1 && !experiment.hasPoints()) {
      notices.add(
          "The experiment is not finished. Verdicts that are looked at in between, to stop where"
              + " one likes them, are wrong more often than 5%.");
    }
    return new Results(folder, experiment, environment, trials, notices, "");
  }

  /**
   * Returns what a sweep has of one of its points: the arms' trials there, which can be held
   * against each other like those of a comparison. The experiment is named after the point, too.
   *
   * @param point the name of the point, such as {@code a-max}
   */
  public Results at(String point) {
    var there = new ArrayList<>(notices);
    allProblemsIn(folder, trial -> !isAt(point, trial))
        .forEach(problem -> there.add("At another point: " + problem + "."));
    return new Results(
        folder,
        experiment.withName(experiment.name() + "-" + point),
        environment,
        trials.stream().filter(trial -> isAt(point, trial.info())).toList(),
        there,
        point);
  }

  private static boolean isAt(String point, TrialInfo trial) {
    return trial.point() != null && trial.point().name().equals(point);
  }

  /** Returns the point that alone is looked at, as a title has it; empty if there is none. */
  public String atPoint() {
    return point.isEmpty() ? "" : " at " + point;
  }

  /**
   * Returns the operations a second that YCSB was to begin at the point that alone is looked at;
   * empty without such a point, and at one without a target.
   */
  public OptionalDouble target() {
    return point.isEmpty()
        ? OptionalDouble.empty()
        : trials.stream()
            .map(trial -> trial.info().point().target())
            .filter(Objects::nonNull)
            .mapToDouble(Long::doubleValue)
            .findFirst();
  }

  /** Returns the experiment that was, or is, to be done. */
  public static Experiment experiment(Path folder) {
    var file = folder.resolve("experiment.yaml");
    if (!Files.exists(file)) {
      throw new BrokenResultException(file, 0, "not there; is this a results folder?");
    }
    return Documents.experiment(file);
  }

  /** Returns what an experiment ran on; empty if the folder does not say. */
  public static Map<String, String> environment(Path folder) {
    return environment(folder.resolve(ENVIRONMENT), new ArrayList<>());
  }

  /** Returns the name of the folder. */
  public String name() {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  /** Returns what went wrong with single trials, one line each; to be shown before any number. */
  public List<String> problems() {
    return problemsIn(folder, this::isLookedAt);
  }

  private boolean isLookedAt(TrialInfo trial) {
    return point.isEmpty() || isAt(point, trial);
  }

  /**
   * Returns what went wrong with single trials whose arm is asked for, with those that have a
   * profile too, one line each; a profile that is missing is none of it.
   */
  public List<String> problems(Predicate<String> arm) {
    return allProblemsIn(folder, trial -> arm.test(trial.arm()) && isLookedAt(trial));
  }

  private static List<String> allProblemsIn(Path folder, Predicate<TrialInfo> which) {
    var profiled =
        ProfiledTrial.in(folder).stream()
            .map(ProfiledTrial::info)
            .filter(which)
            .map(TrialInfo::problem)
            .filter(Objects::nonNull);
    return Stream.concat(problemsIn(folder, which).stream(), profiled).toList();
  }

  /**
   * Returns the problems of all trials in a results folder, also of those that have too little to
   * be shown.
   */
  public static List<String> problemsIn(Path folder) {
    return problemsIn(folder, any -> true);
  }

  /** Returns the same, and what went wrong with trials that have a profile. */
  public static List<String> allProblemsIn(Path folder) {
    return Stream.concat(problemsIn(folder).stream(), ProfiledTrial.problemsIn(folder).stream())
        .toList();
  }

  private static List<String> problemsIn(Path folder, Predicate<TrialInfo> which) {
    return ended(folder, which).stream().map(TrialInfo::problem).filter(Objects::nonNull).toList();
  }

  /**
   * Returns what was verified of each trial, in numbers; empty where no verification was asked for.
   */
  public List<String> verified() {
    return trials.stream()
        .filter(trial -> trial.info().verified() != null)
        .map(
            trial ->
                "Trial %s: %s.".formatted(trial.info().name(), trial.info().verified().message()))
        .toList();
  }

  /**
   * Returns what was done to the server of a trial, in the order in which it began. A simulation
   * notes nothing: there, what the experiment says is what was done.
   */
  public List<FaultSpan> faults(TrialFolder trial) {
    var cell = trial.info().cell();
    return experiment.isSimulated()
        ? FaultSpan.planned(cell == null ? experiment : experiment.triggeredAsIn(cell))
        : trial.faults();
  }

  /**
   * Returns the names of the arms, in the experiment's order; arms that only trials know come last.
   */
  public List<String> arms() {
    var names = new LinkedHashSet<String>();
    experiment.arms().forEach(arm -> names.add(arm.name()));
    trials.forEach(trial -> names.add(trial.info().arm()));
    return List.copyOf(names);
  }

  private static Map<String, String> environment(Path file, List<String> notices) {
    if (Files.exists(file)) {
      return Documents.environment(file);
    }
    notices.add("No environment.json: machine and versions are not known.");
    return Map.of();
  }

  private static List<TrialFolder> trials(Path folder, List<String> notices) {
    var trials = new ArrayList<TrialFolder>();
    var seen = new HashSet<String>();
    for (var path : subfolders(folder)) {
      var file = path.resolve("trial.json");
      if (!Files.exists(file)) {
        notices.add("Trial " + path.getFileName() + " was not finished and is left out.");
        continue;
      }
      var info = Documents.trial(file);
      var trial = new TrialFolder(path, info);
      if (trial.lacksTimeline()) {
        notices.add(
            "Trial "
                + path.getFileName()
                + " has no client.csv with a second in it, and is left out"
                + (info.problem() == null ? "." : ": " + info.problem() + "."));
        continue;
      }
      if (!seen.add(info.name())) {
        throw new BrokenResultException(
            file, 0, "a second trial of arm " + info.arm() + " in block " + info.block());
      }
      trials.add(trial);
    }
    trials.sort(
        Comparator.comparingInt((TrialFolder trial) -> trial.info().block())
            .thenComparingInt(trial -> trial.info().order()));
    return trials;
  }

  private static String maximum(Experiment experiment, double operationsPerSecond) {
    return String.format(
        Locale.ROOT,
        "100%% of the load is %,.0f operations/s: what the threads of %s, each of which waits for its"
            + " answers, got acknowledged before the first trial.",
        operationsPerSecond,
        experiment.baseline());
  }

  /**
   * Returns how many trials of an arm have been run to their end, those included that left nothing
   * to measure: no resumption runs them again.
   */
  public long finished(String arm) {
    return ended(folder, trial -> point.isEmpty() || isAt(point, trial)).stream()
        .filter(trial -> trial.arm().equals(arm))
        .count();
  }

  /** Returns what every trial says of itself that has been run to its end. */
  private static List<TrialInfo> ended(Path folder, Predicate<TrialInfo> which) {
    return subfolders(folder.resolve("trials")).stream()
        .map(trial -> trial.resolve("trial.json"))
        .filter(Files::exists)
        .map(Documents::trial)
        .filter(which)
        .toList();
  }

  private static List<String> missingTrials(Experiment experiment, Path folder) {
    var ended = ended(folder, any -> true);
    var notices = new ArrayList<String>();
    for (var arm : experiment.arms()) {
      long finished = ended.stream().filter(trial -> trial.arm().equals(arm.name())).count();
      if (finished < experiment.trialsPerArm()) {
        notices.add(
            "Arm "
                + arm.name()
                + ": "
                + finished
                + " of "
                + experiment.trialsPerArm()
                + " trials finished.");
      }
    }
    return notices;
  }

  private static List<Path> subfolders(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var paths = Files.list(folder)) {
      return paths.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
