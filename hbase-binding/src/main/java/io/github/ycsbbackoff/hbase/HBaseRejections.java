package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Rejection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.CallDroppedException;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.PleaseHoldException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.UnknownScannerException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.RegionOfflineException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.exceptions.OutOfOrderScannerNextException;
import org.apache.hadoop.hbase.exceptions.RegionMovedException;
import org.apache.hadoop.hbase.exceptions.RegionOpeningException;
import org.apache.hadoop.hbase.exceptions.ScannerResetException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.apache.hadoop.hbase.ipc.StoppedRpcClientException;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.regionserver.LeaseException;
import org.apache.hadoop.hbase.regionserver.RegionServerAbortedException;
import org.apache.hadoop.hbase.regionserver.RegionServerStoppedException;
import org.apache.hadoop.ipc.RemoteException;

/**
 * A reader of HBase's failures, at whatever depth the client has wrapped them. The classes are
 * those of HBase 2.6, looked for in this order: an overload first, then data that is on its way
 * elsewhere, some of which HBase marks as not to be retried, then missing answers, then what is
 * final.
 */
final class HBaseRejections {

  /**
   * The refusals by class, which includes its subclasses; the first class that fits a link of the
   * chain of causes holds.
   */
  private static final Map<Class<?>, Rejection> BY_CLASS = new LinkedHashMap<>();

  static {
    put(RegionTooBusyException.class, RejectionReason.SERVER_TOO_BUSY, "region_too_busy");
    put(CallQueueTooBigException.class, RejectionReason.SERVER_TOO_BUSY, "call_queue_too_big");
    put(CallDroppedException.class, RejectionReason.SERVER_TOO_BUSY, "call_dropped");
    put(RpcThrottlingException.class, RejectionReason.THROTTLED, "quota");
    put(RegionMovedException.class, RejectionReason.UNAVAILABLE, "region_moved");
    put(RegionOpeningException.class, RejectionReason.UNAVAILABLE, "region_opening");
    put(RegionServerAbortedException.class, RejectionReason.UNAVAILABLE, "server_aborted");
    put(RegionServerStoppedException.class, RejectionReason.UNAVAILABLE, "server_stopped");
    put(NotServingRegionException.class, RejectionReason.UNAVAILABLE, "not_serving_region");
    put(NoServerForRegionException.class, RejectionReason.UNAVAILABLE, "no_server_for_region");
    put(RegionOfflineException.class, RejectionReason.UNAVAILABLE, "region_offline");
    put(ScannerResetException.class, RejectionReason.UNAVAILABLE, "scanner_reset");
    put(OutOfOrderScannerNextException.class, RejectionReason.UNAVAILABLE, "scanner_reset");
    put(UnknownScannerException.class, RejectionReason.UNAVAILABLE, "scanner_reset");
    put(LeaseException.class, RejectionReason.UNAVAILABLE, "scanner_reset");
    put(ServerNotRunningYetException.class, RejectionReason.UNAVAILABLE, "server_starting");
    put(PleaseHoldException.class, RejectionReason.UNAVAILABLE, "server_starting");
    put(FailedServerException.class, RejectionReason.UNAVAILABLE, "connection");
    put(ConnectException.class, RejectionReason.UNAVAILABLE, "connection");
    // These attempts were sent, or perhaps sent, and not answered: the server may still carry them
    // out later.
    putUnanswered(ConnectionClosedException.class, RejectionReason.UNAVAILABLE, "connection_lost");
    putUnanswered(CallTimeoutException.class, RejectionReason.TIMEOUT, "call");
    putUnanswered(SocketTimeoutException.class, RejectionReason.TIMEOUT, "socket");
    putUnanswered(TimeoutException.class, RejectionReason.TIMEOUT, "call");
  }

  /** The failures that no further attempt can mend. */
  private static final List<Class<?>> FINAL =
      List.of(
          DoNotRetryIOException.class,
          TableNotFoundException.class,
          TableNotEnabledException.class,
          StoppedRpcClientException.class,
          InterruptedException.class);

