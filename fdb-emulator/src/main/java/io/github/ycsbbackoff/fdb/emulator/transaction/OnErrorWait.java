package io.github.ycsbbackoff.fdb.emulator.transaction;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The waits of FoundationDB's own client before it tries again: Transaction::onError and getBackoff
 * of fdbclient/NativeAPI.actor.cpp, with the knobs of ClientKnobs.cpp, both of 7.4.1. Most waits
 * are a random share of 10 ms, doubled from error to error.
 */
final class OnErrorWait {

  /** The wait after an error that is not to be tried again. */
  static final long NEVER = -1;

  /** The first wait: DEFAULT_BACKOFF and FUTURE_VERSION_RETRY_DELAY. */
  private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** The factor from wait to wait: BACKOFF_GROWTH_RATE. */
  private static final int GROWTH = 2;

  /**
   * The longest wait for memory and locks, which goes beyond max_retry_delay:
   * RESOURCE_CONSTRAINED_MAX_BACKOFF.
   */
  private static final long CONSTRAINED_MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

  private long nanos = FIRST_NANOS;

  /** Returns the wait before the next try, or {@link #NEVER}. */
  long nextNanos(int code, long maxNanos, RandomGenerator random) {
    return switch (code) {
      case 1007, 1009 -> Math.min(FIRST_NANOS, maxNanos);
      case 1020, 1021, 1037, 1038, 1051, 1079, 1213, 1223 -> grown(maxNanos, random);
      case 1042, 1078, 1235, 1242 -> grown(CONSTRAINED_MAX_NANOS, random);
      // MultiVersionTransaction::onError waits for the new client alone, which is there.
      case 1039 -> 0;
      default -> NEVER;
    };
  }

  private long grown(long maxNanos, RandomGenerator random) {
    var wait = (long) (nanos * random.nextDouble());
    nanos = Math.min(nanos * GROWTH, maxNanos);
    return wait;
  }
}
