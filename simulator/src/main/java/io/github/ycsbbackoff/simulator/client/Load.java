package io.github.ycsbbackoff.simulator.client;

/** The load on the servers: it decides when operations begin, and in which client process. */
public interface Load {

  /** Has the first operations begin. */
  void start();

  /** Has no further operation begin; those on their way go on. */
  void stop();

  /** Hears that an operation has ended, well or not: its number may be used again. */
  void ended(int operation);

  /**
   * Returns the client process, counted from 0 on, to which an operation's number belongs, for as
   * long as the simulation lasts.
   */
  int process(int operation);
}
