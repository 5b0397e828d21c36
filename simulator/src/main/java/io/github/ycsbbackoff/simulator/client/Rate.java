package io.github.ycsbbackoff.simulator.client;

import java.util.List;

/** A rate of arrivals per second that is piecewise constant over time. */
@FunctionalInterface
public interface Rate {

  /** The end of a piece that has no end. */
  long FOR_EVER = Long.MAX_VALUE;

  /** Returns the piece in which {@code timeNanos} lies. */
  Piece at(long timeNanos);

  /** A piece with {@code perSecond} arrivals per second until {@code untilNanos}, exclusive. */
  record Piece(double perSecond, long untilNanos) {}

  /** Returns a rate that never changes. */
  static Rate steady(double perSecond) {
    var always = new Piece(perSecond, FOR_EVER);
    return timeNanos -> always;
  }

  /**
   * Returns a rate that is {@code burst} for the first {@code burstNanos} of each period, and
   * {@code otherwise} for the rest of it.
   */
  static Rate bursts(double burst, double otherwise, long burstNanos, long periodNanos) {
    return timeNanos -> {
      var periodBegan = timeNanos - timeNanos % periodNanos;
      var burstEnds = periodBegan + burstNanos;
      return timeNanos < burstEnds
          ? new Piece(burst, burstEnds)
          : new Piece(otherwise, periodBegan + periodNanos);
    };
  }

  /** Returns a rate of one piece after the other, the first from 0 on, and of 0 after the last. */
  static Rate trace(List<Piece> pieces) {
    return new Rate() {
      private int place;

      @Override
      public Piece at(long timeNanos) {
        while (place < pieces.size() && pieces.get(place).untilNanos() <= timeNanos) {
          place++;
        }
        return place < pieces.size() ? pieces.get(place) : new Piece(0, FOR_EVER);
      }
    };
  }
}
