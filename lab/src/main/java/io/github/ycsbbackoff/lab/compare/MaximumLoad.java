package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.trial.TrialSetup;
import io.github.ycsbbackoff.lab.trial.Trials;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;

/**
 * The measurement of what is 100% of an open load, before the first trial: by the baseline, whose
 * threads wait for their answers, in trials that are repeated until they get no more done. It is
 * made once, also of an experiment that is resumed: all trials have one load.
 */
final class MaximumLoad {

  private final Experiment experiment;
  private final ResultsFolder folder;

  MaximumLoad(Experiment experiment, ResultsFolder folder) {
    this.experiment = experiment;
    this.folder = folder;
  }

  /**
   * Returns the experiment whose load has its maximum.
   *
   * @throws ServerException if the maximum cannot be measured
   */
  Experiment measured(TrialSetup setup, ExperimentWatcher progress) throws IOException {
    if (!experiment.lacksMaximum()) {
      return experiment;
    }
    var used = MaximumTrial.operationsPerSecond(folder.path());
    if (used.isPresent() && folder.finished(experiment) > 0) {
      return withMaximum(used.getAsDouble());
    }
    var alone = experiment.ofMaximum();
    var trial = Plan.of(alone).trials().get(0);
    var trials = new Trials(setup.ofUnwatchedHere(), alone);
    var rise = new Rise();
    for (var run = 1; rise.goesOn(); run++) {
      rise.add(operationsPerSecond(setup, trials, trial, run, progress));
    }
    var maximum = MaximumTrial.operationsPerSecond(folder.path()).orElseThrow();
    return withMaximum(maximum);
  }

  private Experiment withMaximum(double operationsPerSecond) {
    return experiment.withLoad(experiment.load().withMax(operationsPerSecond));
  }

  /** Returns what a trial got done, which may be known from before the experiment was resumed. */
  private double operationsPerSecond(
      TrialSetup setup, Trials trials, PlannedTrial trial, int run, ExperimentWatcher progress)
      throws IOException {
    var into = folder.maximum(trial, run);
    var known = MaximumTrial.operationsPerSecondOf(into);
    if (known.isPresent()) {
      return known.getAsDouble();
    }
    progress.measuresMaximum(trial);
    setup.tables().ifPresent(ours -> folder.tableOfMaximum(trial, run).ifPresent(ours::leftOver));
    Folders.delete(into);
    trials.run(trial, into);
    return MaximumTrial.operationsPerSecondOf(into)
        .orElseThrow(
            () ->
                new ServerException(
                    "load: the maximum could not be measured; see %s, or give load: max"
                        .formatted(into)));
  }
}
