package io.github.ycsbbackoff.fdb;

import com.apple.foundationdb.Range;
import com.apple.foundationdb.subspace.Subspace;
import com.apple.foundationdb.tuple.Tuple;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The keys of rows. Each is the tuple of database, table and key in FoundationDB's own encoding, in
 * which no table's name is a prefix of another's, so that a scan cannot leave its table.
 */
final class KeySpace {

  private final String database;
  private final Map<String, Subspace> tables = new ConcurrentHashMap<>();

  KeySpace(String database) {
    this.database = database;
  }

  /** Returns the key of a whole record, which is the prefix of the keys of its columns too. */
  byte[] row(String table, String key) {
    return subspace(table).pack(key);
  }

  /** Returns the range of all rows of {@code table}. */
  Range table(String table) {
    return subspace(table).range();
  }

  /** Returns YCSB's key in the key of a record or a column. */
  String keyIn(String table, byte[] packed) {
    return subspace(table).unpack(packed).getString(0);
  }

  /** Returns YCSB's key and the field in the key of a column. */
  Tuple columnIn(String table, byte[] packed) {
    return subspace(table).unpack(packed);
  }

  /** Returns the field in the key of a column of {@code row}. */
  static String fieldIn(byte[] row, byte[] packed) {
    return Tuple.fromBytes(packed, row.length, packed.length - row.length).getString(0);
  }

  /** Returns the key of one column. */
  static byte[] column(byte[] row, String field) {
    return Tuple.from(field).pack(row);
  }

  /** Returns the range of all columns of a row. */
  static Range columns(byte[] row) {
    // This is Subspace.range, without a subspace for each row: no element of a tuple begins with
    // 0xff.
    return new Range(withLast(row, (byte) 0x00), withLast(row, (byte) 0xff));
  }

  /** Returns the very next key. */
  static byte[] next(byte[] key) {
    return withLast(key, (byte) 0x00);
  }

  private Subspace subspace(String table) {
    // This tries get first, because computeIfAbsent may lock even if the table is known.
    var known = tables.get(table);
    return known != null
        ? known
        : tables.computeIfAbsent(table, name -> new Subspace(Tuple.from(database, name)));
  }

  private static byte[] withLast(byte[] row, byte last) {
    var longer = Arrays.copyOf(row, row.length + 1);
    longer[row.length] = last;
    return longer;
  }
}
