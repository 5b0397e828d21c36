package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kudu.client.KuduException;

/**
 * Reads Kudu's answers. All ways of being too busy reach the client alike, as ServiceUnavailable;
 * only the text tells the cause. The texts are those of Kudu 1.18's tablet_service.cc,
 * service_pool.cc and op_tracker.cc.
 */
final class KuduRefusals {

  /** Of Connection.exceptionCaught, for what waited to be sent by a connection that never was. */
  private static final String NOT_CONNECTED = "Failed to connect to peer";

  private static final Map<String, Refusal> BY_TEXT = new LinkedHashMap<>();

  static {
    busy("soft memory limit exceeded", "memory");
    busy("rejected due to memory pressure", "op_memory");
    busy("service queue is full", "queue");
    busy("apply queue overloaded", "apply_queue");
    BY_TEXT.put("throttled", new Refusal(Rejection.THROTTLED, "throttler"));
  }

  private KuduRefusals() {}

  /** What {@code failure} of one attempt means; the client calls it retriable. */
  static Refusal read(KuduException failure) {
    var status = failure.getStatus();
    if (status.isServiceUnavailable()) {
      return tooBusy(status.toString());
    }
    if (status.isTimedOut()) {
      return new Refusal(Rejection.TIMEOUT, "timeout", Effect.MAY_FOLLOW);
    }
    if (status.isNetworkError()) {
      return status.toString().contains(NOT_CONNECTED)
          ? new Refusal(Rejection.UNAVAILABLE, "connection")
          : new Refusal(Rejection.UNAVAILABLE, "network", Effect.MAY_FOLLOW);
    }
    if (status.isNotFound()) {
      return new Refusal(Rejection.UNAVAILABLE, "tablet_not_found");
    }
    // A replica that does not lead, or a connection that was closed before: neither took it.
    return status.isIllegalState() || status.isAborted() || status.isNotAuthorized()
        ? new Refusal(Rejection.UNAVAILABLE, "not_ready")
        : new Refusal(Rejection.UNAVAILABLE, "unclear", Effect.MAY_FOLLOW);
  }

  private static Refusal tooBusy(String message) {
    for (var known : BY_TEXT.entrySet()) {
      if (message.contains(known.getKey())) {
        return known.getValue();
      }
    }
    return new Refusal(Rejection.SERVER_TOO_BUSY, "other");
  }

  private static void busy(String text, String cause) {
    BY_TEXT.put(text, new Refusal(Rejection.SERVER_TOO_BUSY, cause));
  }
}
