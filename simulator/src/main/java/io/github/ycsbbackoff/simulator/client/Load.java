package io.github.ycsbbackoff.simulator.client;

/** Decides when operations begin. */
public interface Load {

  /** Has its first operations begin. */
  void start();

  /** Has no further operation begin; those on their way go on. */
  void stop();

  /** An operation has ended, well or not: its number may be used again. */
  void ended(int operation);
}
