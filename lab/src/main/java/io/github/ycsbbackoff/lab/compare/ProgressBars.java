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
   * Shows them at once.
   *
   * @param name of the experiment
   * @param trials of the experiment
   * @param finished trials of them before now, by an earlier run
   * @param unit of a step
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
   * One above the other, on a terminal that can move its cursor.
   *
   * @param columns of the terminal. A bar that had to find out would do so by JLine, which takes
   *     Ctrl-C away from the JVM: the process would end at once, without its shutdown hooks.
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

  /** Another trial begins. */
  void begins(String label) {
    trial.reset();
    trial.setExtraMessage(label);
  }

  /**
   * The trial has come so far.
   *
   * @param before trials that are behind it
   */
  void at(int before, long steps, String message) {
    var done = Math.min(steps, stepsPerTrial);
    trial.stepTo(done);
    trial.setExtraMessage(message);
    whole.stepTo(before * stepsPerTrial + done);
  }

  /** So many trials are over. */
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
