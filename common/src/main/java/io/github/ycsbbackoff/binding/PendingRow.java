package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Refusal;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import site.ycsb.Status;

/**
 * A row that is written, and what is known of its attempts. One attempt owns it at a time; it may
 * end in any thread. The first end that it is told counts; later ones change nothing. What an end
 * is called is decided here, by the same rule for all stores:
 *
 * <ul>
 *   <li>{@link Statuses#UNKNOWN}: it was not acknowledged, and some attempt may have been carried
 *       out, be it the last one or an earlier one;
 *   <li>{@link Statuses#GAVE_UP}: all its attempts were refused, and it gets no further one;
 *   <li>{@link Statuses#NOT_SENT}: its time was up before it was sent at all;
 *   <li>the store's own status: it was refused for good, and so were all attempts before.
 * </ul>
 */
public abstract class PendingRow {

  /** No AtomicReference of its own: one of these is made for every row that is written. */
  private static final AtomicReferenceFieldUpdater<PendingRow, Object> STATE =
      AtomicReferenceFieldUpdater.newUpdater(PendingRow.class, Object.class, "state");

  private enum Stage {
    NOT_SENT,
    ON_ITS_WAY,
    REFUSED
  }

  private final Rows rows;
  private final OperationKind kind;
  private final String table;
  private final String key;
  private final long startNanos;

  /** A stage, and from its end on the status that this had. */
  private volatile Object state = Stage.NOT_SENT;

  /** The worst that one of its attempts may have done without our knowing. */
  private volatile Effect effect = Effect.NONE;

  /** Its number in the history, below 0 if it is not in one. */
  private int historyNumber = Rows.IN_NO_HISTORY;

  /**
   * @param startNanos when it should have begun
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

  public final String table() {
    return table;
  }

  public final long startNanos() {
    return startNanos;
  }

  /** The same for all writes of one row of the store. */
  public final String id() {
    return id(table, key);
  }

  /** As {@link #id()} of a row with that key. */
  public static String id(String table, String key) {
    return table + '/' + key;
  }

  final String key() {
    return key;
  }

  /** The history has its beginning, under that number; to be called before it is sent. */
  final void isInHistory(int number) {
    historyNumber = number;
  }

  public final boolean hasEnded() {
    return state instanceof Status;
  }

  /**
   * Whether it may still be carried out after its end, and so after later writes of the same row:
   * an attempt of it had no answer, and the store does not exclude it. To be asked when it has
   * ended; it may be so of an acknowledged row, if that was not acknowledged at its first attempt.
   */
  public final boolean mayLandLater() {
    return effect == Effect.MAY_FOLLOW && !(isCarriedOutOnce() && state == Status.OK);
  }

  /**
   * Whether the store sees to it that all attempts of a row together are carried out once, so that
   * none of them is on its way when one is acknowledged.
   */
  protected boolean isCarriedOutOnce() {
    return false;
  }

  /**
   * An attempt begins.
   *
   * @return false if the row has ended: then it must not be sent
   */
  public final boolean sent() {
    return move(Stage.ON_ITS_WAY);
  }

  /** The attempt is over, and there may be another. Of a row that is not on its way, nothing. */
  public final void refused(Refusal refusal) {
    if (state == Stage.ON_ITS_WAY) {
      mayHave(refusal.effect());
      move(Stage.REFUSED);
    }
  }

  /** The server said that it is stored. */
  public final Status acknowledged() {
    var before = state;
    while (!(before instanceof Status)) {
      if (STATE.compareAndSet(this, before, Status.OK)) {
        rows.acknowledged(kind, System.nanoTime() - startNanos);
        rows.note(Outcome.ACKNOWLEDGED, kind, table, key, historyNumber, mayLandLater());
        hasJustEnded();
      }
      before = state;
    }
    return (Status) before;
  }

  /** It was rejected, and gets no further attempt. */
  public final Status gaveUp(String why) {
    return failed(Statuses.GAVE_UP, why);
  }

  /** Its last attempt was refused for good: this one, at least, was not carried out. */
  public final Status failed(Status status, String why) {
    var before = state;
    while (!(before instanceof Status)) {
      end(before, effect == Effect.NONE ? status : Statuses.UNKNOWN, why);
      before = state;
    }
    return (Status) before;
  }

  /** Nobody waits for it any longer, wherever it is. */
  public final Status abandoned() {
    return unanswered("no answer within backoff.timeout");
  }

  /** Its last attempt, if there was any, ended without an answer that says what became of it. */
  public final Status unanswered(String why) {
    var before = state;
    while (!(before instanceof Status)) {
      if (before == Stage.ON_ITS_WAY) {
        mayHave(Effect.MAY_FOLLOW);
      }
      end(before, unansweredIn((Stage) before), why);
      before = state;
    }
    return (Status) before;
  }

  private Status unansweredIn(Stage stage) {
    if (effect != Effect.NONE) {
      return Statuses.UNKNOWN;
    }
    return stage == Stage.REFUSED ? Statuses.GAVE_UP : Statuses.NOT_SENT;
  }

  private void end(Object before, Status status, String why) {
    if (STATE.compareAndSet(this, before, status)) {
      var outcome = Statuses.outcome(status);
      rows.ended(outcome, kind, key, System.nanoTime() - startNanos, why);
      rows.note(outcome, kind, table, key, historyNumber, false);
      hasJustEnded();
    }
  }

  private boolean move(Stage to) {
    var before = state;
    while (!(before instanceof Status)) {
      if (STATE.compareAndSet(this, before, to)) {
        return true;
      }
      before = state;
    }
    return false;
  }

  /** Never taken back: what an attempt may have done, a later one does not undo. */
  private void mayHave(Effect possible) {
    if (possible.compareTo(effect) > 0) {
      effect = possible;
    }
  }

  /** For a kind of row that somebody waits for. */
  protected void hasJustEnded() {}
}
