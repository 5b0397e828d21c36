package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.Rejection;

/** A factory of transactions, with the options that were asked for. */
final class FdbTransactions {

  private final Database database;
  private final FdbConfig.TransactionSettings settings;
  private final AttemptTimeout attemptTimeout;

  FdbTransactions(
      Database database, FdbConfig.TransactionSettings settings, AttemptTimeout attemptTimeout) {
    this.database = database;
    this.settings = settings;
    this.attemptTimeout = attemptTimeout;
    var forAll = database.options();
    forAll.setTransactionTimeout(settings.timeout().toMillis());
    settings.retryLimit().ifPresent(limit -> forAll.setTransactionRetryLimit(limit));
  }

  Transaction begin() {
    return database.createTransaction();
  }

  /**
   * Sets the options that {@code onError} drops, and so is called before each attempt. The timeout
   * and the retry limit outlast {@code onError}.
   */
  void setOptions(Transaction transaction) {
    var options = transaction.options();
    if (attemptTimeout.isOn()) {
      // This is no option of the database, whose health is read in transactions of other times.
      options.setTimeout(Math.min(Integer.MAX_VALUE, attemptTimeout.millis()));
    }
    if (settings.priority() == Priority.BATCH) {
      options.setPriorityBatch();
    }
    if (settings.grvCache()) {
      options.setUseGrvCache();
    }
    for (var tag : settings.tags()) {
      options.setTag(tag);
    }
  }

  /**
   * Returns {@code failure} of one attempt as a refusal, or null if another attempt would be
   * pointless.
   */
  Rejection read(Throwable failure) {
    var refusal = FdbErrors.read(failure);
    return refusal == null && attemptTimeout.isOn() && FdbErrors.isTimeout(failure)
        ? FdbErrors.ATTEMPT_TIMED_OUT
        : refusal;
  }

  /**
   * Returns what reads and scans read by. An update does not read by it, or would lose another's
   * update.
   */
  ReadTransaction view(Transaction transaction) {
    return settings.readMode() == ReadMode.SNAPSHOT ? transaction.snapshot() : transaction;
  }
}
