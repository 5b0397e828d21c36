package io.github.ycsbbackoff.simulator.client;

import java.util.List;

/** A rate of arrivals per second that is piecewise linear over time, and mostly constant. */
@FunctionalInterface
public interface Rate {

  /** The end of a piece that has no end. */
  long FOR_EVER = Long.MAX_VALUE;

  /** The nanoseconds of a second. */
  double NANOS_PER_SECOND = 1e9;

  /** Returns the piece from {@code timeNanos} on. */
  Piece at(long timeNanos);

  /**
   * A piece until {@code untilNanos}, exclusive.
   *
   * @param perSecond the rate at the beginning of the piece
   * @param slope the change of that rate in each second
   */
  record Piece(double perSecond, double slope, long untilNanos) {

    /** Makes a piece in which the rate does not change. */
    public Piece(double perSecond, long untilNanos) {
      this(perSecond, 0, untilNanos);
    }
  }

  /**
   * A part of the time until {@code untilNanos}, exclusive, in which the rate goes evenly from one
   * value to another.
   */
  record Phase(double fromPerSecond, double toPerSecond, long untilNanos) {}

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

  /** Returns a rate of one phase after the other, the first from 0 on, and of 0 after the last. */
  static Rate phases(List<Phase> phases) {
    return new Rate() {
      private int place;
      private long beganNanos;

      @Override
      public Piece at(long timeNanos) {
        while (place < phases.size() && phases.get(place).untilNanos() <= timeNanos) {
          beganNanos = phases.get(place).untilNanos();
          place++;
        }
        if (place == phases.size()) {
          return new Piece(0, FOR_EVER);
        }
        var phase = phases.get(place);
        var change = phase.toPerSecond() - phase.fromPerSecond();
        var slope = change / ((phase.untilNanos() - beganNanos) / NANOS_PER_SECOND);
        var since = (timeNanos - beganNanos) / NANOS_PER_SECOND;
        return new Piece(phase.fromPerSecond() + slope * since, slope, phase.untilNanos());
      }
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
