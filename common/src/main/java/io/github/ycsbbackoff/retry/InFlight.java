package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.ContendedLong;
import io.github.ycsbbackoff.policy.limit.HealthSignal;
import io.github.ycsbbackoff.policy.limit.Limit;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The limiter of one client: it gives permits to attempts or whole batches, as many as the limit
 * allows, and queues the others, in the order in which they came, until one in flight has ended.
 */
public final class InFlight {

  private final Limit limit;
  private final Consumer<Throwable> complaints;
  private final ContendedLong count = new ContendedLong(0);
  private final Queue<Turn> turns = new ConcurrentLinkedQueue<>();

  /**
   * The calls of {@link #callNext} not answered yet; the thread that makes the first answers them
   * all.
   */
  private final AtomicInteger calls = new AtomicInteger();

  /** Creates a limiter that prints the failures of its limit. */
  public InFlight(Limit limit) {
    this(limit, failure -> System.err.println("ycsb-backoff: a limit failed: " + failure));
  }

  /**
   * @param complaints hears of failures of the limit that no caller can be told of
   */
  InFlight(Limit limit, Consumer<Throwable> complaints) {
    this.limit = limit;
    this.complaints = complaints;
  }

  /**
   * One attempt's turn in the queue, which ends when the attempt gets its permit or leaves, or when
   * the limit fails, and says for ever after which of the three it was.
   */
  static final class Turn {

    private enum State {
      WAITS,
      HAS_PERMIT,
      HAS_LEFT,
      LIMIT_FAILED
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.WAITS);
    private final Runnable whenCalled;

    /**
     * @param whenCalled is called when there is a permit, by the thread that has made it free, or
     *     when there will be none because the limit throws
     */
    Turn(Runnable whenCalled) {
      this.whenCalled = whenCalled;
    }

    boolean waits() {
      return state.get() == State.WAITS;
    }

    boolean hasPermit() {
      return state.get() == State.HAS_PERMIT;
    }

    boolean hasLimitFailed() {
      return state.get() == State.LIMIT_FAILED;
    }

    /** Ends the turn by a permit; returns true for just one of the threads that try to end it. */
    private boolean permit() {
      return state.compareAndSet(State.WAITS, State.HAS_PERMIT);
    }

    /** Ends the turn without one; returns true for just one of the threads that try to end it. */
    private boolean leave() {
      return state.compareAndSet(State.WAITS, State.HAS_LEFT);
    }

    /** Ends the turn by the limit's failure; returns true for just one of those that try to. */
    private boolean fail() {
      return state.compareAndSet(State.WAITS, State.LIMIT_FAILED);
    }
  }

  /** Creates a permit for one request, and then for the next. */
  public Flight newFlight() {
    return new Flight(this);
  }

  /**
   * Has the limit follow the store's health, if it can. A report to the signal returned also calls
   * attempts from the queue, where the limit allows more than before.
   */
  Optional<HealthSignal> followHealth() {
    return limit.followHealth().map(signal -> keepsUp -> report(signal, keepsUp));
  }

  private void report(HealthSignal signal, boolean keepsUp) {
    try {
      signal.report(keepsUp);
    } catch (Throwable e) {
      complaints.accept(e);
    }
    callNext();
  }

  /** Takes a permit if there is one, and none waits for it. Throws what the limit throws. */
  boolean enter() {
    return turns.isEmpty() && take();
  }

  /** Queues for a permit, which may be there before this returns. */
  void queue(Turn turn) {
    turns.add(turn);
    callNext();
  }

  /** Leaves the queue. Returns whether the turn waited until now. */
  boolean leaveQueue(Turn turn) {
    var waited = turn.leave();
    if (waited) {
      turns.remove(turn);
    }
    return waited;
  }

  /** Returns the permit of an attempt that has ended, or is not sent after all. */
  void leave() {
    count.addAndGet(-1);
    if (!turns.isEmpty()) {
      callNext();
    }
  }

  /** Returns how many attempts are in flight now. */
  int count() {
    return (int) count.get();
  }

  void complain(Throwable failure) {
    complaints.accept(failure);
  }

  void answered(
      long responseNanos, int inFlight, boolean dropped, RandomGenerator random, long nowNanos) {
    try {
      limit.answered(responseNanos, inFlight, dropped, random, nowNanos);
    } catch (Throwable e) {
      complaints.accept(e);
    }
  }

  /**
   * Calls the attempts for which there are permits. What they do then may end at once and free a
   * permit for the next: not by a nested call of this method, or a long queue would be a deep
   * stack.
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
        if (turn == null || !turn.permit()) {
          count.addAndGet(-1);
        } else {
          call(turn);
        }
      }
    } while (calls.addAndGet(-answered) != 0);
  }

  /** Whatever a caller throws must not keep those behind it from their permits. */
  private void call(Turn turn) {
    try {
      turn.whenCalled.run();
    } catch (Throwable e) {
      complaints.accept(e);
    }
  }

  private boolean canTake() {
    try {
      return take();
    } catch (Throwable e) {
      complaints.accept(e);
      failAll();
      return false;
    }
  }

  /**
   * Ends the turns of all that wait now: without a limit that answers, nobody would call them. Who
   * queues anew meanwhile is called next, for the limit may have failed once.
   */
  private void failAll() {
    for (var left = turns.size(); left > 0; left--) {
      var turn = turns.poll();
      if (turn != null && turn.fail()) {
        call(turn);
      }
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
