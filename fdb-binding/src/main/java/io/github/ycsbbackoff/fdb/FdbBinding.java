package io.github.ycsbbackoff.fdb;

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

/** YCSB's five operations on FoundationDB: {@code -db io.github.ycsbbackoff.fdb.FdbBinding}. */
public final class FdbBinding extends BackoffBinding<FdbCluster, FdbRow>
    implements RowSource, TableAdmin.Maker {

  private static final SharedRun<FdbCluster> SHARED = sharedRun("fdb", new FdbOpener());

  private Writes<FdbRow> writes;
  private FdbReads reads;
  private KeySpace keys;
  private RecordCodec codec;

  /** Creates a binding; YCSB creates one for each of its threads. */
  public FdbBinding() {
    super(SHARED);
  }

  @Override
  protected void open(FdbCluster cluster, RunContext context) throws Exception {
    keys = cluster.keys();
    codec = cluster.codec();
    writes = cluster.newWrites();
    reads = new FdbReads(cluster);
  }

  @Override
  protected void close() throws Exception {
    writes.close();
  }

  @Override
  protected FdbRow newRow(
      OperationKind kind,
      String table,
      String key,
      Map<String, ByteIterator> values,
      long startNanos) {
    var record = kind == OperationKind.DELETE ? null : codec.encode(values);
    return new FdbRow(rows(), kind, table, key, keys.row(table, key), record, startNanos);
  }

  @Override
  protected Status send(FdbRow row) throws InterruptedException {
    return writes.write(row);
  }

  @Override
  protected boolean readRow(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result)
      throws Exception {
    writes.settle(key);
    var row = reads.read(table, key, fields);
    result.putAll(row);
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
      nextRow.get().putAll(row);
    }
  }

  @Override
  public void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception {
    reads.forEachRow(table, each);
  }

  @Override
  public TableAdmin tableAdmin(Settings settings) throws Exception {
    return FdbTableAdmin.open(settings);
  }

  @Override
  protected Status statusOf(Exception failure) {
    return FdbStatus.of(failure);
  }

  @Override
  protected String message(Exception failure) {
    return FdbErrors.message(failure);
  }
}
