package io.github.ycsbbackoff.lab.map;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery;
import io.github.ycsbbackoff.lab.recovery.Triggers;
import io.github.ycsbbackoff.lab.recovery.WayBack;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Which trials of a map came back before they ended, by arm, load and planned length of the
 * trigger.
 *
 * @param standIn what ran in the place of a real server; empty if a real one did
 * @param secondsAfter the time that a trial has after its longest trigger to come back, in seconds
 * @param maps the map of each arm, in the experiment's order
 * @param problems what went wrong with single trials, one line each
 * @param notices what a reader must know, one sentence each
 */
public record StabilityMap(
    String name,
    String standIn,
    TriggerMap axes,
    int blocks,
    double secondsAfter,
    List<ArmMap> maps,
    List<String> problems,
    List<String> notices) {

  /**
   * The way back of one trial, where it is known.
   *
   * @param lastedSeconds the length of its trigger as measured
   */
  private record Ended(String arm, MapCell cell, boolean isStuck, double lastedSeconds) {}

  /**
   * Reads a results folder.
   *
   * @throws BrokenResultException if it is none of a map, or a file in it cannot be believed
   */
  public static StabilityMap read(Path folder) {
    return of(Results.read(folder));
  }

  /**
   * Reads the trials of a results folder.
   *
   * @throws BrokenResultException if it is none of a map, or a file in it cannot be believed
   */
  public static StabilityMap of(Results results) {
    var experiment = results.experiment();
    if (!experiment.isMap()) {
      throw new BrokenResultException(
          results.folder().resolve("experiment.yaml"), 0, "is of no map");
    }
    var notices = new ArrayList<>(results.notices());
    var ended = ended(results, notices);
    var maps =
        experiment.arms().stream()
            .map(arm -> map(arm.name(), experiment.map(), ended, ofCells(results, arm.name())))
            .toList();
    maps.forEach(arm -> notices.addAll(CellNotices.of(arm)));
    return new StabilityMap(
        experiment.name(),
        results.standIn(),
        experiment.map(),
        experiment.blocks(),
        secondsAfter(results),
        maps,
        results.problems(),
        List.copyOf(notices));
  }

  /** Returns the names of the arms, in the experiment's order. */
  public List<String> arms() {
    return maps.stream().map(ArmMap::arm).toList();
  }

  /** Returns the map of an arm; none of an arm that the experiment does not have. */
  public Optional<ArmMap> arm(String name) {
    return maps.stream().filter(arm -> arm.arm().equals(name)).findFirst();
  }

  /** Returns what became of an arm's trials in a cell, if this map has both. */
  Optional<CellOutcome> outcome(String arm, MapCell cell) {
    return arm(arm).filter(any -> axes.has(cell)).map(found -> found.in(cell));
  }

  private static double secondsAfter(Results results) {
    var experiment = results.experiment();
    var triggers = experiment.map().triggers();
    var longest = new MapCell(1, triggers.get(triggers.size() - 1));
    return experiment.triggeredAsIn(longest).faults().stream()
        .mapToDouble(fault -> experiment.seconds() - fault.at() - fault.lasts())
        .filter(Double::isFinite)
        .min()
        .orElse(Double.NaN);
  }

  private static List<Ended> ended(Results results, List<String> notices) {
    var triggers = Triggers.of(results);
    var ended = new ArrayList<Ended>();
    for (var trial : results.trials()) {
      var info = trial.info();
      if (info.cell() == null) {
        continue;
      }
      if (info.problem() != null) {
        notices.add("Trial %s went wrong, and is in no cell.".formatted(info.name()));
        continue;
      }
      var trigger = triggers.of(info);
      var timeline = trial.read(notices::add);
      var recovery = trigger.flatMap(one -> WayBack.of(timeline, one));
      if (recovery.isEmpty()) {
        notices.add(
            "Trial %s has no yardstick, or no trigger, and is in no cell.".formatted(info.name()));
      } else if (!recovery.get().couldBeSeen(info)) {
        notices.add(
            "Trial %s ended too soon after its trigger to show that it came back, and is in no cell."
                .formatted(info.name()));
      } else if (!WayBack.keptUpBefore(timeline, trigger.get())) {
        notices.add(
            "Trial %s got less done before its trigger than arrived, so that nothing tells whether it came back, and is in no cell."
                .formatted(info.name()));
      } else {
        if (recovery.get().leftAgain()) {
          notices.add(
              "Trial %s came back, as its cell counts, and was not healthy any more when it ended."
                  .formatted(info.name()));
        }
        ended.add(ended(results.experiment(), info, recovery.get()));
      }
    }
    return ended;
  }

  /** Returns how many trials of an arm there are, those included that are in no cell. */
  private static long ofCells(Results results, String arm) {
    return results.trials().stream()
        .filter(trial -> trial.info().cell() != null && trial.info().arm().equals(arm))
        .count();
  }

  private static Ended ended(Experiment experiment, TrialInfo info, TrialRecovery recovery) {
    return new Ended(
        info.arm(),
        info.cell(),
        recovery.recovery().isCensored(),
        TriggerLength.seconds(experiment, info.cell(), recovery.trigger()));
  }

  private static ArmMap map(String arm, TriggerMap axes, List<Ended> ended, long all) {
    var ofArm = ended.stream().filter(trial -> trial.arm().equals(arm)).toList();
    var cells = axes.cells().stream().map(cell -> outcome(cell, ofArm)).toList();
    Map<Integer, List<CellOutcome>> byLoad = new HashMap<>();
    cells.stream()
        .filter(cell -> cell.trials() > 0)
        .forEach(
            cell -> byLoad.computeIfAbsent(cell.cell().load(), any -> new ArrayList<>()).add(cell));
    var line =
        axes.loads().stream()
            .filter(byLoad::containsKey)
            .filter(load -> byLoad.get(load).stream().allMatch(CellOutcome::hasLength))
            .map(load -> CriticalTriggers.of(load, byLoad.get(load)))
            .toList();
    return new ArmMap(arm, cells, line, (int) all - ofArm.size());
  }

  private static CellOutcome outcome(MapCell cell, List<Ended> ofArm) {
    var here = ofArm.stream().filter(trial -> trial.cell().equals(cell)).toList();
    return new CellOutcome(
        cell,
        here.size(),
        (int) here.stream().filter(Ended::isStuck).count(),
        here.isEmpty()
            ? Double.NaN
            : new Median().evaluate(here.stream().mapToDouble(Ended::lastedSeconds).toArray()));
  }
}
