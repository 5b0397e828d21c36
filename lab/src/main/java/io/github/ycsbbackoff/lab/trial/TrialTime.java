package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.time.Duration;

/** The time that the clients of an experiment's trials are given. */
public record TrialTime(Experiment experiment) {

  /** The longest that the rows of {@code workload: load} may take to be there. */
  public static final Duration LOADED_WITHIN = Duration.ofMinutes(10);

  /**
   * The seconds that YCSB runs longer than a trial. YCSB counts its time from before the binding
   * has connected and made its table, so that it must go on a little longer for the measured window
   * to be whole.
   */
  private static final long CONNECTING_SECONDS = 3;

  /**
   * The same for a point of a sweep. It is seldom needed to the full: with a target, the number of
   * operations ends the run, however long connecting took; and a maximum that was cut short would
   * make all targets too low.
   */
  private static final long CONNECTING_SECONDS_OF_A_POINT = 6;

  /**
   * The longest wait after YCSB's time is up: a thread of YCSB still ends the operation it is in.
   */
  private static final Duration DRAINED_WITHIN = Duration.ofMinutes(2);

  /** Returns for how many seconds at most YCSB is to submit operations. */
  long runSeconds() {
    return (long) Math.ceil(experiment.seconds())
        + (experiment.isSweep() ? CONNECTING_SECONDS_OF_A_POINT : CONNECTING_SECONDS);
  }

  /** Returns the longest that a client may take. */
  public Duration limit() {
    return Duration.ofSeconds(runSeconds()).plus(DRAINED_WITHIN);
  }
}
