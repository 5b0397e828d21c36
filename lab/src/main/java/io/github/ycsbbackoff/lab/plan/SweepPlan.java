package io.github.ycsbbackoff.lab.plan;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Sweep;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of a sweep's trials: one workload after the other, and of each the blocks, in which
 * every point of every arm comes once, in random order. The first block begins with the trials
 * without a target, of which that of the baseline says what the shares are of. With profiles, a
 * block has every point of every arm a second time, profiled.
 */
final class SweepPlan {

  private final Experiment experiment;
  private final Random random;
  private final List<PlannedTrial> trials = new ArrayList<>();
  private int group;

  private SweepPlan(Experiment experiment) {
    this.experiment = experiment;
    this.random = new Random(experiment.seed());
  }

  private record Step(Arm arm, SweepPoint point, boolean isProfiled) {}

  static List<PlannedTrial> trials(Experiment experiment) {
    return new SweepPlan(experiment).planned();
  }

  private List<PlannedTrial> planned() {
    for (var workload : experiment.sweep().workloads()) {
      if (trials.isEmpty() || Sweep.needsDataOfItsOwn(workload)) {
        endGroup();
        group++;
      }
      for (var block = 1; block <= experiment.blocks(); block++) {
        add(workload, block);
      }
    }
    endGroup();
    return List.copyOf(trials);
  }

  private void add(String workload, int block) {
    var maximum = List.of(SweepPoint.unthrottled(workload));
    var shares =
        experiment.sweep().shares().stream().map(share -> SweepPoint.at(workload, share)).toList();
    var unthrottled = steps(maximum, false);
    var others = steps(shares, false);
    if (block == 1) {
      add(block, shuffled(unthrottled));
    } else {
      others.addAll(unthrottled);
    }
    if (experiment.profile() != null) {
      others.addAll(steps(shares, true));
      others.addAll(steps(maximum, true));
    }
    add(block, shuffled(others));
  }

  private List<Step> steps(List<SweepPoint> points, boolean areProfiled) {
    var steps = new ArrayList<Step>();
    for (var arm : experiment.arms()) {
      points.forEach(point -> steps.add(new Step(arm, point, areProfiled)));
    }
    return steps;
  }

  private List<Step> shuffled(List<Step> steps) {
    Collections.shuffle(steps, random);
    return steps;
  }

  private void add(int block, List<Step> steps) {
    for (var step : steps) {
      trials.add(
          new PlannedTrial(
              trials.size() + 1, block, step.arm(), step.isProfiled(), step.point(), group, false));
    }
  }

  private void endGroup() {
    if (!trials.isEmpty()) {
      var last = trials.remove(trials.size() - 1);
      trials.add(
          new PlannedTrial(
              last.order(),
              last.block(),
              last.arm(),
              last.isProfiled(),
              last.point().orElseThrow(),
              last.group(),
              true));
    }
  }
}
