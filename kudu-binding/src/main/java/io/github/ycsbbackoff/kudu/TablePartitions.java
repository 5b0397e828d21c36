package io.github.ycsbbackoff.kudu;

import java.util.List;
import org.apache.kudu.Schema;
import org.apache.kudu.client.CreateTableOptions;
import org.apache.kudu.client.PartialRow;

/** The split of a new table into tablets. */
final class TablePartitions {

  private TablePartitions() {}

  static CreateTableOptions wanted(KuduConfig config) {
    var options = new CreateTableOptions();
    config.replicas().ifPresent(options::setNumReplicas);
    if (config.partitions() == KuduConfig.Partitions.RANGE) {
      ranges(config, options);
    } else if (config.tablets() > 1) {
      options.setRangePartitionColumns(List.of());
      options.addHashPartitions(List.of(TableSchema.KEY), config.tablets());
    } else {
      // Kudu refuses a single hash bucket; a single range amounts to the same.
      options.setRangePartitionColumns(List.of());
    }
    return options;
  }

  /**
   * Adds split rows only, so that the first and the last range are open and no key lies outside.
   */
  private static void ranges(KuduConfig config, CreateTableOptions options) {
    options.setRangePartitionColumns(List.of(TableSchema.KEY));
    var schema = TableSchema.wanted(config);
    for (var i = 1; i < config.tablets(); i++) {
      options.addSplitRow(splitRow(schema, config, i));
    }
  }

  private static PartialRow splitRow(Schema schema, KuduConfig config, int index) {
    var tablets = config.tablets();
    // This is recordcount x index / tablets, without its overflow.
    var number =
        config.recordCount() / tablets * index + config.recordCount() % tablets * index / tablets;
    var row = schema.newPartialRow();
    row.addString(TableSchema.KEY, keyOf(number, config.zeroPadding()));
    return row;
  }

  /**
   * Returns the key that CoreWorkload.buildKeyName of YCSB 0.17.0 gives to record {@code number}
   * when keys are ordered.
   */
  private static String keyOf(long number, int zeroPadding) {
    var digits = Long.toString(number);
    return "user" + "0".repeat(Math.max(0, zeroPadding - digits.length())) + digits;
  }
}
