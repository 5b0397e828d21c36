package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.policy.Rejection;
import site.ycsb.Status;

/** The translation of HBase's failures into YCSB's statuses. */
final class HBaseStatus {

  private HBaseStatus() {}

  /** Returns the status for a failure after which there was no further attempt. */
  static Status of(Throwable failure) {
    var refusal = HBaseRefusals.read(failure);
    if (refusal == null) {
      return Status.ERROR;
    }
    // The client's own retries came to their end.
    return refusal.reason() == Rejection.TIMEOUT ? Statuses.TIMEOUT : Statuses.GAVE_UP;
  }
}
