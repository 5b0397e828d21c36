package io.github.ycsbbackoff.simulator.server;

/**
 * A server to which attempts are sent. It answers each attempt, now or later, to the {@link
 * Answers} that it was given.
 */
public interface Server {

  /** Takes an attempt that arrives. */
  void arrive(int attempt);

  /** Reports the server's own gauges at the current virtual time. */
  void observe(Gauges gauges);
}
