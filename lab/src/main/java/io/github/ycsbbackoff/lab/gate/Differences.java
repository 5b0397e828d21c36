package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What two results folders differ in beside what is to be judged: machine, versions, and settings
 * of the experiment.
 *
 * @param changes each difference by its name, as "name before -> after"
 * @param names the names that a difference can have
 */
public record Differences(Map<String, String> changes, Set<String> names) {

  /** The word that allows all differences. */
  public static final String ALL = "all";

  /** The name of the difference between folders that tell nothing of their machines. */
  private static final String ENVIRONMENT = "environment";

  private static final String NOT_SET = "not set";

  /** The name of the difference between two measured maxima, of which loads are shares. */
  private static final String MAXIMUM = "maximum";

  /** The name of the difference between the targets of two sweeps at one point. */
  private static final String TARGET = "target";

  /** The share by which two measured maxima, or two targets, may differ and still be one load. */
  private static final double SAME_LOAD = 0.01;

  /** Returns the differences between two folders, as far as they concern the compared arms. */
  public static Differences between(Results baseline, Results judged, List<ComparedArm> arms) {
    var found = new Found();
    found.addMachines(
        Settings.ofMachine(baseline.environment()), Settings.ofMachine(judged.environment()));
    found.add(
        NOT_SET, Settings.ofPlan(baseline.experiment()), Settings.ofPlan(judged.experiment()));
    found.addMaps(
        "open-load",
        Settings.ofOpenLoad(baseline.experiment()),
        Settings.ofOpenLoad(judged.experiment()));
    found.addRate(
        MAXIMUM,
        MaximumTrial.operationsPerSecond(baseline.folder()),
        MaximumTrial.operationsPerSecond(judged.folder()),
        "load: max in the experiment has both do the same");
    found.addRate(
        TARGET,
        baseline.target(),
        judged.target(),
        "maxima in the experiment's sweep have both do the same");
    found.addMaps(
        "server-flags",
        baseline.experiment().server().flags(),
        judged.experiment().server().flags());
    found.addMaps(
        "workload",
        baseline.experiment().workload().properties(),
        judged.experiment().workload().properties());
    for (var arm : arms) {
      found.addMaps(
          "arm",
          Settings.ofArm(baseline.experiment(), arm.before()),
          Settings.ofArm(judged.experiment(), arm.name()));
    }
    return new Differences(found.changes, found.names);
  }

  /**
   * Checks that all differences are allowed.
   *
   * @param allowed names of differences, or {@value #ALL}
   * @throws LabException if one is not, or a name is of no difference that could be
   */
  void require(List<String> allowed, Path judged, Path baseline) {
    allowed.forEach(this::requireKnown);
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

  private void requireKnown(String name) {
    if (!name.equals(ALL) && !names.contains(name)) {
      throw new LabException(
          "--allow-differences %s: no such difference; known ones: %s, %s"
              .formatted(name, ALL, String.join(", ", names)));
    }
  }

  /** Returns a sentence for each difference between the first of several folders and the others. */
  public static List<String> notes(List<Results> folders) {
    var first = folders.get(0);
    var notes = new ArrayList<String>();
    for (var other : folders.subList(1, folders.size())) {
      var arms =
          first.arms().stream()
              .filter(other.arms()::contains)
              .map(arm -> new ComparedArm(arm, arm))
              .toList();
      between(first, other, arms)
          .changes()
          .values()
          .forEach(
              change ->
                  notes.add(
                      "%s differs from %s: %s.".formatted(other.name(), first.name(), change)));
    }
    return notes;
  }

  /** Returns a sentence for each difference, or none. */
  List<String> notes() {
    return changes.values().stream().map(change -> "The folders differ: " + change + ".").toList();
  }

  /** Returns the name of a difference in a key of the environment. */
  static String nameOf(String key) {
    return key.replace(' ', '-');
  }

  private static String shown(String value) {
    return value.isEmpty() ? "none" : value.lines().collect(Collectors.joining(" "));
  }

  /** What has been compared so far, and what of it differs. */
  private static final class Found {
    private final Map<String, String> changes = new LinkedHashMap<>();
    private final Set<String> names =
        Settings.MACHINE.stream()
            .map(Differences::nameOf)
            .collect(Collectors.toCollection(LinkedHashSet::new));

    /**
     * Adds what differs between two machines. Two of which nothing at all is known may well differ.
     */
    void addMachines(Map<String, String> before, Map<String, String> now) {
      names.add(ENVIRONMENT);
      if (before.isEmpty() && now.isEmpty()) {
        changes.put(ENVIRONMENT, "%s %s -> %2$s".formatted(ENVIRONMENT, Environments.UNKNOWN));
      }
      add(Environments.UNKNOWN, before, now);
      for (var key : Settings.LATER.keySet()) {
        if (!before.containsKey(key) || !now.containsKey(key)) {
          // Results of earlier versions have none, of which a gate has a note.
          changes.remove(nameOf(key));
        }
      }
    }

    /**
     * Adds that the loads of two folders come from two rates, as each has measured its own.
     *
     * @param cure the words that say how both can do the same
     */
    void addRate(String name, OptionalDouble before, OptionalDouble now, String cure) {
      names.add(name);
      if (before.isPresent() && now.isPresent()) {
        var one = before.getAsDouble();
        var other = now.getAsDouble();
        if (Math.abs(other - one) > SAME_LOAD * one) {
          changes.put(
              name, String.format(Locale.ROOT, "%s %.0f/s -> %.0f/s (%s)", name, one, other, cure));
        }
      }
    }

    /** Adds what differs between two maps as one difference. */
    void addMaps(String name, Map<String, String> before, Map<String, String> now) {
      names.add(name);
      var each = new Found();
      each.add(NOT_SET, before, now);
      if (!each.changes.isEmpty()) {
        changes.merge(
            name,
            name + " " + String.join(" and ", each.changes.values()),
            (one, other) -> one + ", " + other);
      }
    }

    /**
     * Adds what differs between two maps, each by its name.
     *
     * @param missing the word for a value that one of them lacks
     */
    void add(String missing, Map<String, String> before, Map<String, String> now) {
      var keys = new LinkedHashSet<>(before.keySet());
      keys.addAll(new TreeSet<>(now.keySet()));
      for (var key : keys) {
        var name = nameOf(key);
        names.add(name);
        var one = before.getOrDefault(key, missing);
        var other = now.getOrDefault(key, missing);
        if (!Environments.isSame(one, other)) {
          changes.put(name, "%s %s -> %s".formatted(name, shown(one), shown(other)));
        }
      }
    }
  }
}
