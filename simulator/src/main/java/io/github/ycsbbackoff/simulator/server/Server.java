package io.github.ycsbbackoff.simulator.server;

/**
 * What attempts are sent to. It answers each, now or later, to the {@link Answers} it was given.
 */
public interface Server {

  /** An attempt arrives. */
  void arrive(int attempt);

  /** Says what a server of this kind says of itself, as it stands now. */
  void observe(Gauges gauges);
}
