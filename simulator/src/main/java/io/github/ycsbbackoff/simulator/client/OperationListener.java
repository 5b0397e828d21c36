package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.retry.RetryListener;

/** A listener that hears what the clients meet, and how their operations end. */
public interface OperationListener extends RetryListener {

  /** Hears that an operation of so many rows is stored. */
  void acknowledged(int rows, long latencyNanos);

  /** Hears that an operation of so many rows was given up, none of whose attempts was done. */
  void gaveUp(int rows, long latencyNanos);

  /** Hears that an operation of so many rows ended, of which an attempt may have been done. */
  void unknown(int rows, long latencyNanos);
}
