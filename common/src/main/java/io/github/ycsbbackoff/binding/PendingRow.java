package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.Status;

/**
 * A row that is being written, and what is known of its attempts. One attempt owns the row at a
 * time; the row may end in any thread. The first end that is reported counts; later ones change
 * nothing. The status of an end is decided here, by the same rules for all stores:
 *
 * <ul>
 *   <li>{@link Statuses#UNKNOWN}: the row was not acknowledged, and some attempt, the last or an
 *       earlier one, may have been carried out;
 *   <li>{@link Statuses#GAVE_UP}: all attempts were refused, and there is no further one;
 *   <li>{@link Statuses#NOT_SENT}: the time was up before the row was sent at all;
 *   <li>the store's own status: the row was refused for good, and all attempts before it, too.
 * </ul>
 */
public abstract class PendingRow {

  /**
   * The updater of {@link #state}; an AtomicReference would be one more object for every row
   * written.
   */
  private static final AtomicReferenceFieldUpdater<PendingRow, Object> STATE =
      AtomicReferenceFieldUpdater.newUpdater(PendingRow.class, Object.class, "state");

  /** The time after which a thread looks again whether another one has ended the row. */
  private static final long LOOKS_AGAIN_NANOS = 1_000;

  private enum Stage {
    ON_ITS_WAY,
    REFUSED,
    /** One thread ends the row; what it counts is there before anybody sees the end. */
    ENDING
  }

  private final Rows rows;
  private final OperationKind kind;
  private final String table;
  private final String key;
  private final long startNanos;

  /**
   * The stage of the row; from the row's end on, when it has been counted, its status. Null before
   * the first attempt: a value that a new row gets in a volatile field costs each row a fence.
   */
  private volatile Object state;

  /**
   * The worst that an attempt of the row may have done without an answer that says so; null for
   * nothing.
   */
  private volatile Effect effect;

  /** The thread that waits for the row; null if none does. One thread may. */
  private volatile Thread waiting;

  /** The number of the row in the history; below 0 if it is in none. */
  private int historyNumber = Rows.IN_NO_HISTORY;

  /**
   * @param startNanos when the operation should have begun, as {@link System#nanoTime}
   */
  protected PendingRow(Rows rows, OperationKind kind, String table, String key, long startNanos) {
    this.rows = rows;
    this.kind = kind;
    this.table = table;
    this.key = key;
    this.startNanos = startNanos;
  }

  public final OperationKind kind() {
    return kind;
  }

  /** Returns the kind that all rows share; MIXED for several kinds, such as updates and inserts. */
  public static OperationKind kindOf(List<? extends PendingRow> rows) {
    var kind = rows.get(0).kind();
    return rows.stream().allMatch(row -> row.kind() == kind) ? kind : OperationKind.MIXED;
  }

  public final String table() {
    return table;
  }

  public final long startNanos() {
    return startNanos;
  }

  public final String key() {
    return key;
  }

  /**
   * Notes the row's number in the history, which has the row's beginning; must be called before the
   * row is sent.
   */
  final void isInHistory(int number) {
    historyNumber = number;
  }

  public final boolean hasEnded() {
    return state instanceof Status;
  }

  /**
   * Returns whether the row may still be carried out after its end, and so after later writes of
   * the same row: an attempt of it had no answer, and the store does not exclude that. May be asked
   * only when the row has ended. It can be true of an acknowledged row whose first attempt was not
   * the one that was acknowledged.
   */
  public final boolean mayLandLater() {
    return mayLandLater(state == Status.OK);
  }

  private boolean mayLandLater(boolean isAcknowledged) {
    return effect == Effect.MAY_FOLLOW && !(isCarriedOutOnce() && isAcknowledged);
  }

  /**
   * Returns whether the store makes sure that all attempts of a row together are carried out once,
   * so that none of them is on its way when one is acknowledged.
   */
  protected boolean isCarriedOutOnce() {
    return false;
  }

  /**
   * Notes that an attempt begins.
   *
   * @return false if the row has ended, or ends just now, and must not be sent
   */
  public final boolean sent() {
    return move(Stage.ON_ITS_WAY);
  }

  /**
   * Notes that the attempt was refused and another may follow; does nothing unless one is on its
   * way.
   */
  public final void refused(Rejection rejection) {
    refused(rejection.effect());
  }

