package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.BackoffBinding;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.SharedRun;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.tables.TableAdmin;
import io.github.ycsbbackoff.verify.RowSource;
import io.github.ycsbbackoff.writes.Writes;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A YCSB binding for Apache HBase: {@code -db io.github.ycsbbackoff.hbase.HBaseBinding}. */
public final class HBaseBinding extends BackoffBinding<HBaseCluster, HBaseRow>
    implements RowSource, TableAdmin.Maker {

  private static final SharedRun<HBaseCluster> SHARED = sharedRun("hbase", HBaseCluster::open);

  private Writes<HBaseRow> writes;
  private HBaseReads reads;
  private Mutations mutations;

  /** Creates the binding of one thread; YCSB creates one for each of its threads. */
  public HBaseBinding() {
    super(SHARED);
  }

  @Override
  protected void open(HBaseCluster cluster, RunContext context) throws Exception {
    mutations = new Mutations(cluster.config().family(), cluster.config().durability());
    writes = cluster.newWrites();
    reads = new HBaseReads(cluster);
  }

  @Override
  protected void close() throws Exception {
    try {
      writes.close();
    } finally {
      reads.close();
    }
  }

  @Override
  protected HBaseRow newRow(
      OperationKind kind,
      String table,
      String key,
      Map<String, ByteIterator> values,
      long startNanos) {
    var mutation =
        kind == OperationKind.DELETE ? mutations.delete(key) : mutations.put(key, values);
    return new HBaseRow(rows(), kind, table, key, mutation, startNanos);
  }

  @Override
  protected Status send(HBaseRow row) throws InterruptedException {
    return writes.write(row);
  }

  @Override
  protected boolean readRow(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result)
      throws Exception {
    writes.settle(key);
    var row = reads.read(table, key, fields);
    HBaseReads.copyFields(row, result);
    return !row.isEmpty();
  }

  @Override
  protected void scanRows(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Supplier<Map<String, ByteIterator>> nextRow)
      throws Exception {
    writes.settle(null);
    for (var row : reads.scan(table, startKey, count, fields)) {
      HBaseReads.copyFields(row, nextRow.get());
    }
  }

  @Override
  public void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception {
    reads.forEachRow(table, each);
  }

  @Override
  public TableAdmin tableAdmin(Settings settings) throws Exception {
    return HBaseTableAdmin.open(settings);
  }

  @Override
  protected Status statusOf(Exception failure) {
    return HBaseStatus.of(failure);
  }

  @Override
  protected String message(Exception failure) {
    return HBaseRejections.message(failure);
  }
}
