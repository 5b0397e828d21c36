package io.github.ycsbbackoff.fault;

/** The record of what was done to a server, and when; and the commands that a trial has. */
@FunctionalInterface
public interface FaultLog {

  /**
   * Notes an event that happens now.
   *
   * @param role the process that it happens to, or the server's name
   * @param event the event in a few words, without a comma. What stands in parentheses at its end
   *     is of this one trial, and no part of the name by which trials are put together
   */
  void note(String role, String event);

  /** Returns what runs the commands of the trial. */
  default Commands commands() {
    throw new UnsupportedOperationException("there are no commands here");
  }
}
