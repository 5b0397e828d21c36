package io.github.ycsbbackoff.simulator.client;

import java.util.List;

/** Arrivals a second, as a staircase over time. */
@FunctionalInterface
public interface Rate {

  /** The end of a piece that has none. */
  long FOR_EVER = Long.MAX_VALUE;

  /** The piece in which {@code timeNanos} lies. */
  Piece at(long timeNanos);

  /** So many arrivals a second until {@code untilNanos}, exclusive. */
  record Piece(double perSecond, long untilNanos) {}

  /** Always the same. */
  static Rate steady(double perSecond) {
    var always = new Piece(perSecond, FOR_EVER);
    return timeNanos -> always;
  }

  /** In each period {@code burstNanos} long of one rate, and then of the other. */
  static Rate bursts(double burst, double otherwise, long burstNanos, long periodNanos) {
    return timeNanos -> {
      var periodBegan = timeNanos - timeNanos % periodNanos;
      var burstEnds = periodBegan + burstNanos;
      return timeNanos < burstEnds
          ? new Piece(burst, burstEnds)
          : new Piece(otherwise, periodBegan + periodNanos);
    };
  }

  /** One piece after the other, the first from 0 on, and then nothing. */
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
