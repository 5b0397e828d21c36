package io.github.ycsbbackoff.server;

import java.time.Duration;
import java.util.Map;

/** A reader of a running server's own counters and gauges. */
@FunctionalInterface
public interface ServerMetrics {
  /**
   * Returns every metric asked for, by name; throws a {@link ServerException} if the server does
   * not answer.
   */
  Map<String, Double> read();

  /** Returns how old what {@link #read} shows may be. */
  default Duration staleAtMost() {
    return Duration.ZERO;
  }
}
