package io.github.ycsbbackoff.simulator.client;

import java.util.random.RandomGenerator;

/**
 * Arrivals that are independent of each other, at a rate that changes at given times. Each arrival
 * draws how much of the rate's integral lies between it and the next: an exponential with mean 1.
 */
public final class VaryingPoisson implements Arrivals {

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
      var lengthNanos = (double) piece.untilNanos() - timeNanos;
      var inPiece = arrivals(piece, lengthNanos);
      if (remaining <= inPiece && inPiece > 0) {
        return timeNanos + (long) Math.min(lengthNanos, nanosUntil(piece, remaining));
      }
      if (piece.untilNanos() == Rate.FOR_EVER) {
        return NO_MORE;
      }
      remaining -= inPiece;
      timeNanos = piece.untilNanos();
    }
  }

  /** Returns how many arrivals a piece has on average in so many nanoseconds from its beginning. */
  private static double arrivals(Rate.Piece piece, double nanos) {
    var seconds = nanos / Rate.NANOS_PER_SECOND;
    return piece.slope() == 0
        ? piece.perSecond() / Rate.NANOS_PER_SECOND * nanos
        : (piece.perSecond() + piece.slope() * seconds / 2) * seconds;
  }

  /**
   * Returns after how many nanoseconds a piece has had so many arrivals on average: the inverse of
   * {@link #arrivals}, in the form that loses no digits where the rate hardly changes.
   */
  private static double nanosUntil(Rate.Piece piece, double arrivals) {
    var from = piece.perSecond();
    if (piece.slope() == 0) {
      return arrivals / (from / Rate.NANOS_PER_SECOND);
    }
    var root = Math.sqrt(Math.max(0, from * from + 2 * piece.slope() * arrivals));
    return 2 * arrivals / (from + root) * Rate.NANOS_PER_SECOND;
  }
}
