package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.History;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The accounts of all rows: how each row ended goes to the meters, to the history and into the last
 * lines of the run.
 */
public final class Rows {

  /** The number of a write that is in no history. */
  static final int IN_NO_HISTORY = -1;

  private final Meters meters;
  private final Optional<History> history;
  private final AtomicReference<String> firstFailure = new AtomicReference<>();

  /** Creates accounts that go to these meters and this history. */
  public Rows(Meters meters, Optional<History> history) {
    this.meters = meters;
    this.history = history;
  }

  /** Counts a write that was acknowledged, {@code latencyNanos} after its start. */
  void acknowledged(OperationKind kind, long latencyNanos) {
    meters.of(kind).acknowledged(latencyNanos);
  }

  /**
   * Counts a read or a scan that was answered, {@code latencyNanos} after its start.
   *
   * @param found the number of rows in the answer; an answer without rows counts as one row
   */
  void answered(OperationKind kind, int found, long latencyNanos) {
    meters.of(kind).acknowledged(Math.max(1, found), latencyNanos);
  }

  /**
   * Counts a row that ended without being acknowledged, {@code latencyNanos} after its start.
   *
   * @param why the cause in a few words, for the last lines of the run
   */
  void ended(Outcome outcome, OperationKind kind, String key, long latencyNanos, String why) {
    meters.of(kind).ended(outcome, latencyNanos);
    if (firstFailure.get() == null) {
      firstFailure.compareAndSet(null, kind.tag() + " " + key + ": " + oneLine(why));
    }
  }

  /** Returns the first row that was not acknowledged, and why. */
  Optional<String> firstFailure() {
    return Optional.ofNullable(firstFailure.get());
  }

  /**
   * Returns the first line, because Kudu's client prints an RPC's history, of several lines, into
   * its status.
   */
  private static String oneLine(String why) {
    return why.lines().findFirst().orElse("");
  }

  /** Returns the history of this run, if the run keeps one. */
  Optional<History> history() {
    return history;
  }

  /**
   * Notes in the history how a write ended.
   *
   * @param number the write's number in the history; below 0 if its beginning is not there
   */
  void note(
      Outcome outcome, OperationKind kind, String table, String key, int number, boolean echo) {
    if (number >= 0 && history.isPresent()) {
      history.get().end(outcome, kind, table, key, number, echo);
    }
  }
}
