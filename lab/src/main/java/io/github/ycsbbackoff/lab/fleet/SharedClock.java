package io.github.ycsbbackoff.lab.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The clock that all clients of a trial share: that of the file system on which they leave their
 * files. A file that is made on a network file system gets its time from the server; on a disk of
 * this machine the clock is this machine's own.
 */
public final class SharedClock {

  /** How many files are made; the one that took the least time tells the most. */
  private static final int TRIES = 5;

  /**
   * A local file's time may be older by so much: the kernel's tick (CONFIG_HZ of 100), and
   * rounding.
   */
  private static final double TICK_SECONDS = 0.012;

  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  private SharedClock() {}

  /**
   * How far this machine's clock is from the shared one.
   *
   * @param aheadSeconds by how much it is ahead; less than 0 if it is behind
   * @param errorSeconds how far this may be off
   */
  public record Offset(double aheadSeconds, double errorSeconds) {

    /** The offset of clients on one machine, or of those that have no clock in common. */
    public static final Offset NONE = new Offset(0, 0);

    /** Returns a moment of the shared clock by this machine's. */
    public double toOwn(double sharedEpochSeconds) {
      return sharedEpochSeconds + correction();
    }

    /** Returns a moment of this machine's clock by the shared one. */
    public double toShared(double ownEpochSeconds) {
      return ownEpochSeconds - correction();
    }

    private double correction() {
      return Math.abs(aheadSeconds) > errorSeconds ? aheadSeconds : 0;
    }
  }

  /**
   * Measures the offset by files that are made, and deleted again, in a folder that all share.
   *
   * @throws IOException if no file can be made there
   */
  public static Offset measure(Path folder) throws IOException {
    var best = new Offset(0, Double.POSITIVE_INFINITY);
    for (var i = 0; i < TRIES; i++) {
      var once = once(folder);
      best = once.errorSeconds() < best.errorSeconds() ? once : best;
    }
    return best;
  }

  private static Offset once(Path folder) throws IOException {
    var beganNanos = System.nanoTime();
    var began = System.currentTimeMillis() / MILLIS;
    var file = Files.createTempFile(folder, "clock-", ".tmp");
    try {
      var tookSeconds = (System.nanoTime() - beganNanos) / NANOS;
      var made = Files.getLastModifiedTime(file).toMillis() / MILLIS;
      return new Offset(began + tookSeconds / 2 - made, tookSeconds / 2 + TICK_SECONDS);
    } finally {
      Files.delete(file);
    }
  }
}
