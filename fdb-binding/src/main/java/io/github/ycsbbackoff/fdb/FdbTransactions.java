package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;

/** A factory of transactions, with the options that were asked for. */
final class FdbTransactions {

  private final Database database;
  private final FdbConfig.TransactionSettings settings;

  FdbTransactions(Database database, FdbConfig.TransactionSettings settings) {
    this.database = database;
    this.settings = settings;
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
   * Returns what reads and scans read by. An update does not read by it, or would lose another's
   * update.
   */
  ReadTransaction view(Transaction transaction) {
    return settings.readMode() == ReadMode.SNAPSHOT ? transaction.snapshot() : transaction;
  }
}
