package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.retry.RetryListener;

/** Hears what the clients meet, and how their operations end. */
public interface Counts extends RetryListener {

  /** The operation's rows are stored. */
  void acknowledged(long latencyNanos);

  /** The operation was given up. */
  void gaveUp(long latencyNanos);
}
