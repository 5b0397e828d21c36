package io.github.ycsbbackoff.kudu;

import java.util.Map;
import org.apache.kudu.Type;
import org.apache.kudu.client.Operation;
import site.ycsb.ByteIterator;

/**
 * Helpers that fill the row of a Kudu operation. Values go in as bytes, without intermediate
 * strings.
 */
final class KuduRow {

  private KuduRow() {}

  static Operation key(Operation operation, String key) {
    operation.getRow().addString(TableSchema.KEY, key);
    return operation;
  }

  /** Fills an insert, which needs a value for every column. */
  static Operation all(Operation operation, String key, Map<String, ByteIterator> values) {
    if (fill(operation, key, values) < columns(operation) - 1) {
      throw new IllegalArgumentException("an insert needs a value for every column of the table");
    }
    return operation;
  }

  /** Fills an update, which needs a value for at least one column. */
  static Operation some(Operation operation, String key, Map<String, ByteIterator> values) {
    if (fill(operation, key, values) == 0) {
      throw new IllegalArgumentException("an update needs a value for some column of the table");
    }
    return operation;
  }

  private static int fill(Operation operation, String key, Map<String, ByteIterator> values) {
    var row = operation.getRow();
    var schema = row.getSchema();
    row.addString(TableSchema.KEY, key);
    var filled = 0;
    for (var i = 0; i < schema.getColumnCount(); i++) {
      var column = schema.getColumnByIndex(i);
      var value = values.get(column.getName());
      if (value != null) {
        if (column.getType() == Type.INT64) {
          row.addLong(i, Integers.of(value));
        } else {
          row.addStringUtf8(i, value.toArray());
        }
        filled++;
      }
    }
    return filled;
  }

  private static int columns(Operation operation) {
    return operation.getRow().getSchema().getColumnCount();
  }
}
