package org.apache.kudu.client;

import java.util.List;
import java.util.Map;
import org.apache.kudu.ColumnSchema;
import org.apache.kudu.Schema;
import org.apache.kudu.Type;

/** Test helpers that make operations of no server, and end them as only the client can. */
public final class Operations {

  private Operations() {}

  /** Returns an insert into a table that no server has. */
  public static Operation insert(String key) {
    var column = new ColumnSchema.ColumnSchemaBuilder("key", Type.STRING).key(true).build();
    var schema = new Schema(List.of(column));
    var partitions =
        new PartitionSchema(new PartitionSchema.RangeSchema(List.of()), List.of(), schema);
    var insert = new Insert(new KuduTable(null, "t", "t", schema, partitions, 1, Map.of(), "", ""));
    insert.getRow().addString("key", key);
    return insert;
  }

  /** Ends an operation by an exception. */
  public static void fail(Operation operation, Exception failure) {
    operation.errback(failure);
  }
}