  /**
   * Any other I/O error may pass, such as a connection reset, a meta table that is being opened, or
   * a log that could not be synchronised, whose rows may be stored all the same.
   */
  private static final Rejection OTHER =
      new Rejection(RejectionReason.UNAVAILABLE, "io", Effect.MAY_FOLLOW);

  private HBaseRejections() {}

  /**
   * Returns what {@code failure} means for the attempt that it ended, or null if another attempt
   * would be pointless.
   */
  static Rejection read(Throwable failure) {
    var chain = chain(failure);
    for (var known : BY_CLASS.entrySet()) {
      if (chain.stream().anyMatch(known.getKey()::isInstance)) {
        return known.getValue();
      }
    }
    var isFinal =
        chain.stream().anyMatch(each -> FINAL.stream().anyMatch(type -> type.isInstance(each)));
    return isFinal || !(failure instanceof IOException) ? null : OTHER;
  }

  /**
   * Returns the refusal that an exception of the server means of which only the class's name
   * arrived, or null if another attempt would be pointless. HBase's client tries again after all
   * others, also after one whose class it does not know, as of a newer server.
   */
  static Rejection byClassName(String name) {
    try {
      var type = Class.forName(name, false, HBaseRejections.class.getClassLoader());
      for (var known : BY_CLASS.entrySet()) {
        if (known.getKey().isAssignableFrom(type)) {
          return known.getValue();
        }
      }
      return FINAL.stream().anyMatch(known -> known.isAssignableFrom(type)) ? null : OTHER;
    } catch (ClassNotFoundException e) {
      return OTHER;
    }
  }

  /**
   * Returns whether {@code failure}, which is no refusal, says that the write was not carried out:
   * the server does not take it, or the client does not send it.
   */
  static boolean isFinalAnswer(Throwable failure) {
    return chain(failure).stream()
        .anyMatch(
            each ->
                each instanceof IllegalArgumentException
                    || (each instanceof DoNotRetryIOException
                        && !(each instanceof StoppedRpcClientException)));
  }

  /** Returns whether the next attempt should first ask where the data is by now. */
  static boolean isElsewhere(Rejection rejection) {
    return rejection != null && rejection.reason() == RejectionReason.UNAVAILABLE;
  }

  /** Returns the wait that a quota asks for, in nanoseconds; 0 for any other failure. */
  static long hintNanos(Throwable failure) {
    return chain(failure).stream()
        .filter(RpcThrottlingException.class::isInstance)
        .mapToLong(
            each ->
                TimeUnit.MILLISECONDS.toNanos(((RpcThrottlingException) each).getWaitInterval()))
        .max()
        .orElse(0);
  }

  /** Returns the innermost cause in one line, for a person. */
  static String message(Throwable failure) {
    var chain = chain(failure);
    var last = chain.get(chain.size() - 1);
    var message =
        Optional.ofNullable(last.getMessage()).flatMap(text -> text.lines().findFirst()).orElse("");
    return last.getClass().getSimpleName() + ": " + message;
  }

  /**
   * Returns a failure and all that it wraps, outermost first. An exception of the server arrives as
   * a RemoteWithExtrasException that only names its class; the exceptions of several rows arrive in
   * a list.
   */
  private static List<Throwable> chain(Throwable failure) {
    var chain = new ArrayList<Throwable>();
    var seen = Collections.newSetFromMap(new IdentityHashMap<Throwable, Boolean>());
    collect(failure, chain, seen);
    return chain;
  }

  private static void collect(Throwable failure, List<Throwable> chain, Set<Throwable> seen) {
    for (var each = failure; each != null && seen.add(each); each = each.getCause()) {
      chain.add(each);
      if (each instanceof RetriesExhaustedWithDetailsException several) {
        several.getCauses().forEach(cause -> collect(cause, chain, seen));
      } else if (each instanceof RemoteException remote) {
        collect(remote.unwrapRemoteException(), chain, seen);
      }
    }
  }

  private static void put(Class<?> type, RejectionReason reason, String cause) {
    BY_CLASS.put(type, new Rejection(reason, cause));
  }

  private static void putUnanswered(Class<?> type, RejectionReason reason, String cause) {
    BY_CLASS.put(type, new Rejection(reason, cause, Effect.MAY_FOLLOW));
  }
}
