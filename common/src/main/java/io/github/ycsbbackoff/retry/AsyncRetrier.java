package io.github.ycsbbackoff.retry;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.policy.RetryPolicy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * The mechanism for clients that answer by callback: after a rejection it sends the operation again
 * from a timer thread. No thread is blocked.
 */
public final class AsyncRetrier implements AutoCloseable {

  private final BackoffRule rule;
  private final RetryListener listener;
  private final ExactTimer timer = new ExactTimer();
  private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** One serves all connections of a binding. */
  public AsyncRetrier(RetrySettings settings, RetryListener listener) {
    this.rule = new BackoffRule(settings, System::nanoTime);
    this.listener = listener;
  }

  /**
   * Counts the rejection; then, after the policy's wait, calls {@code again} in the timer's thread,
   * or, now, {@code giveUp}. Just one of the two is called, once. Neither may block.
   */
  public void rejected(
      OperationKind kind,
      Retries retries,
      Refusal refusal,
      Runnable again,
      Consumer<GiveUpReason> giveUp) {
    rejected(kind, retries, refusal, 0, again, giveUp);
  }

  /** As above, where the server asked for a wait of {@code hintNanos}. */
  public void rejected(
      OperationKind kind,
      Retries retries,
      Refusal refusal,
      long hintNanos,
      Runnable again,
      Consumer<GiveUpReason> giveUp) {
    listener.rejected(kind, refusal);
    var waitNanos = nextWaitNanos(retries, refusal.reason(), hintNanos);
    if (waitNanos == RetryPolicy.GIVE_UP) {
      giveUp.accept(retries.gaveUp());
    } else {
      new Waiting(kind, refusal, again, giveUp).start(waitNanos);
    }
  }

  private long nextWaitNanos(Retries retries, Rejection reason, long hintNanos) {
    try {
      return rule.nextWaitNanos(retries, reason, hintNanos);
    } catch (RuntimeException | Error e) {
      // A policy can come from anyone's jar, and whoever calls back need not look at what we throw.
      retries.giveUp(GiveUpReason.POLICY_FAILED);
      return RetryPolicy.GIVE_UP;
    }
  }

  /** Gives up whatever still waits. */
  @Override
  public void close() {
    closed = true;
    waiting.forEach(Waiting::cancel);
    timer.close();
  }

  /** One wait, from the rejection to the next attempt. */
  private final class Waiting implements Runnable {
    private final OperationKind kind;
    private final Refusal refusal;
    private final Runnable again;
    private final Consumer<GiveUpReason> giveUp;
    private final long beganNanos = System.nanoTime();

    Waiting(OperationKind kind, Refusal refusal, Runnable again, Consumer<GiveUpReason> giveUp) {
      this.kind = kind;
      this.refusal = refusal;
      this.again = again;
      this.giveUp = giveUp;
    }

    void start(long waitNanos) {
      listener.backoffStarted();
      waiting.add(this);
      try {
        timer.after(waitNanos, this);
      } catch (RejectedExecutionException e) {
        cancel();
      }
      if (closed) {
        // close() may have looked at `waiting` before this wait was in it.
        cancel();
      }
    }

    @Override
    public void run() {
      if (!ended()) {
        return;
      }
      try {
        again.run();
      } catch (RuntimeException | Error e) {
        // Also an Error, such as NoSuchMethodError from another client version: the executor would
        // keep it to itself. The operation must end in one way or the other, or its caller waits
        // for ever.
        giveUp.accept(GiveUpReason.NOT_SENT);
      }
    }

    /** One that cannot even give up must not keep the others from it. */
    void cancel() {
      if (ended()) {
        try {
          giveUp.accept(GiveUpReason.CLOSED);
        } catch (RuntimeException e) {
          System.err.println("ycsb-backoff: while giving up an operation: " + e);
        }
      }
    }

    /** True for just one of those who end the wait. */
    private boolean ended() {
      if (!waiting.remove(this)) {
        return false;
      }
      listener.backoffEnded(kind, refusal.reason(), System.nanoTime() - beganNanos);
      return true;
    }
  }
}
