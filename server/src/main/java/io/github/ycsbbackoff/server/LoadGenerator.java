package io.github.ycsbbackoff.server;

import java.util.Map;
import java.util.OptionalDouble;

/** The load generator that the makers of a store ship with it, aimed at one server. */
public interface LoadGenerator {

  /**
   * Returns what to run.
   *
   * @param properties of the YCSB run that it stands in for, its table among them
   * @param rows that it is to write
   */
  Command command(Map<String, String> properties, long rows);

  /** Returns the seconds that it says it took, from all that it printed; empty if it says none. */
  OptionalDouble seconds(String output);

  /** Returns the name of the server's counter of the rows that it has written. */
  String rowsMetric();
}
