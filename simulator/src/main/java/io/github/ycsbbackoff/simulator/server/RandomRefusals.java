package io.github.ycsbbackoff.simulator.server;

import java.util.random.RandomGenerator;

/** An admission that refuses some attempts at random, before it asks another one. */
public final class RandomRefusals implements ServerAdmission {

  private final double share;
  private final ServerAdmission otherwise;
  private final RandomGenerator random;
  private long refusals;

  /**
   * Makes an admission that has refused nothing yet.
   *
   * @param share the share of the attempts that are refused, from 0 to 1
   * @param otherwise the admission that decides about all other attempts
   */
  public RandomRefusals(double share, ServerAdmission otherwise, RandomGenerator random) {
    this.share = share;
    this.otherwise = otherwise;
    this.random = random;
  }

  @Override
  public boolean admits(int attempt) {
    if (random.nextDouble() < share) {
      refusals++;
      return false;
    }
    return otherwise.admits(attempt);
  }

  @Override
  public void observe(Gauges gauges) {
    gauges.is("random_refusals", (double) refusals);
    otherwise.observe(gauges);
  }
}
