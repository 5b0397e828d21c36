package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.retry.OperationKind;

/** The operations that a histogram of latencies is about: those of one kind that ended one way. */
public record Ending(OperationKind kind, Outcome outcome) {

  /**
   * Returns the tag of the histogram in an HdrHistogram log: {@code INSERT} for acknowledged
   * operations, {@code INSERT-GAVE_UP} and the like for the others.
   */
  public String tag() {
    return outcome == Outcome.ACKNOWLEDGED ? kind.name() : kind.name() + "-" + outcome.name();
  }
}
