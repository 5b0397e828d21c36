package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.policy.Rejection;
import site.ycsb.Status;

/** HBase's failures in YCSB's words. */
final class HBaseStatus {

  static final Status GAVE_UP =
      new Status("GAVE_UP", "Rejected until the policy or a limit ended the attempts.");
  static final Status TIMEOUT = new Status("TIMEOUT", "No answer within backoff.timeout.");

  private HBaseStatus() {}

  /** For a failure after which there was no further attempt. */
  static Status of(Throwable failure) {
    var refusal = HBaseRefusals.read(failure);
    if (refusal == null) {
      return Status.ERROR;
    }
    // The client's own retries came to their end.
    return refusal.reason() == Rejection.TIMEOUT ? TIMEOUT : GAVE_UP;
  }

  static Outcome outcome(Status status) {
    return status.equals(GAVE_UP) ? Outcome.GAVE_UP : Outcome.FAILED;
  }
}
