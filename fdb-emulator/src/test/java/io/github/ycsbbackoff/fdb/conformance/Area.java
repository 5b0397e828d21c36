package io.github.ycsbbackoff.fdb.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.apple.foundationdb.Database;
import com.apple.foundationdb.FDBException;
import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.Range;
import com.apple.foundationdb.Transaction;
import com.apple.foundationdb.tuple.ByteArrayUtil;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A part of a database that nobody else uses; its keys and values are given as text. */
final class Area {

  private final String name;
  private final Database database;
  private final byte[] prefix = bytes("conformance/" + UUID.randomUUID() + "/");

  Area(String name, Database database) {
    this.name = name;
    this.database = database;
  }

  Database database() {
    return database;
  }

  Transaction begin() {
    return database.createTransaction();
  }

  byte[] key(String key) {
    return ByteArrayUtil.join(prefix, bytes(key));
  }

  byte[] key(byte[] key) {
    return ByteArrayUtil.join(prefix, key);
  }

  Range all() {
    return Range.startsWith(prefix);
  }

  /** Empties the area, and stores a pair for each key with the key for value. */
  void fill(String... keys) {
    commit(
        transaction -> {
          transaction.clear(all());
          for (var each : keys) {
            transaction.set(key(each), bytes(each));
          }
        });
  }

  /** Fills the area with keys of three digits. */
  void fillNumbers(int count) {
    fill(IntStream.range(0, count).mapToObj("%03d"::formatted).toArray(String[]::new));
  }

  /** Does some writes in a transaction of their own. */
  void commit(Consumer<Transaction> writes) {
    database.run(
        transaction -> {
          writes.accept(transaction);
          return null;
        });
  }

  void set(String key, String value) {
    commit(transaction -> transaction.set(key(key), bytes(value)));
  }

  /** Returns what is stored now. */
  String get(String key) {
    return database.run(transaction -> text(transaction.get(key(key)).join()));
  }

  byte[] getBytes(String key) {
    return database.run(transaction -> transaction.get(key(key)).join());
  }

  /** Returns a key as the test named it. */
  String name(byte[] key) {
    return new String(key, prefix.length, key.length - prefix.length, UTF_8);
  }

  List<String> names(List<KeyValue> rows) {
    return rows.stream().map(row -> name(row.getKey())).toList();
  }

  /** Returns the names of the keys stored now. */
  List<String> names() {
    return database.run(transaction -> names(transaction.getRange(all()).asList().join()));
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static String text(byte[] bytes) {
    return bytes == null ? null : new String(bytes, UTF_8);
  }

  /** Returns the code that a future fails with, or 0 if it does not fail. */
  static int code(CompletableFuture<?> future) {
    return code(future::join);
  }

  /** Returns the code that a call fails with, or 0 if it does not fail. */
  static int code(Callable<?> call) {
    var failure = catchThrowable(call::call);
    if (failure == null) {
      return 0;
    }
    var bare = failure instanceof FDBException ? failure : failure.getCause();
    if (bare instanceof FDBException error) {
      return error.getCode();
    }
    throw new AssertionError("not an error of FoundationDB's", failure);
  }

  @Override
  public String toString() {
    return name;
  }
}
