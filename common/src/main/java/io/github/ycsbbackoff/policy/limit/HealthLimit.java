package io.github.ycsbbackoff.policy.limit;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * Follows what somebody else hears of a server's health, for servers that fall behind long before
 * an answer tells it: additive increase while the server keeps up, multiplicative decrease while it
 * does not (Chiu and Jain, "Analysis of the increase and decrease algorithms for congestion
 * avoidance in computer networks", 1989). What nobody fills says nothing of more, and does not grow
 * (RFC 7661, "Updating TCP to Support Rate-Limited Traffic"). It begins with one.
 */
public final class HealthLimit implements Limit {

  private final AtomicInteger attempts = new AtomicInteger(1);

  @Override
  public int attempts() {
    return attempts.get();
  }

  @Override
  public void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {}

  /**
   * What the server was found to be: asked at regular times, and not by several threads at once.
   *
   * @param keepsUp half as many, and never none, where it does not
   * @param wasFull whether somebody has found no room since this was told last: one more
   * @param most beyond which it does not grow
   */
  public void follow(boolean keepsUp, boolean wasFull, int most) {
    var now = attempts.get();
    if (!keepsUp) {
      attempts.set(Math.max(1, now / 2));
    } else if (wasFull) {
      attempts.set(Math.min(most, now + 1));
    }
  }
}
