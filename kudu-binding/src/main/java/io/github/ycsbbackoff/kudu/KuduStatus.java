package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.metrics.Outcome;
import org.apache.kudu.client.GaveUp;
import site.ycsb.Status;

/** Kudu's statuses in YCSB's words. */
final class KuduStatus {

  static final Status ALREADY_PRESENT =
      new Status("ALREADY_PRESENT", "A row with this key is there already.");
  static final Status GAVE_UP =
      new Status("GAVE_UP", "Rejected until the policy or a limit ended the attempts.");
  static final Status TIMEOUT = new Status("TIMEOUT", "No answer within backoff.timeout.");

  private KuduStatus() {}

  static Status of(org.apache.kudu.client.Status failure) {
    if (GaveUp.is(failure)) {
      return GAVE_UP;
    }
    if (failure.isAlreadyPresent()) {
      return ALREADY_PRESENT;
    }
    if (failure.isNotFound()) {
      return Status.NOT_FOUND;
    }
    return failure.isTimedOut() ? TIMEOUT : Status.ERROR;
  }

  static Outcome outcome(Status status) {
    return status.equals(GAVE_UP) ? Outcome.GAVE_UP : Outcome.FAILED;
  }
}
