package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.binding.Statuses;
import site.ycsb.Status;

/** YCSB's statuses for FoundationDB's failures. */
final class FdbStatus {

  private FdbStatus() {}

  /** Returns the status for a failure after which there was no further attempt. */
  static Status of(Throwable failure) {
    if (FdbErrors.read(failure) != null) {
      // FoundationDB's own retries have reached fdb.retry-limit, or the transaction's time was up
      // during a wait.
      return Statuses.GAVE_UP;
    }
    return FdbErrors.isTimeout(failure) ? Statuses.TIMEOUT : Status.ERROR;
  }
}
