package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.binding.BackoffBinding;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.SharedRun;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.GaveUpException;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.KeySource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** YCSB's five operations on FoundationDB: {@code -db io.github.ycsbbackoff.fdb.FdbBinding}. */
public final class FdbBinding extends BackoffBinding<FdbCluster> implements KeySource {

  private static final SharedRun<FdbCluster> SHARED = sharedRun("fdb", FdbCluster::open);

  private Rows rows;
  private FdbWrites writes;
  private FdbReads reads;
  private KeySpace keys;
  private RecordCodec codec;

  /** YCSB makes one for each of its threads. */
  public FdbBinding() {
    super(SHARED);
  }

  @Override
  protected void open(FdbCluster cluster, RunContext context) throws Exception {
    rows = context.rows();
    keys = cluster.keys();
    codec = cluster.codec();
    writes = FdbWrites.of(cluster);
    reads = new FdbReads(cluster);
  }

  @Override
  protected void close() throws Exception {
    writes.close();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(OperationKind.INSERT, table, key, () -> codec.encode(values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(OperationKind.UPDATE, table, key, () -> codec.encode(values));
  }

  @Override
  public Status delete(String table, String key) {
    return write(OperationKind.DELETE, table, key, () -> null);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return answer(
        OperationKind.READ,
        table,
        key,
        () -> {
          writes.settle(FdbRow.id(table, key));
          var row = reads.read(table, key, fields);
          result.putAll(row);
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
            result.add(new HashMap<>(row));
          }
          return Status.OK;
        });
  }

  @Override
  public void forEachKey(String table, Consumer<String> each) throws Exception {
    reads.forEachKey(table, each);
  }

  private Status write(OperationKind kind, String table, String key, Callable<byte[]> record) {
    var startNanos = intendedStartNanos();
    FdbRow row;
    try {
      row = new FdbRow(rows, kind, table, key, keys.row(table, key), record.call(), startNanos);
    } catch (Exception e) {
      rows.ended(Outcome.FAILED, kind, table, key, String.valueOf(e.getMessage()));
      return Status.BAD_REQUEST;
    }
    try {
      return writes.write(row);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return row.abandoned();
    }
  }

  private Status answer(OperationKind kind, String table, String key, Callable<Status> question) {
    var startNanos = intendedStartNanos();
    try {
      var status = question.call();
      rows.acknowledged(kind, table, key, System.nanoTime() - startNanos);
      return status;
    } catch (GaveUpException e) {
      rows.ended(Outcome.GAVE_UP, kind, table, key, e.getMessage());
      return Statuses.GAVE_UP;
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      var status = FdbStatus.of(e);
      rows.ended(Statuses.outcome(status), kind, table, key, FdbErrors.words(e));
      return status;
    }
  }
}
