package io.github.ycsbbackoff.simulator.server;

/** Hears a server's own numbers; those of several servers under one name add up. */
@FunctionalInterface
public interface Gauges {

  /**
   * One number.
   *
   * @param name as a column of server.csv, with its unit where it has one
   */
  void is(String name, double value);
}
