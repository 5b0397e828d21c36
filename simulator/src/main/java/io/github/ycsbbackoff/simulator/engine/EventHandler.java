package io.github.ycsbbackoff.simulator.engine;

/** The handler of one kind of events: what happens when the time of an event has come. */
@FunctionalInterface
public interface EventHandler {

  /**
   * Handles one event.
   *
   * @param argument the number that the event is about, such as the number of a client
   */
  void handle(int argument);
}
