package io.github.ycsbbackoff.fault;

/** The record of what was done to a server, and when. */
@FunctionalInterface
public interface FaultLog {

  /**
   * Notes an event that happens now.
   *
   * @param role the process that it happens to, or the server's name
   * @param event the event in a few words, without a comma
   */
  void note(String role, String event);
}
