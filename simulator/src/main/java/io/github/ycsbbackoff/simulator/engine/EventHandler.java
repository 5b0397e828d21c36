package io.github.ycsbbackoff.simulator.engine;

/** What happens when the time of an event has come. */
@FunctionalInterface
public interface EventHandler {

  /**
   * Handles one event.
   *
   * @param argument whom the event is about, such as the number of a client
   */
  void handle(int argument);
}
