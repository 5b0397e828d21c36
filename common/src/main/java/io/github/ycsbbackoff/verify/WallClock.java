package io.github.ycsbbackoff.verify;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/**
 * The microseconds since the epoch at a moment of {@link System#nanoTime}. They never go back
 * within a process, and those of several processes compare as well as the clock of their machine
 * does.
 *
 * @param startMicros the time since the epoch
 * @param startNanos the same moment, as {@link System#nanoTime}
 */
record WallClock(long startMicros, long startNanos) {

  /**
   * The times that the two clocks are read together: a thread may lose its processor between the
   * two, for milliseconds, by which all times of its process would be wrong.
   */
  private static final int TRIES = 20;

  static WallClock ofMachine() {
    return of(() -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()), System::nanoTime);
  }

  /** Reads two clocks together, so often that once nothing came between. */
  static WallClock of(LongSupplier micros, LongSupplier nanos) {
    WallClock best = null;
    var least = Long.MAX_VALUE;
    for (var i = 0; i < TRIES; i++) {
      var before = nanos.getAsLong();
      var wall = micros.getAsLong();
      var between = nanos.getAsLong() - before;
      if (between < least) {
        least = between;
        best = new WallClock(wall, before + between / 2);
      }
    }
    return best;
  }

  /** Returns the microseconds since the epoch at a moment of {@link System#nanoTime}. */
  long micros(long nanoTime) {
    return startMicros + Math.floorDiv(nanoTime - startNanos, 1_000L);
  }
}
