package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.time.Duration;

/** The time that the clients of an experiment's trials are given. */
public record TrialTime(Experiment experiment) {

  /** The longest that the rows of {@code workload: load} may take to be there. */
  public static final Duration LOADED_WITHIN = Duration.ofMinutes(10);

  /**
   * The seconds that YCSB goes on behind the measured window, so that what the window's last second
   * begins meets the same load as all before.
   */
  private static final long BEHIND_THE_WINDOW_SECONDS = 1;

  /**
   * The seconds that YCSB runs longer than a trial where it counts its time from before the binding
   * has connected and made its table: what is measured must be long enough all the same.
   */
  private static final long CONNECTING_SECONDS = 3;

  /** A thread of YCSB still ends the operation it is in. */
  private static final Duration DRAINED_WITHIN = Duration.ofSeconds(Experiment.DRAINED_SECONDS);

  /**
   * Returns whether an arm's client has its store open before YCSB begins to count its time, so
   * that its window is whole however long connecting takes. Other bindings do not know how to, and
   * what is held against them runs as they do.
   */
  boolean opensFirst(Arm arm) {
    return arm.isMetered()
        && experiment.arms().stream().noneMatch(other -> other.client().isOtherBinding());
  }

  /** Returns for how many seconds at most YCSB is to submit an arm's operations. */
  long runSeconds(Arm arm) {
    return (long) Math.ceil(experiment.seconds())
        + (opensFirst(arm) ? BEHIND_THE_WINDOW_SECONDS : CONNECTING_SECONDS);
  }

  /** Returns the longest that a client may take. */
  public Duration limit() {
    return Duration.ofSeconds((long) Math.ceil(experiment.seconds()) + CONNECTING_SECONDS)
        .plus(DRAINED_WITHIN);
  }
}
