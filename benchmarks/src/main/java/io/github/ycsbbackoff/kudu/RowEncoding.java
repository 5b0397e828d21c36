package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.benchmarks.NanosecondsEach;
import io.github.ycsbbackoff.benchmarks.YcsbRow;
import java.util.ArrayList;
import org.apache.kudu.ColumnSchema;
import org.apache.kudu.Schema;
import org.apache.kudu.Type;
import org.apache.kudu.client.KuduTable;
import org.apache.kudu.client.OfflineTable;
import org.apache.kudu.client.Operation;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The cost of turning a row into an insert of Kudu's client; {@code YcsbValues} measures YCSB's
 * share of it.
 */
public class RowEncoding extends NanosecondsEach {

  private final KuduTable table = OfflineTable.of(schema());

  @Benchmark
  public Operation insert() {
    return KuduRow.all(table.newInsert(), YcsbRow.key(0), YcsbRow.values());
  }

  private static Schema schema() {
    var columns = new ArrayList<ColumnSchema>();
    columns.add(
        new ColumnSchema.ColumnSchemaBuilder(TableSchema.KEY, Type.STRING).key(true).build());
    for (var i = 0; i < YcsbRow.FIELDS; i++) {
      columns.add(new ColumnSchema.ColumnSchemaBuilder(YcsbRow.field(i), Type.STRING).build());
    }
    return new Schema(columns);
  }
}
