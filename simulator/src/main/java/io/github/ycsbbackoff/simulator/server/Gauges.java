package io.github.ycsbbackoff.simulator.server;

/** The receiver of a server's own gauges; values of several servers under one name add up. */
@FunctionalInterface
public interface Gauges {

  /**
   * Receives the value of one gauge.
   *
   * @param name the gauge's column in server.csv, with its unit where it has one
   */
  void is(String name, double value);
}
