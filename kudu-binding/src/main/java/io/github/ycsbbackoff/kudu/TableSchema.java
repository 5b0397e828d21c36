package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.config.SettingException;
import java.util.ArrayList;
import java.util.HashSet;
import org.apache.kudu.ColumnSchema;
import org.apache.kudu.Schema;
import org.apache.kudu.Type;
import org.apache.kudu.client.KuduTable;

/**
 * The schema of a table: a string key and one column for each field, of strings as in upstream's
 * binding, or of integers.
 */
final class TableSchema {

  static final String KEY = "key";

  private TableSchema() {}

  static Schema wanted(KuduConfig config) {
    var columns = new ArrayList<ColumnSchema>();
    columns.add(column(KEY, Type.STRING, config).key(true).build());
    config
        .fields()
        .forEach(field -> columns.add(column(field, config.type(field), config).build()));
    return new Schema(columns);
  }

  /**
   * Compares an existing table with the wanted schema.
   *
   * @throws SettingException if they differ; it names the first difference
   */
  static void check(KuduTable table, KuduConfig config) {
    var left = new HashSet<>(config.fields());
    left.add(KEY);
    for (var column : table.getSchema().getColumns()) {
      if (!left.remove(column.getName())) {
        throw differs(config, "has a column " + column.getName() + " that the workload lacks");
      }
      var wanted = column.getName().equals(KEY) ? Type.STRING : config.type(column.getName());
      if (column.getType() != wanted) {
        throw differs(
            config, "column " + column.getName() + " is " + column.getType() + ", not " + wanted);
      }
      if (column.isKey() != column.getName().equals(KEY)) {
        throw differs(config, "its primary key is not just the column " + KEY);
      }
    }
    if (!left.isEmpty()) {
      throw differs(
          config, "lacks the columns " + String.join(", ", left.stream().sorted().toList()));
    }
  }

  private static SettingException differs(KuduConfig config, String difference) {
    return new SettingException(
        "table",
        config.table(),
        "exists with another schema: " + difference,
        "drop it, give another table, or fit fieldcount, fieldnameprefix and kudu.integer-fields");
  }

  private static ColumnSchema.ColumnSchemaBuilder column(
      String name, Type type, KuduConfig config) {
    return new ColumnSchema.ColumnSchemaBuilder(name, type)
        .desiredBlockSize(config.blockSizeBytes());
  }
}
