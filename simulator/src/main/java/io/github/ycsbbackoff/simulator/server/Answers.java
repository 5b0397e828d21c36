package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.RejectionReason;

/** The receiver of a server's answers. Each attempt gets exactly one of them. */
public interface Answers {

  /** Hears that all rows of the attempt are stored. */
  void acknowledged(int attempt);

  /**
   * Hears that no row of the attempt is stored, and that the attempt may be made again.
   *
   * @param hintNanos the wait that the server asks for before that; 0 if it says nothing
   */
  void rejected(int attempt, RejectionReason reason, long hintNanos);

  /** Hears the same from a server that asks for no wait. */
  default void rejected(int attempt, RejectionReason reason) {
    rejected(attempt, reason, 0);
  }

  /** Hears that no answer will ever come, which the client cannot know. */
  void lost(int attempt);
}
