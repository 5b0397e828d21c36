package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.History;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Accounts for every row: how it ended goes to the meters, to the history and into the last lines.
 */
public final class Rows {

  /** Instead of a number in the history. */
  static final int IN_NO_HISTORY = -1;

  private final Meters meters;
  private final Optional<History> history;
  private final AtomicReference<String> firstFailure = new AtomicReference<>();

  /** That go to these. */
  public Rows(Meters meters, Optional<History> history) {
    this.meters = meters;
    this.history = history;
  }

  /** A write was acknowledged, {@code latencyNanos} after its start. */
  void acknowledged(OperationKind kind, long latencyNanos) {
    meters.of(kind).acknowledged(latencyNanos);
  }

  /**
   * A read or a scan was answered, {@code latencyNanos} after its start.
   *
   * @param found rows of the answer; that there are none is an answer too, and counts as one row
   */
  void answered(OperationKind kind, int found, long latencyNanos) {
    meters.of(kind).acknowledged(Math.max(1, found), latencyNanos);
  }

  /**
   * A row ended otherwise, {@code latencyNanos} after its start.
   *
   * @param why in a few words, for the last lines
   */
  void ended(Outcome outcome, OperationKind kind, String key, long latencyNanos, String why) {
    meters.of(kind).ended(outcome, latencyNanos);
    if (firstFailure.get() == null) {
      firstFailure.compareAndSet(null, kind.tag() + " " + key + ": " + oneLine(why));
    }
  }

  /** The first row that was not acknowledged, and why. */
  Optional<String> firstFailure() {
    return Optional.ofNullable(firstFailure.get());
  }

  /** Kudu's client prints the history of an RPC, on several lines, into its status. */
  private static String oneLine(String why) {
    return why.lines().findFirst().orElse("");
  }

  /** What this run did to its rows, if that is kept. */
  Optional<History> history() {
    return history;
  }

  /**
   * Notes how a write ended.
   *
   * @param number in the history; below 0 if its beginning is not there
   */
  void note(
      Outcome outcome, OperationKind kind, String table, String key, int number, boolean echo) {
    if (number >= 0 && history.isPresent()) {
      history.get().end(outcome, kind, table, key, number, echo);
    }
  }
}
