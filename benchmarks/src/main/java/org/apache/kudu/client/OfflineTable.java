package org.apache.kudu.client;

import java.util.List;
import java.util.Map;
import org.apache.kudu.Schema;

/**
 * A table that no server has, which is enough to make operations. This class is in the package of
 * Kudu's client because only that package may make a table.
 */
public final class OfflineTable {

  public static KuduTable of(Schema schema) {
    var partitions =
        new PartitionSchema(new PartitionSchema.RangeSchema(List.of()), List.of(), schema);
    return new KuduTable(null, "offline", "offline", schema, partitions, 1, Map.of(), "", "");
  }

  private OfflineTable() {}
}
