package io.github.ycsbbackoff.server;

import java.time.Duration;
import java.util.Map;

/** A look at a running server's own counters and gauges. */
@FunctionalInterface
public interface ServerMetrics {
  /** Every metric asked for, by name; a {@link ServerException} if the server does not answer. */
  Map<String, Double> read();

  /** How old what {@link #read} shows may be. */
  default Duration staleAtMost() {
    return Duration.ZERO;
  }
}
