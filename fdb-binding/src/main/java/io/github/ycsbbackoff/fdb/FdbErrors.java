package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Execution;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * FoundationDB's error codes as rejections. Retriable are the codes that {@code
 * fdb_error_predicate} names so (bindings/c/fdb_c.cpp, 7.3.63 and 7.4.1), and 1079, which {@code
 * Transaction::onError} (fdbclient/NativeAPI.actor.cpp, 7.4.1) retries too. The names are those of
 * flow/include/flow/error_definitions.h. {@code FDBException.isRetryable} would say the same, but
 * needs libfdb_c, which the emulator does without.
 */
final class FdbErrors {

  static final int TRANSACTION_TOO_OLD = 1007;

  /**
   * The code of a transaction that reached the client's own time limit. FoundationDB does not retry
   * it: unlike after 1021, the commit may still be on its way, and could overtake what is written
   * later. The binding does so only where an attempt timeout asks for it.
   */
  static final int TRANSACTION_TIMED_OUT = 1031;

  /**
   * The first code of what the client or the cluster does not take (error_definitions.h: "2xxx
   * Attempt ...").
   */
  private static final int FIRST_OF_CLIENT_ERRORS = 2_000;

  private static final int LAST_OF_CLIENT_ERRORS = 2_999;

  static final int TRANSACTION_TOO_LARGE = 2101;
  static final int KEY_TOO_LARGE = 2102;
  static final int VALUE_TOO_LARGE = 2103;

  private static final Map<Integer, Rejection> RETRIABLE = new HashMap<>();

  static {
    // Another transaction wrote what this one had read.
    put(1020, "not_committed", RejectionReason.CONFLICT);
    // The transaction reads or commits after the 5 s for which versions are kept.
    put(TRANSACTION_TOO_OLD, "transaction_too_old", RejectionReason.TIMEOUT);
    // A storage server lags behind the log and is asked for a version that it does not have yet.
    put(1009, "future_version", RejectionReason.SERVER_TOO_BUSY);
    put(1037, "process_behind", RejectionReason.SERVER_TOO_BUSY);
    // The queues of the proxies are full, by their bytes.
    put(1042, "commit_proxy_memory_limit_exceeded", RejectionReason.SERVER_TOO_BUSY);
    put(1078, "grv_proxy_memory_limit_exceeded", RejectionReason.SERVER_TOO_BUSY);
    // Ratekeeper limits transactions by priority, by tag, or by the shard that is written to.
    put(1051, "batch_transaction_throttled", RejectionReason.THROTTLED);
    put(1213, "tag_throttled", RejectionReason.THROTTLED);
    put(1223, "proxy_tag_throttled", RejectionReason.THROTTLED);
    put(1235, "transaction_throttled_hot_shard", RejectionReason.THROTTLED);
    // These two are what fdb_error_predicate counts as MAYBE_COMMITTED. After 1021, the proxy died
    // between a commit and its answer. Before the client reports this, it commits a transaction
    // that conflicts with the first (NativeAPI.actor.cpp, commitDummyTransaction), so that the
    // first is no longer on its way.
    put(1021, "commit_unknown_result", RejectionReason.UNAVAILABLE, Effect.UNKNOWN);
    // The client changed to another version of its library. It stops waiting for the commit of the
    // old one (MultiVersionTransaction.actor.cpp, abortableFuture), and nothing waits until that
    // commit is no longer on its way.
    put(1039, "cluster_version_changed", RejectionReason.UNAVAILABLE, Effect.MAY_FOLLOW);
    // The database, or a range of it, is locked by an operator, a backup or a bulk load.
    put(1038, "database_locked", RejectionReason.UNAVAILABLE);
    put(1242, "transaction_rejected_range_locked", RejectionReason.UNAVAILABLE);
    put(1079, "blob_granule_request_failed", RejectionReason.UNAVAILABLE);
  }

  /**
   * What {@link #TRANSACTION_TIMED_OUT} is where each attempt has a time limit of its own. A commit
   * that was on its way may still happen; what was not sent yet has not happened, as its row knows.
   */
  static final Rejection ATTEMPT_TIMED_OUT =
      new Rejection(
          RejectionReason.TIMEOUT,
          TRANSACTION_TIMED_OUT + "_transaction_timed_out",
          Effect.MAY_FOLLOW);

  private FdbErrors() {}

  /**
   * Returns {@code failure} of one attempt as a refusal, or null if another attempt would be
   * pointless. The refusal's cause holds code and name, such as {@code 1020_not_committed}.
   */
  static Rejection read(Throwable failure) {
    return code(failure).map(RETRIABLE::get).orElse(null);
  }

  /**
   * Returns the error code, at whatever depth futures have wrapped the error; empty for any other
   * failure.
   */
  static Optional<Integer> code(Throwable failure) {
    for (var each = failure; each != null; each = each.getCause()) {
      if (each instanceof FDBException known) {
        return Optional.of(known.getCode());
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether {@code failure}, which is no refusal, says that nothing was committed, because
   * FoundationDB does not take the transaction. After other codes, such as {@link
   * #TRANSACTION_TIMED_OUT} or that of a cancelled transaction, a commit may be on its way.
   */
  static boolean isFinalAnswer(Throwable failure) {
    return code(failure)
        .filter(code -> code >= FIRST_OF_CLIENT_ERRORS && code <= LAST_OF_CLIENT_ERRORS)
        .isPresent();
  }

  /** Returns whether the transaction ran into its time limit. */
  static boolean isTimeout(Throwable failure) {
    return code(failure).filter(code -> code == TRANSACTION_TIMED_OUT).isPresent();
  }

  /** Ends {@code execution} by {@code failure} of its attempt, which is no refusal. */
  static void end(Execution execution, Throwable failure) {
    if (isTimeout(failure)) {
      execution.unanswered();
    } else {
      execution.failed();
    }
  }

  /** Returns whether a transaction with fewer rows might pass where this one did not. */
  static boolean isTooMuchAtOnce(Throwable failure) {
    return code(failure)
        .filter(
            code ->
                code == TRANSACTION_TOO_OLD
                    || code == TRANSACTION_TOO_LARGE
                    || code == KEY_TOO_LARGE
                    || code == VALUE_TOO_LARGE)
        .isPresent();
  }

  /** Returns {@code failure} without the exceptions that futures wrapped it in. */
  static Throwable inner(Throwable failure) {
    var inner = failure;
    while ((inner instanceof CompletionException || inner instanceof ExecutionException)
        && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }

  /** Describes {@code failure} in one line, for a person. */
  static String message(Throwable failure) {
    for (var each = failure; each != null; each = each.getCause()) {
      if (each instanceof FDBException known) {
        return "FoundationDB's error " + known.getCode() + ": " + known.getMessage();
      }
    }
    var inner = inner(failure);
    return inner.getMessage() == null ? inner.toString() : inner.getMessage();
  }

  private static void put(int code, String name, RejectionReason reason) {
    put(code, name, reason, Effect.NONE);
  }

  private static void put(int code, String name, RejectionReason reason, Effect effect) {
    RETRIABLE.put(code, new Rejection(reason, code + "_" + name, effect));
  }
}
