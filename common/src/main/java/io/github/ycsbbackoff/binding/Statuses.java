package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Outcome;
import site.ycsb.Status;

/** What YCSB's own statuses have no word for. */
public final class Statuses {

  public static final Status GAVE_UP =
      new Status("GAVE_UP", "Rejected until the policy or a limit ended the attempts.");

  public static final Status TIMEOUT = new Status("TIMEOUT", "No answer within the deadline.");

  private Statuses() {}

  /** How a row is counted that ended so, and was not acknowledged. */
  public static Outcome outcome(Status status) {
    return status.equals(GAVE_UP) ? Outcome.GAVE_UP : Outcome.FAILED;
  }
}
