package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Outcome;
import site.ycsb.Status;

/** The statuses that YCSB itself does not have. */
public final class Statuses {

  public static final Status GAVE_UP =
      new Status("GAVE_UP", "Rejected until the policy or a limit ended the attempts.");

  /** The status of a read or a scan without an answer; a write without one is {@link #UNKNOWN}. */
  public static final Status TIMEOUT = new Status("TIMEOUT", "No answer within the deadline.");

  public static final Status UNKNOWN =
      new Status("UNKNOWN", "Sent, and no answer says whether it was carried out.");

  public static final Status NOT_SENT =
      new Status("NOT_SENT", "Never sent: its turn did not come within the deadline.");

  private Statuses() {}

  /** Returns the outcome by which a row is counted that ended with this status, unacknowledged. */
  public static Outcome outcome(Status status) {
    if (status.equals(UNKNOWN)) {
      return Outcome.UNKNOWN;
    }
    return status.equals(GAVE_UP) ? Outcome.GAVE_UP : Outcome.FAILED;
  }
}
