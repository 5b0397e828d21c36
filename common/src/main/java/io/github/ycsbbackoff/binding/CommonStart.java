package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The moment on the wall clock at which a run begins that is one of several: when its store is
 * open, it waits until then, and a run that is later begins at once.
 *
 * @param epochMillis the moment in milliseconds since 1970; 0 for a run that never waits
 */
record CommonStart(long epochMillis) {

  /** The property with the moment, in seconds since 1970. */
  static final String PROPERTY = "backoff.start-at";

  /** The longest wait; what lies further ahead is a mistake, such as milliseconds. */
  private static final long MOST_AHEAD_MILLIS = TimeUnit.HOURS.toMillis(1);

  private static final double MOST_SECONDS = 1e14;
  private static final double MILLIS = 1e3;

  /**
   * Reads the property.
   *
   * @throws SettingException if it is no moment, or one that is further than an hour ahead
   */
  static CommonStart from(Settings settings) {
    var seconds = settings.decimal(PROPERTY, 0, 0, MOST_SECONDS);
    var start = new CommonStart(Math.round(seconds * MILLIS));
    if (start.leftMillis() > MOST_AHEAD_MILLIS) {
      throw new SettingException(
          PROPERTY,
          settings.string(PROPERTY, ""),
          "is more than an hour ahead",
          "give a moment that is near, in seconds since 1970");
    }
    return start;
  }

  /**
   * Waits until the moment has come; does not wait if it is over. Either is said, so that somebody
   * who starts several runs can see which are ready.
   *
   * @throws InterruptedException if this thread is interrupted meanwhile
   */
  void await(PrintStream out) throws InterruptedException {
    if (epochMillis > 0) {
      var left = leftMillis() / MILLIS;
      out.printf(
          Locale.ROOT,
          left > 0
              ? "Connected: the run begins in %.1f s (%s)%n"
              : "Connected: the run begins %.1f s late (%s)%n",
          Math.abs(left),
          PROPERTY);
    }
    for (var left = leftMillis(); left > 0; left = leftMillis()) {
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(left));
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted before " + PROPERTY);
      }
    }
  }

  private long leftMillis() {
    return epochMillis - System.currentTimeMillis();
  }
}
