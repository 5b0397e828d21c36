package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What two results folders differ in beside what is to be judged: machine, versions, and settings
 * of the experiment.
 *
 * @param changes each difference by its name, as "name before -> after"
 */
public record Differences(Map<String, String> changes) {

  /** The word that allows all differences. */
  public static final String ALL = "all";

  /**
   * The keys of the environment that say nothing of machine or versions: the revision of this
   * project is what a gate is run for.
   */
  private static final Set<String> NO_DIFFERENCE =
      Set.of("command", "git revision", "resumed", "tables");

  private static final Pattern MEBIBYTES = Pattern.compile("(\\d+) MiB");

  /** The share by which the memory that a machine tells of changes from one start to the next. */
  private static final double SAME_MEMORY = 0.01;

  private static final String UNKNOWN = "unknown";
  private static final String NOT_SET = "not set";

  /** Returns the differences between two folders, as far as they concern the compared arms. */
  public static Differences between(Results baseline, Results judged, List<ComparedArm> arms) {
    var found = new LinkedHashMap<String, String>();
    add(found, UNKNOWN, settings(baseline.environment()), settings(judged.environment()));
    add(found, NOT_SET, plan(baseline.experiment()), plan(judged.experiment()));
    addMaps(found, "open-load", openLoad(baseline.experiment()), openLoad(judged.experiment()));
    addMaps(
        found,
        "server-flags",
        baseline.experiment().server().flags(),
        judged.experiment().server().flags());
    addMaps(
        found,
        "workload",
        baseline.experiment().workload().properties(),
        judged.experiment().workload().properties());
    for (var arm : arms) {
      addMaps(
          found,
          "arm",
          settings(arm(baseline.experiment(), arm.before())),
          settings(arm(judged.experiment(), arm.name())));
    }
    return new Differences(found);
  }

  /**
   * Checks that all differences are allowed.
   *
   * @param allowed names of differences, or {@value #ALL}
   * @throws LabException if one is not, or a name is of no difference that could be
   */
  void require(List<String> allowed, Path judged, Path baseline) {
    var forbidden = new LinkedHashMap<>(changes);
    forbidden.keySet().removeIf(name -> allowed.contains(ALL) || allowed.contains(name));
    if (!forbidden.isEmpty()) {
      throw new LabException(
          "%s and %s differ in more than what is judged: %s; give --allow-differences %s if they may"
              .formatted(
                  judged,
                  baseline,
                  String.join(", ", forbidden.values()),
                  String.join(",", forbidden.keySet())));
    }
  }

  /** Returns a sentence for each difference between the first of several folders and the others. */
  public static List<String> notes(List<Measured> folders) {
    var first = folders.get(0).results();
    var notes = new ArrayList<String>();
    for (var other : folders.subList(1, folders.size())) {
      var arms =
          first.arms().stream()
              .filter(other.results().arms()::contains)
              .map(arm -> new ComparedArm(arm, arm))
              .toList();
      between(first, other.results(), arms)
          .changes()
          .values()
          .forEach(
              change ->
                  notes.add(
                      "%s differs from %s: %s."
                          .formatted(other.name(), folders.get(0).name(), change)));
    }
    return notes;
  }

  /** Returns a sentence for each difference, or none. */
  List<String> notes() {
    return changes.values().stream().map(change -> "The folders differ: " + change + ".").toList();
  }

  private static Map<String, String> settings(Map<String, String> environment) {
    var settings = new LinkedHashMap<>(environment);
    settings.keySet().removeAll(NO_DIFFERENCE);
    return settings;
  }

  private static Map<String, String> plan(Experiment experiment) {
    var plan = new LinkedHashMap<String, String>();
    plan.put("server-kind", experiment.server().kind());
    plan.put("masters", experiment.server().masters());
    plan.put("server-cpus", Double.toString(experiment.server().cpus()));
    plan.put("servers", Integer.toString(experiment.server().servers()));
    plan.put("workload-file", String.valueOf(Path.of(experiment.workload().file()).getFileName()));
    plan.put("load", Long.toString(experiment.workload().load()));
    plan.put("clients", experiment.clients() == null ? "1" : experiment.clients().toString());
    plan.put("seconds", Double.toString(experiment.seconds()));
    plan.put("warmup", Double.toString(experiment.warmup()));
    plan.put("rows", Long.toString(experiment.rows()));
    plan.put("verify", Boolean.toString(experiment.verify()));
    plan.put("faults", experiment.faults().toString());
    return plan;
  }

  /** Returns what is said of an open load; nothing where threads wait for their answers. */
  private static Map<String, String> openLoad(Experiment experiment) {
    var load = experiment.load();
    if (load == null) {
      return Map.of();
    }
    var settings = new LinkedHashMap<>(load.properties());
    settings.remove("workload");
    if (load.threads() != null) {
      settings.put("threads", load.threads().toString());
    }
    return settings;
  }

  private static Map<String, String> settings(Arm arm) {
    var settings = new LinkedHashMap<>(arm.properties());
    arm.flags().forEach((flag, value) -> settings.put("--" + flag, value));
    settings.put("client", arm.client().message());
    if (arm.clients() != null) {
      settings.put("clients", arm.clients().toString());
    }
    if (!arm.load().isEmpty()) {
      settings.put("load", arm.load());
    }
    return settings;
  }

  /** Returns an arm; one that only trials know has no settings. */
  private static Arm arm(Experiment experiment, String name) {
    return experiment.arms().stream()
        .filter(arm -> arm.name().equals(name))
        .findFirst()
        .orElseGet(() -> new Arm(name, Map.of()));
  }

  /** Adds what differs between two maps as one difference. */
  private static void addMaps(
      Map<String, String> found, String name, Map<String, String> before, Map<String, String> now) {
    var changes = new LinkedHashMap<String, String>();
    add(changes, NOT_SET, before, now);
    if (!changes.isEmpty()) {
      found.merge(
          name,
          name + " " + String.join(" and ", changes.values()),
          (one, other) -> one + ", " + other);
    }
  }

  /**
   * Adds what differs between two maps, each by its name.
   *
   * @param missing the word for a value that one of them lacks
   */
  private static void add(
      Map<String, String> found,
      String missing,
      Map<String, String> before,
      Map<String, String> now) {
    var names = new ArrayList<>(before.keySet());
    new TreeSet<>(now.keySet()).stream().filter(name -> !names.contains(name)).forEach(names::add);
    for (var name : names) {
      var one = before.getOrDefault(name, missing);
      var other = now.getOrDefault(name, missing);
      if (!isSame(one, other)) {
        var key = name.replace(' ', '-');
        found.put(key, "%s %s -> %s".formatted(key, shown(one), shown(other)));
      }
    }
  }

  private static String shown(String value) {
    return value.isEmpty() ? "none" : value.lines().collect(Collectors.joining(" "));
  }

  private static boolean isSame(String one, String other) {
    if (Objects.equals(one, other)) {
      return true;
    }
    var memory = MEBIBYTES.matcher(one);
    var otherMemory = MEBIBYTES.matcher(other);
    if (!memory.matches() || !otherMemory.matches()) {
      return false;
    }
    double size = Long.parseLong(memory.group(1));
    return Math.abs(size - Long.parseLong(otherMemory.group(1))) <= SAME_MEMORY * size;
  }
}
