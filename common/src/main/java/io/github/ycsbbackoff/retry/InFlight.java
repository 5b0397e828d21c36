package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.limit.Limit;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * What one client has on its way, attempts or whole batches, as many as the limit allows, and those
 * that wait, in the order in which they came, until one of them has ended.
 */
public final class InFlight {

  private final Limit limit;
  private final Consumer<Throwable> complaints;
  private final AtomicInteger count = new AtomicInteger();
  private final Queue<Turn> turns = new ConcurrentLinkedQueue<>();

  /** Somebody has found no room since it was asked last. */
  private volatile boolean wasFull;

  /** Calls for the next turn that nobody has answered yet; who makes the first answers them all. */
  private final AtomicInteger calls = new AtomicInteger();

  /** As many as a limit allows that does not fail. */
  public InFlight(Limit limit) {
    this(limit, failure -> System.err.println("ycsb-backoff: a limit failed: " + failure));
  }

  /**
   * @param complaints hears of a limit that fails where nobody can be told
   */
  InFlight(Limit limit, Consumer<Throwable> complaints) {
    this.limit = limit;
    this.complaints = complaints;
  }

  /** One who waits, until he comes or leaves. */
  static final class Turn {
    private final AtomicBoolean waits = new AtomicBoolean(true);
    private final Runnable whenRoom;

    /**
     * @param whenRoom is called when its place is there, by whoever has made room
     */
    Turn(Runnable whenRoom) {
      this.whenRoom = whenRoom;
    }

    boolean waits() {
      return waits.get();
    }

    /** True for just one of those who end it. */
    private boolean end() {
      return waits.compareAndSet(true, false);
    }
  }

  /** The place of one of them, and then of the next. */
  public Flight newFlight() {
    return new Flight(this);
  }

  /** How many the limit allows now. */
  public int most() {
    return limit.attempts();
  }

  /** Whether anybody has found no room since this was asked last, or waits still. */
  public boolean takeWasFull() {
    var answer = wasFull || !turns.isEmpty();
    wasFull = false;
    return answer;
  }

  /** The limit allows more than before, perhaps, though nothing was answered. */
  public void limitChanged() {
    callNext();
  }

  /** Takes a place if there is one, and nobody waits for it. Throws what the limit throws. */
  boolean enter() {
    if (turns.isEmpty() && take()) {
      return true;
    }
    wasFull = true;
    return false;
  }

  /** Waits for a place, which may be there before this returns. */
  void queue(Turn turn) {
    turns.add(turn);
    callNext();
  }

  /** Whether it waited until now, and does no longer; or else it has a place. */
  boolean leaveQueue(Turn turn) {
    var waited = turn.end();
    if (waited) {
      turns.remove(turn);
    }
    return waited;
  }

  /** The attempt has ended, or is not sent after all. */
  void leave() {
    count.decrementAndGet();
    if (!turns.isEmpty()) {
      callNext();
    }
  }

  /** How many are on their way now. */
  int count() {
    return count.get();
  }

  void complain(Throwable failure) {
    complaints.accept(failure);
  }

  void answered(long responseNanos, int inFlight, boolean dropped, RandomGenerator random) {
    try {
      limit.answered(responseNanos, inFlight, dropped, random);
    } catch (RuntimeException | Error e) {
      complaints.accept(e);
    }
  }

  /**
   * Has those come for whom there is room. What they do then may end at once and make room for the
   * next: not by calling this in itself, or a long queue would be a deep stack.
   */
  private void callNext() {
    if (calls.getAndIncrement() != 0) {
      return;
    }
    int answered;
    do {
      answered = calls.get();
      while (!turns.isEmpty() && canTake()) {
        var turn = turns.poll();
        if (turn == null || !turn.end()) {
          count.decrementAndGet();
        } else {
          turn.whenRoom.run();
        }
      }
    } while (calls.addAndGet(-answered) != 0);
  }

  private boolean canTake() {
    try {
      return take();
    } catch (RuntimeException | Error e) {
      complaints.accept(e);
      return false;
    }
  }

  private boolean take() {
    while (true) {
      var now = count.get();
      if (now >= limit.attempts()) {
        return false;
      }
      if (count.compareAndSet(now, now + 1)) {
        return true;
      }
    }
  }
}
