package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.binding.BackoffBinding;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.SharedRun;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.tables.TableAdmin;
import io.github.ycsbbackoff.verify.RowSource;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.kudu.client.KuduException;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A YCSB binding for Apache Kudu: {@code -db io.github.ycsbbackoff.kudu.KuduBinding}. */
public final class KuduBinding extends BackoffBinding<KuduCluster, KuduWrite>
    implements RowSource, TableAdmin.Maker {

  private static final SharedRun<KuduCluster> SHARED = sharedRun("kudu", KuduCluster::open);

  private KuduTables tables;
  private KuduWrites writes;
  private KuduReads reads;

  /** Creates the binding of one thread; YCSB creates one for each of its threads. */
  public KuduBinding() {
    super(SHARED);
  }

  @Override
  protected void open(KuduCluster cluster, RunContext context) {
    tables = cluster.forOneThread();
    writes =
        new KuduWrites(
            tables.async().newSession(),
            cluster.config(),
            cluster.deadlines(),
            context.reaction().isNative());
    reads = new KuduReads(tables);
  }

  @Override
  protected void close() throws Exception {
    writes.close();
  }

  @Override
  protected KuduWrite newRow(
      OperationKind kind,
      String table,
      String key,
      Map<String, ByteIterator> values,
      long startNanos)
      throws KuduException {
    var opened = tables.get(table);
    var operation =
        switch (kind) {
          case INSERT -> KuduRow.all(opened.newInsert(), key, values);
          case UPDATE -> KuduRow.some(opened.newUpdate(), key, values);
          default -> KuduRow.key(opened.newDelete(), key);
        };
    return new KuduWrite(rows(), kind, table, key, operation, startNanos);
  }

  @Override
  protected Status send(KuduWrite row) {
    return writes.write(row);
  }

  @Override
  protected boolean readRow(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result)
      throws Exception {
    writes.settle(key);
    return reads.read(table, key, fields, row -> KuduReads.copyFields(row, result));
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
    reads.scan(table, startKey, count, fields, row -> KuduReads.copyFields(row, nextRow.get()));
  }

  @Override
  public void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception {
    reads.forEachRow(table, each);
  }

  @Override
  public TableAdmin tableAdmin(Settings settings) throws Exception {
    return KuduTableAdmin.open(settings);
  }

  @Override
  protected Status statusOf(Exception failure) {
    if (!(failure instanceof KuduException known)) {
      return Status.ERROR;
    }
    var status = KuduStatus.of(known.getStatus());
    // A missing row is an answer of a read, and no exception; here it is the table that is missing,
    // which is a mistake.
    return status.equals(Status.NOT_FOUND) ? Status.BAD_REQUEST : status;
  }

  @Override
  protected String message(Exception failure) {
    return failure instanceof KuduException known
        ? known.getStatus().toString()
        : failure.toString();
  }
}
