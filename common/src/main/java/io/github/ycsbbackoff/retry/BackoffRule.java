package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.policy.RetryPolicy;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * The one computation of a wait, for threads that sleep, for callbacks that are scheduled, and for
 * simulated clients in a time of their own.
 */
public final class BackoffRule {

  private final RetrySettings settings;
  private final LongSupplier nanoClock;
  private final SplittableRandom random;

  /**
   * A rule that draws from the seed of {@code settings}.
   *
   * @param nanoClock of the same time as the start of each {@link Retries}
   */
  public BackoffRule(RetrySettings settings, LongSupplier nanoClock) {
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.random = new SplittableRandom(settings.seed());
  }

  /**
   * Counts one more rejection; the wait before the next attempt, or {@link RetryPolicy#GIVE_UP}.
   *
   * @param hintNanos the wait that the server asked for; 0 if it said nothing
   */
  public long nextWaitNanos(Retries retries, Rejection reason, long hintNanos) {
    // Looking for data that moves takes as many attempts as it takes; the deadline ends it.
    retries.rejectedOnceMore(reason != Rejection.UNAVAILABLE);
    if (retries.limitedRejections() >= settings.maxAttempts()) {
      return giveUp(retries, GiveUpReason.ATTEMPTS);
    }
    var elapsedNanos = retries.elapsedNanos(nanoClock.getAsLong());
    var waitNanos = ask(retries, elapsedNanos, reason);
    if (waitNanos == RetryPolicy.GIVE_UP) {
      return giveUp(retries, GiveUpReason.POLICY);
    }
    if (settings.honoursHint()) {
      waitNanos = Math.max(waitNanos, hintNanos);
    }
    if (waitNanos > settings.timeoutNanos() - elapsedNanos) {
      return giveUp(retries, GiveUpReason.DEADLINE);
    }
    retries.willWait(waitNanos);
    return waitNanos;
  }

  private long ask(Retries retries, long elapsedNanos, Rejection reason) {
    synchronized (random) {
      return settings
          .policy()
          .backoffNanos(
              retries.rejections(), retries.previousNanos(), elapsedNanos, reason, random);
    }
  }

  private static long giveUp(Retries retries, GiveUpReason why) {
    retries.giveUp(why);
    return RetryPolicy.GIVE_UP;
  }
}
