package io.github.ycsbbackoff.fdb.emulator.fault;

import com.apple.foundationdb.FDBException;
import java.util.concurrent.CompletableFuture;

/** The errors that the emulator reports, in the words of flow/error_definitions.h. */
public enum ErrorCode {
  TRANSACTION_TOO_OLD(1007, "Transaction is too old to perform reads or be committed"),
  FUTURE_VERSION(1009, "Request for future version"),
  NOT_COMMITTED(1020, "Transaction not committed due to conflict with another transaction"),
  COMMIT_UNKNOWN_RESULT(1021, "Transaction may or may not have committed"),
  TRANSACTION_CANCELLED(1025, "Operation aborted because the transaction was cancelled"),
  TRANSACTION_TIMED_OUT(1031, "Operation aborted because the transaction timed out"),
  PROCESS_BEHIND(1037, "Storage process does not have recent mutations"),
  DATABASE_LOCKED(1038, "Database is locked"),
  CLUSTER_VERSION_CHANGED(1039, "The protocol version of the cluster has changed"),
  COMMIT_PROXY_MEMORY_LIMIT_EXCEEDED(1042, "CommitProxy commit memory limit exceeded"),
  BATCH_TRANSACTION_THROTTLED(1051, "Batch GRV request rate limit exceeded"),
  GRV_PROXY_MEMORY_LIMIT_EXCEEDED(1078, "GetReadVersion proxy memory limit exceeded"),
  TAG_THROTTLED(1213, "Transaction tag is being throttled"),
  PROXY_TAG_THROTTLED(1223, "Exceeded maximum proxy tag throttling duration"),
  TRANSACTION_THROTTLED_HOT_SHARD(1235, "Transaction throttled due to hot shard"),
  TRANSACTION_REJECTED_RANGE_LOCKED(1242, "Transaction rejected due to range lock"),
  IO_ERROR(1510, "Disk i/o operation failed"),
  CLIENT_INVALID_OPERATION(2000, "Invalid API call"),
  KEY_OUTSIDE_LEGAL_RANGE(2004, "Key outside legal range"),
  INVERTED_RANGE(2005, "Range begin key larger than end key"),
  INVALID_OPTION_VALUE(2006, "Option set with an invalid value"),
  INVALID_OPTION(2007, "Option not valid in this context"),
  READ_VERSION_ALREADY_SET(2010, "Transaction already has a read version set"),
  VERSION_INVALID(2011, "Version not valid"),
  RANGE_LIMITS_INVALID(2012, "Range limits not valid"),
  USED_DURING_COMMIT(2017, "Operation issued while a commit was outstanding"),
  TRANSACTION_TOO_LARGE(2101, "Transaction exceeds byte limit"),
  KEY_TOO_LARGE(2102, "Key length exceeds limit"),
  VALUE_TOO_LARGE(2103, "Value length exceeds limit"),
  EXACT_MODE_WITHOUT_LIMITS(2210, "EXACT streaming mode requires limits, but none were given");

  private final int number;
  private final String words;

  ErrorCode(int number, String words) {
    this.number = number;
    this.words = words;
  }

  public int number() {
    return number;
  }

  public FDBException exception() {
    return new FDBException(words, number);
  }

  public <T> CompletableFuture<T> future() {
    return CompletableFuture.failedFuture(exception());
  }

  /** Returns the exception of a code that came from outside, as that of a fault does. */
  public static FDBException exception(int number) {
    for (var each : values()) {
      if (each.number == number) {
        return each.exception();
      }
    }
    return new FDBException("Error " + number, number);
  }
}
