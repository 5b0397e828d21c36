package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.retry.RetryListener;

/** A listener that hears what the clients meet, and how their operations end. */
public interface OperationListener extends RetryListener {

  /** Hears that an operation's rows are stored. */
  void acknowledged(long latencyNanos);

  /** Hears that an operation was given up. */
  void gaveUp(long latencyNanos);
}
