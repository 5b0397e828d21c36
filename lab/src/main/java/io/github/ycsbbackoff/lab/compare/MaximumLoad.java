package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.trial.TableRules;
import io.github.ycsbbackoff.lab.trial.TrialSetup;
import io.github.ycsbbackoff.lab.trial.Trials;
import io.github.ycsbbackoff.server.EmbeddedServer;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.util.List;

/**
 * The measurement of what is 100% of an open load, before the first trial: by the baseline, whose
 * threads wait for their answers. It is made once, also of an experiment that is resumed.
 */
final class MaximumLoad {

  private final Home home;
  private final Experiment experiment;
  private final ResultsFolder folder;
  private final TableRules rules;
  private List<String> tablesLeft = List.of();

  MaximumLoad(Home home, Experiment experiment, ResultsFolder folder, TableRules rules) {
    this.home = home;
    this.experiment = experiment;
    this.folder = folder;
    this.rules = rules;
  }

  /**
   * Returns the experiment whose load has its maximum.
   *
   * @throws ServerException if the maximum cannot be measured
   */
  Experiment measured(EmbeddedServer server, ExperimentWatcher progress) throws IOException {
    if (!experiment.lacksMaximum()) {
      return experiment;
    }
    var alone = experiment.ofMaximum();
    var trial = Plan.of(alone).trials().get(0);
    if (!folder.hasMaximum()) {
      progress.measuresMaximum(trial);
      run(alone, trial, server);
    }
    var maximum =
        MaximumTrial.operationsPerSecond(folder.path())
            .orElseThrow(
                () ->
                    new ServerException(
                        "load: the maximum could not be measured; see %s, or give load: max"
                            .formatted(folder.maximum(trial))));
    return experiment.withLoad(experiment.load().withMax(maximum));
  }

  private void run(Experiment alone, PlannedTrial trial, EmbeddedServer server) throws IOException {
    var trials = new Trials(TrialSetup.unwatched(home, server, rules), alone);
    folder.tableOfMaximum(trial).ifPresent(trials::leftOver);
    folder.clearMaximum(trial);
    trials.run(trial, folder.maximum(trial));
    tablesLeft = trials.tablesLeft();
  }

  /** Returns the tables on a given cluster that could not be dropped. */
  List<String> tablesLeft() {
    return tablesLeft;
  }
}
