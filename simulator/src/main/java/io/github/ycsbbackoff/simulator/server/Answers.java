package io.github.ycsbbackoff.simulator.server;

import io.github.ycsbbackoff.policy.Rejection;

/** Where a server's answers go. Each attempt gets just one of them. */
public interface Answers {

  /** All rows of the attempt are stored. */
  void acknowledged(int attempt);

  /** None of them is, and it may be tried again. */
  void rejected(int attempt, Rejection reason);

  /** No answer will ever come, and the client cannot know. */
  void lost(int attempt);
}
