package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.policy.Rejection;
import site.ycsb.Status;

/** HBase's failures in YCSB's words. */
final class HBaseStatus {

  private HBaseStatus() {}

  /** For a failure after which there was no further attempt. */
  static Status of(Throwable failure) {
    var refusal = HBaseRefusals.read(failure);
    if (refusal == null) {
      return Status.ERROR;
    }
    // The client's own retries came to their end.
    return refusal.reason() == Rejection.TIMEOUT ? Statuses.TIMEOUT : Statuses.GAVE_UP;
  }
}
