package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Transaction;
import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.tables.TableAdmin;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * A {@link TableAdmin} for FoundationDB, where a table is all keys with the prefix of the database
 * and the table. FoundationDB's own retry repeats a transaction, for {@link #ANSWERED_WITHIN} at
 * most.
 */
final class FdbTableAdmin implements TableAdmin {

  private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(30);

  private final KeySpace keys;
  private final DatabaseHandle handle;

  private FdbTableAdmin(KeySpace keys, DatabaseHandle handle) {
    this.keys = keys;
    this.handle = handle;
  }

  static FdbTableAdmin open(Settings settings) throws InterruptedException {
    var config = FdbConfig.from(settings, ANSWERED_WITHIN);
    var handle =
        config.clusterFile().isPresent()
            ? DatabaseHandle.real(config)
            : DatabaseHandle.emulated(EmbeddedConfig.from(settings));
    return new FdbTableAdmin(new KeySpace(config.database()), handle);
  }

  @Override
  public boolean isEmpty(String table) {
    return inTransaction(
        transaction -> transaction.getRange(keys.table(table), 1).asList().join().isEmpty());
  }

  @Override
  public void drop(String table) {
    inTransaction(
        transaction -> {
          transaction.clear(keys.table(table));
          return true;
        });
  }

  @Override
  public void tryOut(String table) {
    var key = keys.row(table, "probe");
    var value = "probe".getBytes(StandardCharsets.US_ASCII);
    inTransaction(
        transaction -> {
          transaction.set(key, value);
          return true;
        });
    if (!Arrays.equals(inTransaction(transaction -> transaction.get(key).join()), value)) {
      throw new SettingException("table " + table + ": a row that was stored is not there");
    }
  }

  private <T> T inTransaction(Function<Transaction, T> work) {
    try {
      return handle
          .database()
          .run(
              transaction -> {
                transaction.options().setTimeout(ANSWERED_WITHIN.toMillis());
                return work.apply(transaction);
              });
    } catch (CompletionException | com.apple.foundationdb.FDBException e) {
      throw new SettingException("FoundationDB: " + FdbErrors.message(e));
    }
  }

  @Override
  public void close() {
    handle.close();
  }
}
