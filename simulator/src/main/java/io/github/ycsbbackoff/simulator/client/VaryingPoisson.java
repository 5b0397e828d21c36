package io.github.ycsbbackoff.simulator.client;

import java.util.random.RandomGenerator;

/**
 * Arrivals that are independent of each other, at a rate that changes at given times. Each arrival
 * draws how much of the rate's integral lies between it and the next: an exponential with mean 1.
 */
public final class VaryingPoisson implements Arrivals {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Rate rate;
  private final RandomGenerator random;

  /** Makes arrivals of which none is drawn yet. */
  public VaryingPoisson(Rate rate, RandomGenerator random) {
    this.rate = rate;
    this.random = random;
  }

  @Override
  public long nextNanos(long nowNanos) {
    var remaining = random.nextExponential();
    var timeNanos = nowNanos;
    while (true) {
      var piece = rate.at(timeNanos);
      var perNano = piece.perSecond() / NANOS_PER_SECOND;
      var inPiece = perNano * ((double) piece.untilNanos() - timeNanos);
      if (remaining <= inPiece && perNano > 0) {
        return timeNanos + (long) (remaining / perNano);
      }
      if (piece.untilNanos() == Rate.FOR_EVER) {
        return NO_MORE;
      }
      remaining -= inPiece;
      timeNanos = piece.untilNanos();
    }
  }
}
