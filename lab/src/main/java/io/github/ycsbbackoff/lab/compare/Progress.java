package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBarConsumer;

/**
 * The display of how far the experiment is: two bars on a terminal, a line for each trial in a log.
 */
public final class Progress implements ExperimentWatcher {

  private final Experiment experiment;
  private final PrintStream out;
  private final ProgressBars bars;
  private boolean isWarmingUp;

  /**
   * Shows the bars at once.
   *
   * @param finished the number of trials that an earlier run has finished
   * @param columns the width of the terminal that {@code out} is; 0 if it is no terminal
   */
  public Progress(Experiment experiment, int finished, PrintStream out, int columns) {
    this(
        experiment,
        out,
        columns > 0
            ? bars(
                experiment,
                finished,
                ProgressBars.line(out, columns),
                ProgressBars.line(out, columns))
            : null);
  }

  Progress(Experiment experiment, PrintStream out, ProgressBars bars) {
    this.experiment = experiment;
    this.out = out;
    this.bars = bars;
  }

  static ProgressBars bars(
      Experiment experiment, int finished, ProgressBarConsumer first, ProgressBarConsumer second) {
    return new ProgressBars(
        experiment.name(),
        trials(experiment),
        finished,
        byRows(experiment) ? experiment.rows() : (long) Math.ceil(experiment.seconds()),
        byRows(experiment) ? "rows" : "s",
        first,
        second);
  }

  @Override
  public void measuresMaximum(PlannedTrial trial) {
    if (bars == null) {
      out.printf(
          Locale.ROOT, "before trial 1: what is 100%% of the load, by %s%n", trial.arm().name());
    } else {
      bars.begins("the maximum, by " + trial.arm().name());
    }
  }

  @Override
  public void warmsUp(PlannedTrial trial) {
    isWarmingUp = true;
    if (bars == null) {
      out.printf(Locale.ROOT, "before trial %d: %s%n", trial.order(), warmingUp(trial));
    } else {
      bars.begins(warmingUp(trial));
    }
  }

  @Override
  public void begins(PlannedTrial trial) {
    isWarmingUp = false;
    if (bars == null) {
      out.printf(
          Locale.ROOT, "trial %d of %d: %s%n", trial.order(), trials(experiment), trial.title());
    } else {
      bars.begins(label(trial));
    }
  }

  @Override
  public void second(
      PlannedTrial trial, double seconds, long rows, long acknowledged, long rejected) {
    if (bars != null) {
      bars.at(
          trial.order() - 1,
          isWarmingUp ? 0 : byRows(experiment) ? rows : (long) seconds,
          String.format(
              Locale.ROOT,
              "%s %,d rows/s %,d rej/s",
              isWarmingUp ? warmingUp(trial) : label(trial),
              acknowledged,
              rejected));
    }
  }

  @Override
  public void paused(PlannedTrial trial, String why, Duration patience) {
    if (bars == null) {
      out.printf(
          Locale.ROOT,
          "paused before trial %s, at most %d s, until the cluster is well: %s%n",
          trial.title(),
          patience.toSeconds(),
          why);
    } else {
      bars.begins(label(trial) + " paused: " + why);
    }
  }

  @Override
  public void ended(PlannedTrial trial) {
    if (bars != null) {
      bars.ended(trial.order());
    }
  }

  @Override
  public void close() {
    if (bars != null) {
      bars.close();
    }
  }

  private String label(PlannedTrial trial) {
    return trial.order()
        + "/"
        + trials(experiment)
        + " "
        + trial.ofPoint(" ")
        + trial.arm().name()
        + (trial.isProfiled() ? " (profiled)" : "");
  }

  private static String warmingUp(PlannedTrial trial) {
    return "warming up for workload "
        + trial.point().orElseThrow().workload().toUpperCase(Locale.ROOT);
  }

  private static int trials(Experiment experiment) {
    return Plan.of(experiment).trials().size();
  }

  private static boolean byRows(Experiment experiment) {
    return experiment.rows() > 0;
  }
}
