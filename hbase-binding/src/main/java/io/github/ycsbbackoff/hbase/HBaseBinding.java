package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.binding.BackoffBinding;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.SharedRun;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.KeySource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** YCSB's five operations on Apache HBase: {@code -db io.github.ycsbbackoff.hbase.HBaseBinding}. */
public final class HBaseBinding extends BackoffBinding<HBaseCluster> implements KeySource {

  private static final SharedRun<HBaseCluster> SHARED = sharedRun("hbase", HBaseCluster::open);

  private HBaseWrites writes;
  private HBaseReads reads;
  private byte[] family;
  private Durability durability;

  /** YCSB makes one for each of its threads. */
  public HBaseBinding() {
    super(SHARED);
  }

  @Override
  protected void open(HBaseCluster cluster, RunContext context) throws Exception {
    family = Bytes.toBytes(cluster.config().family());
    durability = cluster.config().durability();
    writes = HBaseWrites.of(cluster);
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
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(OperationKind.INSERT, table, key, () -> put(key, values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(OperationKind.UPDATE, table, key, () -> put(key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return write(OperationKind.DELETE, table, key, () -> new Delete(Bytes.toBytes(key)));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return answer(
        OperationKind.READ,
        table,
        key,
        () -> {
          writes.settle(HBaseRow.id(table, key));
          var row = reads.read(table, key, fields);
          HBaseReads.copyFields(row, result);
          return row.isEmpty() ? Status.NOT_FOUND : Status.OK;
        });
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return answer(
        OperationKind.SCAN,
        table,
        startKey,
        () -> {
          writes.settle(null);
          for (var row : reads.scan(table, startKey, count, fields)) {
            var copy = new HashMap<String, ByteIterator>();
            HBaseReads.copyFields(row, copy);
            result.add(copy);
          }
          return Status.OK;
        });
  }

  @Override
  public void forEachKey(String table, Consumer<String> each) throws Exception {
    reads.forEachKey(table, each);
  }

  private Put put(String key, Map<String, ByteIterator> values) {
    var put = new Put(Bytes.toBytes(key));
    values.forEach((field, value) -> put.addColumn(family, Bytes.toBytes(field), value.toArray()));
    if (put.isEmpty()) {
      throw new IllegalArgumentException("a row needs a value for at least one column");
    }
    return put;
  }

  private Status write(OperationKind kind, String table, String key, Supplier<Mutation> mutation) {
    return write(
        kind,
        table,
        key,
        startNanos -> {
          var wanted = mutation.get().setDurability(durability);
          return new HBaseRow(rows(), kind, table, key, wanted, startNanos);
        },
        writes::write);
  }

  @Override
  protected Status statusOf(Exception failure) {
    return HBaseStatus.of(failure);
  }

  @Override
  protected String words(Exception failure) {
    return HBaseRefusals.words(failure);
  }
}
