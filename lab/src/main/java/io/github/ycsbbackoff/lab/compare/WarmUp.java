package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The runs before the first trial of each workload of a sweep: the baseline's without a target,
 * until they get no more done. What is 100% would else be what a server did that had just been
 * started. No result counts them.
 */
final class WarmUp {

  private final Experiment experiment;
  private final ResultsFolder folder;
  private final Set<String> warm = new HashSet<>();

  /** How often each workload was run; what went wrong stays to be read. */
  private final Map<String, Integer> runs = new HashMap<>();

  private final List<String> problems = new ArrayList<>();

  /** Runs one trial into a folder. */
  interface Runs {
    void run(PlannedTrial trial, Path folder) throws IOException;
  }

  WarmUp(Experiment experiment, ResultsFolder folder) {
    this.experiment = experiment;
    this.folder = folder;
  }

  /**
   * Runs what has to be run before a trial, if this is the first one of its workload; also where an
   * experiment is resumed, whose server was started anew. If it goes wrong, it is run again before
   * the next trial of the workload.
   *
   * @param beginsClean whether the trial finds no rows, and a server that may have just been
   *     started, as at its group's beginning and after a trial that went wrong
   * @return why the trial begins on a server that is not warm; empty where it is warm, and in an
   *     experiment that is no sweep
   */
  String before(PlannedTrial trial, boolean beginsClean, Runs trials, ExperimentWatcher progress)
      throws IOException {
    if (trial.point().isEmpty()) {
      return "";
    }
    if (beginsClean) {
      warm.clear();
    }
    var workload = trial.point().get().workload();
    if (warm.contains(workload)) {
      return "";
    }
    var run = trial.of(experiment.baselineArm()).at(SweepPoint.unthrottled(workload)).beforehand();
    if (!runs.containsKey(workload)) {
      folder.clearWarmUp(workload);
    }
    var rise = new Rise();
    while (rise.goesOn()) {
      progress.warmsUp(run);
      var into = folder.warmUp(workload, runs.merge(workload, 1, Integer::sum));
      trials.run(run, into);
      var rate = MaximumTrial.operationsPerSecondOf(into);
      if (rate.isEmpty()) {
        var why = "its warm-up went wrong: " + MaximumTrial.whyNone(into);
        problems.add(
            "trial %s: begins on a server that is not warm, for %s".formatted(trial.title(), why));
        return why;
      }
      rise.add(rate.getAsDouble());
    }
    warm.add(workload);
    return "";
  }

  /** Returns which trials began on a server that was not warm, and why, one line each. */
  List<String> problems() {
    return List.copyOf(problems);
  }
}
