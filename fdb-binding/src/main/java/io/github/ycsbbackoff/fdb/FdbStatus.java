package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.metrics.Outcome;
import site.ycsb.Status;

/** FoundationDB's failures in YCSB's words. */
final class FdbStatus {

  static final Status GAVE_UP =
      new Status("GAVE_UP", "Rejected until the policy or a limit ended the attempts.");
  static final Status TIMEOUT =
      new Status("TIMEOUT", "No answer within fdb.transaction-timeout or backoff.timeout.");

  private FdbStatus() {}

  /** For a failure after which there was no further attempt. */
  static Status of(Throwable failure) {
    if (FdbErrors.read(failure) != null) {
      // FoundationDB's own retries came to their end: fdb.retry-limit.
      return GAVE_UP;
    }
    var code = FdbErrors.code(failure);
    return code.isPresent() && code.get() == FdbErrors.TRANSACTION_TIMED_OUT
        ? TIMEOUT
        : Status.ERROR;
  }

  static Outcome outcome(Status status) {
    return status.equals(GAVE_UP) ? Outcome.GAVE_UP : Outcome.FAILED;
  }
}
