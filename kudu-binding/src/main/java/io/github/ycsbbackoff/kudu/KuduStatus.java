package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.binding.Statuses;
import org.apache.kudu.client.GaveUp;
import site.ycsb.Status;

/** The translation of Kudu's statuses into YCSB's. */
final class KuduStatus {

  static final Status ALREADY_PRESENT =
      new Status("ALREADY_PRESENT", "A row with this key is there already.");

  private KuduStatus() {}

  static Status of(org.apache.kudu.client.Status failure) {
    if (GaveUp.isByPolicy(failure) || isRefusedRead(failure)) {
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

  /**
   * Returns whether the time of a read was up, and all its attempts had been refused. Where the
   * words have no whole summary of the attempts, as those of older clients and after some forty
   * attempts, one refusal is taken for all.
   */
  private static boolean isRefusedRead(org.apache.kudu.client.Status failure) {
    if (!GaveUp.tellsOfRejection(failure)) {
      return false;
    }
    var trace = RpcTrace.ofRead(failure.toString());
    return !trace.isWhole() || trace.outcome() == RpcTrace.Outcome.REFUSED;
  }

  /**
   * Returns whether {@code failure} says that the server refused a write for good, so that it was
   * not carried out.
   */
  static boolean isFinalAnswer(org.apache.kudu.client.Status failure) {
    return failure.isAlreadyPresent()
        || failure.isNotFound()
        || failure.isInvalidArgument()
        || failure.isNotSupported()
        || failure.isNotAuthorized()
        || failure.isConfigurationError();
  }
}
