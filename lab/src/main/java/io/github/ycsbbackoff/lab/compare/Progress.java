package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.trial.TrialWatcher;
import java.io.PrintStream;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far the experiment is: a bar on a terminal, a line a trial in a log. */
public final class Progress implements TrialWatcher, AutoCloseable {

  private final Experiment experiment;
  private final PrintStream out;
  private final ProgressBar bar;
  private final int trials;

  /**
   * Shows the bar at once.
   *
   * @param terminal whether {@code out} is one
   */
  public Progress(Experiment experiment, PrintStream out, boolean terminal) {
    this.experiment = experiment;
    this.out = out;
    this.trials = experiment.arms().size() * experiment.blocks();
    this.bar = terminal ? bar() : null;
  }

  /** A trial begins: the server is being wiped. */
  public void begins(PlannedTrial trial) {
    if (bar == null) {
      out.printf(Locale.ROOT, "trial %d of %d: %s%n", trial.order(), trials, trial.name());
    } else {
      bar.setExtraMessage(label(trial));
    }
  }

  @Override
  public void second(
      PlannedTrial trial, double seconds, long rows, long acknowledged, long rejected) {
    if (bar != null) {
      var steps = byRows() ? rows : (long) seconds;
      bar.stepTo(done(trial) + Math.min(steps, perTrial()));
      bar.setExtraMessage(
          String.format(
              Locale.ROOT, "%s %,d rows/s %,d rej/s", label(trial), acknowledged, rejected));
    }
  }

  /** A trial is over. */
  public void ended(PlannedTrial trial) {
    if (bar != null) {
      bar.stepTo(done(trial) + perTrial());
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }

  private ProgressBar bar() {
    return new ProgressBarBuilder()
        .setTaskName(experiment.name())
        .setInitialMax(trials * perTrial())
        .setUnit(byRows() ? " rows" : " s", 1)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(500)
        .build();
  }

  private String label(PlannedTrial trial) {
    return trial.order() + "/" + trials + " " + trial.arm().name();
  }

  private long done(PlannedTrial trial) {
    return (trial.order() - 1) * perTrial();
  }

  private boolean byRows() {
    return experiment.rows() > 0;
  }

  private long perTrial() {
    return byRows() ? experiment.rows() : (long) Math.ceil(experiment.seconds());
  }
}
