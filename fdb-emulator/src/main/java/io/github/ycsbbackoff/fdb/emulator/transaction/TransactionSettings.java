package io.github.ycsbbackoff.fdb.emulator.transaction;

import com.apple.foundationdb.FDBException;
import java.util.concurrent.TimeUnit;

/** The settings that the options of a transaction amount to. */
final class TransactionSettings {

  private static final int NO_RETRY_LIMIT = -1;

  private int timeoutMillis;
  private int retryLimit = NO_RETRY_LIMIT;
  private int maxRetryDelayMillis = 1_000;
  private boolean readYourWritesDisabled;

  /**
   * Sets one option; one that bears on nothing here does nothing.
   *
   * @throws FDBException 2006 for a value that FoundationDB would not take
   */
  void set(TransactionOption option) {
    switch (option.code()) {
      case TransactionOption.TIMEOUT -> timeoutMillis = option.number(0);
      case TransactionOption.RETRY_LIMIT -> retryLimit = option.number(NO_RETRY_LIMIT);
      case TransactionOption.MAX_RETRY_DELAY -> maxRetryDelayMillis = option.number(0);
      case TransactionOption.READ_YOUR_WRITES_DISABLE -> readYourWritesDisabled = true;
      default -> {}
    }
  }

  /** Returns the timeout of the transaction; 0 if there is none. */
  long timeoutNanos() {
    return TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
  }

  boolean isLastRetry(int retries) {
    return retryLimit != NO_RETRY_LIMIT && retries >= retryLimit;
  }

  long maxRetryDelayNanos() {
    return TimeUnit.MILLISECONDS.toNanos(maxRetryDelayMillis);
  }

  boolean readsItsWrites() {
    return !readYourWritesDisabled;
  }
}
