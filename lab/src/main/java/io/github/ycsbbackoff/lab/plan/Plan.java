package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The trials of an experiment in the order in which they run: blocks of one trial of each arm, in
 * random order within the block, so that drift of the machine hits all arms alike. In an experiment
 * with profiles, a block has a second trial of each arm, which is profiled: both kinds are in one
 * random order, so that what a profile costs can be told from drift. In a simulation, which no
 * drift hits, the order is the experiment's. {@link SweepPlan} has the order of a sweep. A map has
 * every arm in every cell once in each block.
 */
public record Plan(List<PlannedTrial> trials) {

  private record Run(Arm arm, boolean isProfiled) {}

  private record CellOfArm(Arm arm, MapCell cell) {}

  /**
   * Plans the trials of an experiment; the same experiment with the same seed has the same plan.
   */
  public static Plan of(Experiment experiment) {
    if (experiment.isSweep()) {
      return new Plan(SweepPlan.trials(experiment));
    }
    if (experiment.isMap()) {
      return new Plan(ofMap(experiment));
    }
    var random = new Random(experiment.seed());
    var trials = new ArrayList<PlannedTrial>();
    for (var block = 1; block <= experiment.blocks(); block++) {
      var runs = ofBlock(experiment);
      if (!experiment.isSimulated()) {
        Collections.shuffle(runs, random);
      }
      for (var run : runs) {
        trials.add(new PlannedTrial(trials.size() + 1, block, run.arm(), run.isProfiled()));
      }
    }
    return new Plan(List.copyOf(trials));
  }

  /** Puts every arm in every cell of a map into one random order within each block. */
  private static List<PlannedTrial> ofMap(Experiment experiment) {
    var random = new Random(experiment.seed());
    var trials = new ArrayList<PlannedTrial>();
    for (var block = 1; block <= experiment.blocks(); block++) {
      var steps = new ArrayList<CellOfArm>();
      for (var cell : experiment.map().cells()) {
        experiment.arms().forEach(arm -> steps.add(new CellOfArm(arm, cell)));
      }
      if (!experiment.isSimulated()) {
        Collections.shuffle(steps, random);
      }
      for (var step : steps) {
        trials.add(new PlannedTrial(trials.size() + 1, block, step.arm(), step.cell()));
      }
    }
    return List.copyOf(trials);
  }

  private static List<Run> ofBlock(Experiment experiment) {
    var runs = new ArrayList<Run>();
    experiment.arms().forEach(arm -> runs.add(new Run(arm, false)));
    if (experiment.profile() != null) {
      experiment.arms().forEach(arm -> runs.add(new Run(arm, true)));
    }
    return runs;
  }
}
