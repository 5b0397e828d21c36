package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The trials of an experiment in the order in which they run: blocks of one trial of each arm, in
 * random order within the block, so that drift of the machine hits all arms alike. In a simulation,
 * which no drift hits, the order is the experiment's. {@link SweepPlan} has the order of a sweep.
 */
public record Plan(List<PlannedTrial> trials) {

  /**
   * Plans the trials of an experiment; the same experiment with the same seed has the same plan.
   */
  public static Plan of(Experiment experiment) {
    if (experiment.isSweep()) {
      return new Plan(SweepPlan.trials(experiment));
    }
    var random = new Random(experiment.seed());
    var trials = new ArrayList<PlannedTrial>();
    for (var block = 1; block <= experiment.blocks(); block++) {
      var arms = new ArrayList<>(experiment.arms());
      if (!experiment.isSimulated()) {
        Collections.shuffle(arms, random);
      }
      for (var arm : arms) {
        trials.add(new PlannedTrial(trials.size() + 1, block, arm));
      }
    }
    return new Plan(List.copyOf(trials));
  }
}
