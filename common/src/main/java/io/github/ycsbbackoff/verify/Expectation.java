package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;

/** What the ledger says of a row. */
enum Expectation {
  /** Its last acknowledged write stored it. */
  PRESENT,
  /** Its last acknowledged write deleted it. */
  ABSENT,
  /** A write was never acknowledged: it may have been carried out, or not. */
  UNKNOWN;

  /** What to expect after one more line; {@code before} is null for a row met first. */
  static Expectation after(Expectation before, Outcome outcome, OperationKind kind) {
    var deletes = kind == OperationKind.DELETE;
    if (outcome == Outcome.ACKNOWLEDGED) {
      return deletes ? ABSENT : PRESENT;
    }
    // A write that failed cannot take away a row, unless it was a delete.
    return before == PRESENT && !deletes ? PRESENT : UNKNOWN;
  }
}
