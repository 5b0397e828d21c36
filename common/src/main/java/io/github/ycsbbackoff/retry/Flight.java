package io.github.ycsbbackoff.retry;

import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/**
 * The permit of one request among those that its client has in flight. Calls come one at a time,
 * except for the runnable of {@link #queue}, and for {@link #leaveQueue}, which a timer may call
 * while the request ends. When the request has ended, the next may use its permit.
 */
public final class Flight {

  private final InFlight inFlight;
  private boolean hasPlace;
  private boolean hasLimitFailed;

  /**
   * The turn in the queue; null unless the request queues, or has queued and was neither sent nor
   * ended since.
   */
  private volatile InFlight.Turn turn;

  private long sentNanos;
  private int onTheirWay;

  Flight(InFlight inFlight) {
    this.inFlight = inFlight;
  }

  /**
   * Takes a permit; returns false if there is none now, or if the limit {@link #hasLimitFailed}.
   */
  public boolean enter() {
    hasLimitFailed = false;
    try {
      hasPlace = hasPlace || inFlight.enter();
    } catch (Throwable e) {
      // A limit can come from any jar, and throw what no Java code may throw without saying so.
      inFlight.complain(e);
      hasLimitFailed = true;
    }
    return hasPlace;
  }

  /**
   * Returns whether the limit threw when {@link #enter} last asked for a permit, or while the
   * request queued for one.
   */
  public boolean hasLimitFailed() {
    var own = turn;
    return hasLimitFailed || (own != null && own.hasLimitFailed());
  }

  /**
   * Waits in this thread for a permit; returns false if there is none in time, or if the limit
   * {@link #hasLimitFailed}.
   */
  public boolean await(long nanos) throws InterruptedException {
    var thread = Thread.currentThread();
    var beganNanos = System.nanoTime();
    queue(() -> LockSupport.unpark(thread));
    var own = turn;
    while (own.waits()) {
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
    if (own.hasLimitFailed()) {
      hasLimitFailed = true;
      endTurn();
      return false;
    }
    return true;
  }

  /**
   * Queues for a permit; {@code whenCalled} is called when there is one, or when the limit {@link
   * #hasLimitFailed}, perhaps before this returns.
   */
  void queue(Runnable whenCalled) {
    // The turn is stored before any thread can call whenCalled.
    turn = new InFlight.Turn(whenCalled);
    inFlight.queue(turn);
  }

  /**
   * Leaves the queue. Returns whether the request waited until now; if not, it has its permit, or
   * has ended.
   */
  boolean leaveQueue() {
    var own = turn;
    return own != null && inFlight.leaveQueue(own);
  }

  /**
   * Returns whether the request has a turn in the queue: it waits, or got a permit by which it was
   * neither sent nor ended yet.
   */
  boolean hasTurn() {
    return turn != null;
  }

  /** Notes that the request is on its way. */
  public void sent(long nowNanos) {
    endTurn();
    sentNanos = nowNanos;
    onTheirWay = inFlight.count();
  }

  /**
   * Notes that the request was answered, or was not in time, and returns its permit.
   *
   * @param dropped whether the server refused it because it gets too much, or did not answer in
   *     time
   */
  public void answered(boolean dropped, long nowNanos, RandomGenerator random) {
    if (hasPlace) {
      inFlight.answered(Math.max(1, nowNanos - sentNanos), onTheirWay, dropped, random, nowNanos);
    }
    leave();
  }

  /** Returns the permit, if the request has one, and leaves the queue. */
  public void leave() {
    endTurn();
    if (hasPlace) {
      hasPlace = false;
      inFlight.leave();
    }
  }

  /** Forgets the turn; what it got, if it got a permit, is the permit of the request. */
  private void endTurn() {
    var own = turn;
    if (own != null) {
      turn = null;
      inFlight.leaveQueue(own);
      hasPlace |= own.hasPermit();
    }
  }
}
