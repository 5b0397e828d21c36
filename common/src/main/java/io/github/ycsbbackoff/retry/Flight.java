package io.github.ycsbbackoff.retry;

import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/**
 * One request's place among those of its client that are on their way. Calls come one at a time,
 * but for the runnable of {@link #queue}. When it has ended, it may be used for the next.
 */
public final class Flight {

  private final InFlight inFlight;
  private boolean hasPlace;
  private boolean hasLimitFailed;

  /** Null unless it queues, or has queued and was not sent since. */
  private InFlight.Turn turn;

  private long sentNanos;
  private int onTheirWay;

  Flight(InFlight inFlight) {
    this.inFlight = inFlight;
  }

  /** Takes a place; false if there is none now, or the limit {@link #hasLimitFailed}. */
  public boolean enter() {
    hasLimitFailed = false;
    try {
      hasPlace = hasPlace || inFlight.enter();
    } catch (RuntimeException | Error e) {
      // A limit can come from anyone's jar.
      inFlight.complain(e);
      hasLimitFailed = true;
    }
    return hasPlace;
  }

  /** Whether the limit threw when it was asked last. */
  public boolean hasLimitFailed() {
    return hasLimitFailed;
  }

  /** Waits in this thread for a place; false if there is none in time. */
  public boolean await(long nanos) throws InterruptedException {
    var thread = Thread.currentThread();
    var beganNanos = System.nanoTime();
    queue(() -> LockSupport.unpark(thread));
    while (turn.waits()) {
      var leftNanos = nanos - (System.nanoTime() - beganNanos);
      if (leftNanos <= 0 && leaveQueue()) {
        return false;
      }
      if (Thread.interrupted()) {
        leave();
        throw new InterruptedException();
      }
      LockSupport.parkNanos(this, leftNanos);
    }
    return true;
  }

  /** Waits for a place; {@code whenRoom} is called when it has it, perhaps before this returns. */
  void queue(Runnable whenRoom) {
    // Known before anybody can call.
    turn = new InFlight.Turn(whenRoom);
    inFlight.queue(turn);
  }

  /** Whether it waited until now, and does no longer; or else it has its place. */
  boolean leaveQueue() {
    if (turn == null || !inFlight.leaveQueue(turn)) {
      return false;
    }
    turn = null;
    return true;
  }

  /** It is on its way. */
  public void sent(long nowNanos) {
    if (turn != null) {
      turn = null;
      hasPlace = true;
    }
    sentNanos = nowNanos;
    onTheirWay = inFlight.count();
  }

  /**
   * It was answered, or was not in time. Its place is free.
   *
   * @param dropped whether the server refused it because it gets too much, or did not answer
   */
  public void answered(boolean dropped, long nowNanos, RandomGenerator random) {
    if (hasPlace) {
      inFlight.answered(Math.max(1, nowNanos - sentNanos), onTheirWay, dropped, random);
    }
    leave();
  }

  /** Its place, if it has one, is free; and it waits for none any longer. */
  public void leave() {
    if (turn != null) {
      hasPlace = !inFlight.leaveQueue(turn);
      turn = null;
    }
    if (hasPlace) {
      hasPlace = false;
      inFlight.leave();
    }
  }
}
