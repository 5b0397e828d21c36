package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.policy.limit.Limit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * The limit that follows reports on a server's health, for servers that fall behind long before an
 * answer tells: additive increase while the server keeps up, multiplicative decrease while it does
 * not (Chiu and Jain, "Analysis of the increase and decrease algorithms for congestion avoidance in
 * computer networks", 1989). A limit that is not used up says nothing about a higher one, and does
 * not grow (RFC 7661, "Updating TCP to Support Rate-Limited Traffic"). The limit begins with one.
 */
final class WindowLimit implements Limit {

  private final AtomicInteger attempts = new AtomicInteger(1);

  @Override
  public int attempts() {
    return attempts.get();
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}

  /**
   * Adjusts the limit to a report on the server. Called at regular times, by one thread at a time.
   *
   * @param keepsUp whether the server keeps up; if not, the limit is halved, but never below one
   * @param wasFull whether an attempt has found no permit since the last report; if so, and the
   *     server keeps up, the limit grows by one
   * @param most the limit beyond which it does not grow
   */
  void follow(boolean keepsUp, boolean wasFull, int most) {
    var now = attempts.get();
    if (!keepsUp) {
      attempts.set(Math.max(1, now / 2));
    } else if (wasFull) {
      attempts.set(Math.min(most, now + 1));
    }
  }
}
