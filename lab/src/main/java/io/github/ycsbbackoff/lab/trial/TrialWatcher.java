package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.time.Duration;

/** A watcher that hears how a trial goes on, about four times a second. */
public interface TrialWatcher {

  /** A watcher that does nothing. */
  TrialWatcher NONE = (trial, seconds, rows, acknowledged, rejected) -> {};

  /**
   * Hears of the last whole second of the client.
   *
   * @param seconds the time since the client's start
   * @param rows the number of rows that have ended since then, however they ended
   * @param acknowledged the number of rows acknowledged in the last whole second
   * @param rejected the number of attempts rejected in the last whole second
   */
  void second(PlannedTrial trial, double seconds, long rows, long acknowledged, long rejected);

  /**
   * Hears that the trial does not begin yet, because the cluster is not well.
   *
   * @param why the reason in a few words
   * @param patience the wait after which the experiment stops
   */
  default void paused(PlannedTrial trial, String why, Duration patience) {}
}
