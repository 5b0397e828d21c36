package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.policy.Rejection;

/** Hears what the clients meet. */
public interface Counts {

  void attempted();

  /** One attempt is no longer waited for: it was answered, or the client's patience is over. */
  void attemptEnded();

  void rejected(Rejection reason);

  void backoffStarted();

  void backoffEnded(long waitedNanos);

  /** The operation's rows are stored. */
  void acknowledged(long latencyNanos);

  /** The operation was given up. */
  void gaveUp(long latencyNanos);
}
