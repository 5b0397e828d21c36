package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.binding.BackoffBinding;
import io.github.ycsbbackoff.binding.Rows;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.SharedRun;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.KeySource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kudu.client.KuduException;
import org.apache.kudu.client.KuduTable;
import org.apache.kudu.client.Operation;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** YCSB's five operations on Apache Kudu: {@code -db io.github.ycsbbackoff.kudu.KuduBinding}. */
public final class KuduBinding extends BackoffBinding<KuduCluster> implements KeySource {

  private static final SharedRun<KuduCluster> SHARED = sharedRun("kudu", KuduCluster::open);

  private KuduTables tables;
  private Rows rows;
  private KuduWrites writes;
  private KuduReads reads;

  /** YCSB makes one for each of its threads. */
  public KuduBinding() {
    super(SHARED);
  }

  @Override
  protected void open(KuduCluster cluster, RunContext context) {
    tables = cluster.forOneThread();
    rows = context.rows();
    writes = new KuduWrites(tables.async().newSession(), cluster.config(), rows);
    reads = new KuduReads(tables);
  }

  @Override
  protected void close() throws Exception {
    writes.close();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return write(
        OperationKind.INSERT, table, key, opened -> KuduRow.all(opened.newInsert(), key, values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write(
        OperationKind.UPDATE, table, key, opened -> KuduRow.some(opened.newUpdate(), key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return write(OperationKind.DELETE, table, key, opened -> KuduRow.key(opened.newDelete(), key));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return answer(
        OperationKind.READ,
        table,
        key,
        () -> {
          var found = reads.read(table, key, fields, row -> KuduReads.copyFields(row, result));
          return found ? Status.OK : Status.NOT_FOUND;
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
          reads.scan(
              table,
              startKey,
              count,
              fields,
              row -> {
                var copy = new HashMap<String, ByteIterator>();
                KuduReads.copyFields(row, copy);
                result.add(copy);
              });
          return Status.OK;
        });
  }

  @Override
  public void forEachKey(String table, Consumer<String> each) throws Exception {
    reads.forEachKey(table, each);
  }

  private Status write(
      OperationKind kind, String table, String key, Function<KuduTable, Operation> operation) {
    var startNanos = intendedStartNanos();
    try {
      var row = operation.apply(tables.get(table));
      return writes.write(row, kind, table, key, startNanos);
    } catch (IllegalArgumentException e) {
      rows.ended(Outcome.FAILED, kind, table, key, e.getMessage());
      return Status.BAD_REQUEST;
    } catch (KuduException e) {
      return failed(kind, table, key, e.getStatus());
    }
  }

  private Status answer(OperationKind kind, String table, String key, Callable<Status> question) {
    var startNanos = intendedStartNanos();
    try {
      var status = question.call();
      rows.acknowledged(kind, table, key, System.nanoTime() - startNanos);
      return status;
    } catch (KuduException e) {
      return failed(kind, table, key, e.getStatus());
    } catch (Exception e) {
      rows.ended(Outcome.FAILED, kind, table, key, e.toString());
      return Status.ERROR;
    }
  }

  private Status failed(
      OperationKind kind, String table, String key, org.apache.kudu.client.Status failure) {
    var status = KuduStatus.of(failure);
    rows.ended(Statuses.outcome(status), kind, table, key, failure.toString());
    // A row that is not there is an answer; a table that is not there is a mistake.
    return status.equals(Status.NOT_FOUND) ? Status.BAD_REQUEST : status;
  }
}
