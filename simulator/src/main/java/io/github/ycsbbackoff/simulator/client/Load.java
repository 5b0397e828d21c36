package io.github.ycsbbackoff.simulator.client;

/** The load on the servers: it decides when operations begin. */
public interface Load {

  /** Has the first operations begin. */
  void start();

  /** Has no further operation begin; those on their way go on. */
  void stop();

  /** Hears that an operation has ended, well or not: its number may be used again. */
  void ended(int operation);
}