  /**
   * Notes that the attempt was not carried out, because the store does not take it together with
   * others, and that another may follow; does nothing unless one is on its way.
   */
  public final void notTakenTogether() {
    refused(Effect.NONE);
  }

  private void refused(Effect possible) {
    if (state == Stage.ON_ITS_WAY) {
      mayHave(possible);
      move(Stage.REFUSED);
    }
  }

  /** Ends the row: the server said that it is stored. */
  public final Status acknowledged() {
    var before = stage();
    while (!(before instanceof Status)) {
      if (STATE.compareAndSet(this, before, Stage.ENDING)) {
        try {
          rows.acknowledged(kind, System.nanoTime() - startNanos);
          rows.note(Outcome.ACKNOWLEDGED, kind, table, key, historyNumber, mayLandLater(true));
        } finally {
          endedBy(Status.OK);
        }
      }
      before = stage();
    }
    return (Status) before;
  }

  /** Returns the state once nobody is about to change it for the last time. */
  private Object stage() {
    var now = state;
    while (now == Stage.ENDING) {
      // The other thread counts, which takes less than a microsecond unless it has no processor.
      LockSupport.parkNanos(this, LOOKS_AGAIN_NANOS);
      now = state;
    }
    return now;
  }

  private void endedBy(Status status) {
    state = status;
    wakeWaiting();
  }

  /** Ends the row: it was rejected, and gets no further attempt. */
  public final Status gaveUp(String why) {
    return failed(Statuses.GAVE_UP, why);
  }

  /**
   * Ends the row: its last attempt was refused for good, and that attempt at least was not carried
   * out.
   */
  public final Status failed(Status status, String why) {
    var before = stage();
    while (!(before instanceof Status)) {
      end(before, effect == null ? status : Statuses.UNKNOWN, why);
      before = stage();
    }
    return (Status) before;
  }

  /** Ends the row: nobody waits for it any longer, wherever it is. */
  public final Status abandoned() {
    return unanswered("no answer within backoff.timeout");
  }

  /**
   * Ends the row: its last attempt, if any, ended without an answer that says what became of it.
   */
  public final Status unanswered(String why) {
    var before = stage();
    while (!(before instanceof Status)) {
      if (before == Stage.ON_ITS_WAY) {
        mayHave(Effect.MAY_FOLLOW);
      }
      end(before, unansweredIn((Stage) before), why);
      before = stage();
    }
    return (Status) before;
  }

  private Status unansweredIn(Stage stage) {
    if (effect != null) {
      return Statuses.UNKNOWN;
    }
    return stage == Stage.REFUSED ? Statuses.GAVE_UP : Statuses.NOT_SENT;
  }

  private void end(Object before, Status status, String why) {
    if (STATE.compareAndSet(this, before, Stage.ENDING)) {
      try {
        var outcome = Statuses.outcome(status);
        rows.ended(outcome, kind, key, System.nanoTime() - startNanos, why);
        rows.note(outcome, kind, table, key, historyNumber, false);
      } finally {
        endedBy(status);
      }
    }
  }

  private boolean move(Stage to) {
    var before = state;
    while (!(before instanceof Status) && before != Stage.ENDING) {
      if (STATE.compareAndSet(this, before, to)) {
        return true;
      }
      before = state;
    }
    return false;
  }

  /**
   * Raises the effect. It is never lowered: a later attempt does not undo what an earlier one may
   * have done.
   */
  private void mayHave(Effect possible) {
    var before = effect;
    if (possible != Effect.NONE && (before == null || possible.compareTo(before) > 0)) {
      effect = possible;
    }
  }

  /** Waits until the row has ended, or {@link System#nanoTime} has passed the deadline. */
  public final void awaitEnd(long deadlineNanos) throws InterruptedException {
    waiting = Thread.currentThread();
    for (var left = deadlineNanos - System.nanoTime();
        !hasEnded() && left > 0;
        left = deadlineNanos - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  /** Makes the calling thread the one that {@link #wakeWaiting} wakes. */
  protected final void isWaitedForHere() {
    waiting = Thread.currentThread();
  }

  /** Wakes the thread that waits for the row, if one does. */
  protected final void wakeWaiting() {
    var thread = waiting;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }
}
