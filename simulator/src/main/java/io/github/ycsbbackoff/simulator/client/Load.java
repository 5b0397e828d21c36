package io.github.ycsbbackoff.simulator.client;

import io.github.ycsbbackoff.arrival.ArrivalCounts;
import java.util.Optional;

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

  /**
   * Returns the number of rows of an operation, which belong to its number, as its process does.
   */
  int rows(int operation);

  /**
   * Returns what became of everything that has arrived openly until now; the greatest delay is that
   * since the last call. Empty where threads wait for their answers.
   */
  default Optional<ArrivalCounts> arrivals() {
    return Optional.empty();
  }
}
