package io.github.ycsbbackoff.lab.compare;

import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.InteractiveConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar for the trial that runs, and one for the whole experiment; each shows the time left. */
final class ProgressBars implements AutoCloseable {

  private static final int UPDATED_EVERY_MILLIS = 500;

  private final ProgressBar trial;
  private final ProgressBar whole;
  private final long stepsPerTrial;

  /**
   * Shows both bars at once.
   *
   * @param name the name of the experiment
   * @param trials the number of the experiment's trials
   * @param finished the number of these trials that an earlier run has finished
   * @param unit the unit of a step
   */
  ProgressBars(
      String name,
      int trials,
      int finished,
      long stepsPerTrial,
      String unit,
      ProgressBarConsumer first,
      ProgressBarConsumer second) {
    this.stepsPerTrial = stepsPerTrial;
    this.trial = builder("trial", unit, first).setInitialMax(stepsPerTrial).build();
    this.whole =
        builder(name, unit, second)
            .setInitialMax(trials * stepsPerTrial)
            .startsFrom(finished * stepsPerTrial, Duration.ZERO)
            .build();
  }

  /**
   * Returns a consumer that draws the bars one above the other, on a terminal that can move its
   * cursor.
   *
   * @param columns the width of the terminal. A bar that had to find it out would do so by JLine,
   *     which takes Ctrl-C away from the JVM: the process would end at once, without its shutdown
   *     hooks.
   */
  static ProgressBarConsumer line(PrintStream terminal, int columns) {
    return new InteractiveConsoleProgressBarConsumer(terminal, columns);
  }

  private static ProgressBarBuilder builder(
      String name, String unit, ProgressBarConsumer consumer) {
    return new ProgressBarBuilder()
        .setTaskName(name)
        .setUnit(" " + unit, 1)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(UPDATED_EVERY_MILLIS)
        .setConsumer(consumer);
  }

  /** Starts the bar of another trial. */
  void begins(String label) {
    trial.reset();
    trial.setExtraMessage(label);
  }

  /**
   * Moves both bars to where the trial is.
   *
   * @param before the number of trials before this one
   */
  void at(int before, long steps, String message) {
    var done = Math.min(steps, stepsPerTrial);
    trial.stepTo(done);
    trial.setExtraMessage(message);
    whole.stepTo(before * stepsPerTrial + done);
  }

  /** Moves both bars to the end of so many trials. */
  void ended(int trials) {
    trial.stepTo(stepsPerTrial);
    whole.stepTo(trials * stepsPerTrial);
  }

  @Override
  public void close() {
    trial.close();
    whole.close();
  }
}
