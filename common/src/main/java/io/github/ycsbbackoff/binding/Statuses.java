package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.metrics.Outcome;
import site.ycsb.Status;

/** What YCSB's own statuses have no word for. */
public final class Statuses {

  public static final Status GAVE_UP =
      new Status("GAVE_UP", "Rejected until the policy or a limit ended the attempts.");

  /** Of a read or a scan; a write without an answer is {@link #UNKNOWN}. */
  public static final Status TIMEOUT = new Status("TIMEOUT", "No answer within the deadline.");

  public static final Status UNKNOWN =
      new Status("UNKNOWN", "Sent, and no answer says whether it was carried out.");

  public static final Status NOT_SENT =
      new Status("NOT_SENT", "Never sent: its turn did not come within the deadline.");

  private Statuses() {}

  /** How a row is counted that ended so, and was not acknowledged. */
  public static Outcome outcome(Status status) {
    if (status.equals(UNKNOWN)) {
      return Outcome.UNKNOWN;
    }
    return status.equals(GAVE_UP) ? Outcome.GAVE_UP : Outcome.FAILED;
  }
}
