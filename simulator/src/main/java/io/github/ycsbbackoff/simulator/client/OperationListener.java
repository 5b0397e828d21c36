package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.retry.RetryListener;

/** A listener that hears what the clients meet, and how their operations end. */
public interface OperationListener extends RetryListener {

  /** Hears that an operation of so many rows is stored. */
  void acknowledged(int rows, long latencyNanos);

  /** Hears that an operation of so many rows was given up. */
  void gaveUp(int rows, long latencyNanos);

  /** Hears that the time of an operation of so many rows was up, with an attempt on its way. */
  void unknown(int rows, long latencyNanos);
}
