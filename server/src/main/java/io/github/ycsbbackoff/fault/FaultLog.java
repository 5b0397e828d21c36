package io.github.ycsbbackoff.fault;

/** The record of what was done to a server, and when. */
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
}
