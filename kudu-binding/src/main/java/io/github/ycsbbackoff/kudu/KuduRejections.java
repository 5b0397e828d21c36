package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.Status;

/**
 * A reader of Kudu's failures, which turns each into a rejection with a reason and a cause. All
 * ways of being too busy reach the client alike, as ServiceUnavailable; only the message tells the
 * cause. The messages are those of Kudu 1.18's tablet_service.cc, service_pool.cc and
 * op_tracker.cc.
 */
final class KuduRejections {

  /**
   * The words of Connection.exceptionCaught for RPCs that waited for a connection which was never
   * made.
   */
  private static final String NOT_CONNECTED = "Failed to connect to peer";

  private static final Map<String, Rejection> BY_TEXT = new LinkedHashMap<>();

  static {
    busy("soft memory limit exceeded", "memory");
    busy("rejected due to memory pressure", "op_memory");
    busy("service queue is full", "queue");
    busy("waited in the queue past client deadline", "queue_timeout");
    busy("apply queue overloaded", "apply_queue");
    BY_TEXT.put("throttled", new Rejection(RejectionReason.THROTTLED, "throttler"));
  }

  private KuduRejections() {}

  /**
   * Returns what {@code failure}, which the client calls retriable, says of the attempt that it
   * ended.
   */
  static Rejection read(KuduException failure) {
    return ofStatus(failure.getStatus());
  }

  /** Does the same for the status of a failure. */
  static Rejection ofStatus(Status status) {
    if (status.isServiceUnavailable()) {
      return tooBusy(status.toString());
    }
    if (status.isTimedOut()) {
      return new Rejection(RejectionReason.TIMEOUT, "timeout", Effect.MAY_FOLLOW);
    }
    if (status.isNetworkError()) {
      return status.toString().contains(NOT_CONNECTED)
          ? new Rejection(RejectionReason.UNAVAILABLE, "connection")
          : new Rejection(RejectionReason.UNAVAILABLE, "network", Effect.MAY_FOLLOW);
    }
    if (status.isNotFound()) {
      return new Rejection(RejectionReason.UNAVAILABLE, "tablet_not_found");
    }
    // These come from a replica that does not lead or run, or from a connection that was closed
    // before the attempt: none of them took the attempt.
    var isNotReady = status.isIllegalState() || status.isAborted() || status.isNotAuthorized();
    return isNotReady && !isOfAStoppedReplica(status.toString())
        ? new Rejection(RejectionReason.UNAVAILABLE, "not_ready")
        : new Rejection(RejectionReason.UNAVAILABLE, "unclear", Effect.MAY_FOLLOW);
  }

  /**
   * Returns whether a replica was stopped that had taken the attempt. Other replicas may have it,
   * and a new leader may commit it (PendingRounds::CancelPendingOps in pending_rounds.cc), or it
   * was committed already, and only not applied here (OpDriver::ApplyTask in op_driver.cc). An
   * attempt that was "aborted by new leader" is another one: its place in the log was taken.
   */
  private static boolean isOfAStoppedReplica(String message) {
    return message.contains("Not Applying op")
        || (message.contains("Op aborted") && !message.contains("Op aborted by new leader"));
  }

  private static Rejection tooBusy(String message) {
    for (var known : BY_TEXT.entrySet()) {
      if (message.contains(known.getKey())) {
        return known.getValue();
      }
    }
    return new Rejection(RejectionReason.SERVER_TOO_BUSY, "other");
  }

  private static void busy(String text, String cause) {
    BY_TEXT.put(text, new Rejection(RejectionReason.SERVER_TOO_BUSY, cause));
  }
}
