package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.policy.RejectionReason;
import site.ycsb.Status;

/** The translation of HBase's failures into YCSB's statuses. */
final class HBaseStatus {

  private HBaseStatus() {}

  /** Returns the status for a failure after which there was no further attempt. */
  static Status of(Throwable failure) {
    var refusal = HBaseRejections.read(failure);
    if (refusal == null) {
      return Status.ERROR;
    }
    // The client's own retries came to their end.
    return refusal.reason() == RejectionReason.TIMEOUT ? Statuses.TIMEOUT : Statuses.GAVE_UP;
  }
}
