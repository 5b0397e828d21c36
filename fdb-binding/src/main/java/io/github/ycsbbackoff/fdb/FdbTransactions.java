package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;

/** Begins transactions with the options that were asked for. */
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

  /** Call before each attempt: {@code onError} leaves only the timeout and the retry limit. */
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

  /** What reads and scans read by. Not what an update reads: it would lose another's update. */
  ReadTransaction view(Transaction transaction) {
    return settings.readMode() == ReadMode.SNAPSHOT ? transaction.snapshot() : transaction;
  }
}
