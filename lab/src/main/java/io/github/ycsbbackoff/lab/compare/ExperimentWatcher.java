package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.trial.TrialWatcher;

/** A watcher that hears how a whole experiment goes on. */
public interface ExperimentWatcher extends TrialWatcher, AutoCloseable {

  /** Hears that what is 100% of the load is measured, before the first trial, or once more. */
  void measuresMaximum(PlannedTrial trial);

  /** Hears that the server is warmed up for a workload, before its first trial, or once more. */
  void warmsUp(PlannedTrial trial);

  /** Hears that a trial begins: the server is being wiped. */
  void begins(PlannedTrial trial);

  /** Hears that a trial is over. */
  void ended(PlannedTrial trial);

  /** Hears that the experiment is over, or that it stopped. */
  @Override
  void close();
}
