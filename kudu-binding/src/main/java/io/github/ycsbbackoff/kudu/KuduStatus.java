package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.binding.Statuses;
import org.apache.kudu.client.GaveUp;
import site.ycsb.Status;

/** Kudu's statuses in YCSB's words. */
final class KuduStatus {

  static final Status ALREADY_PRESENT =
      new Status("ALREADY_PRESENT", "A row with this key is there already.");

  private KuduStatus() {}

  static Status of(org.apache.kudu.client.Status failure) {
    if (GaveUp.is(failure)) {
      return Statuses.GAVE_UP;
    }
    if (failure.isAlreadyPresent()) {
      return ALREADY_PRESENT;
    }
    if (failure.isNotFound()) {
      return Status.NOT_FOUND;
    }
    return failure.isTimedOut() ? Statuses.TIMEOUT : Status.ERROR;
  }

  /** Whether {@code failure} says that a write was not carried out: the server does not take it. */
  static boolean isFinalAnswer(org.apache.kudu.client.Status failure) {
    return failure.isAlreadyPresent()
        || failure.isNotFound()
        || failure.isInvalidArgument()
        || failure.isNotSupported()
        || failure.isNotAuthorized()
        || failure.isConfigurationError();
  }
}
