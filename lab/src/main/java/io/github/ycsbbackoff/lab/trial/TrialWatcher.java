package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.time.Duration;

/** Hears how a trial goes on, about four times a second. */
public interface TrialWatcher {

  /**
   * The last whole second of the client.
   *
   * @param seconds since the client's start
   * @param rows that have ended since then, however they ended
   * @param acknowledged rows in the last whole second
   * @param rejected attempts in the last whole second
   */
  void second(PlannedTrial trial, double seconds, long rows, long acknowledged, long rejected);

  /**
   * The trial does not begin yet, for the cluster is not well.
   *
   * @param why in a few words
   * @param patience after which the experiment stops
   */
  default void paused(PlannedTrial trial, String why, Duration patience) {}
}
