package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * The retrier of clients that answer by callback: after a rejection the operation is sent again
 * from a timer thread, and no thread is blocked. One retrier serves all connections of a binding.
 */
public final class AsyncRetrier implements AutoCloseable {

  private final ExactTimer timer = new ExactTimer();
  private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Reacts to the server's refusal of an attempt: calls {@code again} in the timer's thread after
   * the policy's wait; or {@code giveUp}, at once, or when the retrier is closed during the wait.
   * Just one of the two is called, once; only if {@code again} throws, {@code giveUp} follows.
   * Neither may block.
   *
   * @param hintNanos the wait that the server asked for; 0 if it said nothing
   */
  public void rejected(
      Execution execution,
      Rejection rejection,
      long hintNanos,
      Runnable again,
      Consumer<GiveUpReason> giveUp) {
    afterWait(execution, execution.rejected(rejection, hintNanos), again, giveUp);
  }

  /**
   * Asks whether an attempt may be sent: calls {@code send} at once, in this thread, or, in any
   * thread, as soon as the admission and the limiter let it be sent; or {@code giveUp}. Just one of
   * the two is called, once; only if a {@code send} that had to wait throws, {@code giveUp}
   * follows. Neither may block.
   */
  public void admit(Execution execution, Runnable send, Consumer<GiveUpReason> giveUp) {
    var waitNanos = execution.admit();
    if (waitNanos == 0) {
      enter(execution, send, giveUp);
    } else {
      afterWait(execution, waitNanos, () -> admit(execution, send, giveUp), giveUp);
    }
  }

  /** Does the same as {@link #admit} for an attempt that the admission has let through. */
  public void enter(Execution execution, Runnable send, Consumer<GiveUpReason> giveUp) {
    if (execution.enter()) {
      send.run();
    } else {
      queue(execution, send, giveUp);
    }
  }

  /** Does the same as {@link #enter} for an attempt that has found no permit. */
  public void queue(Execution execution, Runnable send, Consumer<GiveUpReason> giveUp) {
    queue(execution, execution, send, giveUp);
  }

  /**
   * Does the same for an execution that several threads use, under a lock.
   *
   * @param queued does what the execution does in the queue, under that lock
   */
  public void queue(
      Execution execution, Queued queued, Runnable send, Consumer<GiveUpReason> giveUp) {
    new Waiting(execution, send, giveUp).queue(queued);
  }

  /**
   * Does the same as {@link #rejected} with what {@link Execution#rejected} has returned.
   *
   * @param waitNanos the wait, which has begun, or {@link WaitPolicy#GIVE_UP}
   */
  public void afterWait(
      Execution execution, long waitNanos, Runnable again, Consumer<GiveUpReason> giveUp) {
    if (waitNanos == WaitPolicy.GIVE_UP) {
      giveUp.accept(execution.gaveUp());
    } else {
      new Waiting(execution, again, giveUp).start(waitNanos);
    }
  }

  /** Returns how many operations wait, by time or for a permit. */
  int waiting() {
    return waiting.size();
  }

  /** Gives up every operation that still waits. */
  @Override
  public void close() {
    closed = true;
    waiting.forEach(Waiting::cancel);
    timer.close();
  }

  /** One operation's wait for its next attempt, by time or for a permit. */
  private final class Waiting implements Runnable {
    private final Execution execution;
    private final Runnable again;
    private final Consumer<GiveUpReason> giveUp;

    /** The attempt in the queue; null unless this is a wait for a permit. */
    private Queued queued;

    /** The task that ends a wait for a permit when its time is up; null while there is none. */
    private volatile Future<?> deadline;

    Waiting(Execution execution, Runnable again, Consumer<GiveUpReason> giveUp) {
      this.execution = execution;
      this.again = again;
      this.giveUp = giveUp;
    }

    void start(long waitNanos) {
      waiting.add(this);
      try {
        var unused = timer.after(waitNanos, this);
      } catch (RejectedExecutionException e) {
        cancel();
      }
      if (closed) {
        // A concurrent close() may have looked at `waiting` before this wait was in it.
        cancel();
      }
    }

    void queue(Queued attempt) {
      queued = attempt;
      waiting.add(this);
      if (!execution.queue(this)) {
        waiting.remove(this);
        giveUp.accept(execution.gaveUp());
        return;
      }
      try {
        deadline = timer.after(Math.max(0, execution.remainingNanos()), this::late);
      } catch (RejectedExecutionException e) {
        cancel();
      }
      if (!waiting.contains(this)) {
        dropDeadline();
      }
      if (closed) {
        cancel();
      }
    }

    private void late() {
      var leftNow = queued.leaveQueue();
      if (leftNow && waiting.remove(this)) {
        giveUp.accept(execution.gaveUp());
      } else if (!leftNow && !execution.hasTurn()) {
        // The operation was ended while it queued, so that no permit will end this wait. One that
        // came at the same moment was returned with the operation's end.
        waiting.remove(this);
      }
    }

    private void dropDeadline() {
      var pending = deadline;
      if (pending != null) {
        pending.cancel(false);
      }
    }

    @Override
    public void run() {
      if (!ended()) {
        return;
      }
      dropDeadline();
      if (queued != null && !queued.isPermitted()) {
        giveUp.accept(execution.gaveUp());
        return;
      }
      try {
        again.run();
      } catch (RuntimeException | Error e) {
        // An Error, such as NoSuchMethodError from another client version, is caught too: the
        // executor would keep it to itself. The operation must end in one way or the other, or its
        // caller waits for ever.
        execution.ended();
        giveUp.accept(GiveUpReason.NOT_SENT);
      }
    }

    /** Gives this operation up. A failure to do so must not keep the others from being given up. */
    void cancel() {
      if (ended()) {
        execution.ended();
        try {
          giveUp.accept(GiveUpReason.CLOSED);
        } catch (RuntimeException e) {
          System.err.println("ycsb-backoff: while giving up an operation: " + e);
        }
      }
    }

    /** Ends the wait; returns true for just one of the threads that try to end it. */
    private boolean ended() {
      if (!waiting.remove(this)) {
        return false;
      }
      execution.waited();
      return true;
    }
  }
}
