package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.retry.Attempt;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.SyncRetrier;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Table;

/**
 * The calls of one thread, which waits for each: retried by the policy, or by HBase's own client.
 */
final class HBaseCalls implements AutoCloseable {

  private final SyncRetrier retrier;
  private final NativeCounts.Caller caller;
  private final OpenTables tables;

  HBaseCalls(HBaseCluster cluster) {
    this.retrier = new SyncRetrier(cluster.context().reaction());
    this.caller = cluster.isNative() ? cluster.nativeCounts().newCaller() : null;
    this.tables = new OpenTables(cluster.forOneThread(), caller == null ? null : caller.newPool());
  }

  /** A request to the server, which may be repeated. */
  interface Question<T> {
    T ask(Table table) throws IOException, InterruptedException;
  }

  /**
   * Returns the answer to the first attempt that is not refused.
   *
   * @param row the key of the row that is asked for; null if there may be several rows
   * @throws io.github.ycsbbackoff.retry.GaveUpException if there is no further attempt
   */
  <T> T call(OperationKind kind, String tableName, byte[] row, Question<T> question)
      throws Exception {
    return call(kind, tableName, row, question, null);
  }

  /**
   * Returns the answer for a row that is written, as {@link #call} does, and tells the row of its
   * attempts.
   */
  <T> T write(HBaseRow written, Question<T> question) throws Exception {
    return call(written.kind(), written.table(), written.mutation().getRow(), question, written);
  }

  private <T> T call(
      OperationKind kind, String tableName, byte[] row, Question<T> question, HBaseRow written)
      throws Exception {
    var table = tables.get(tableName);
    if (caller != null) {
      var rows = written == null ? List.<HBaseRow>of() : List.of(written);
      return caller.call(kind, rows, () -> question.ask(table));
    }
    return retrier.call(
        kind,
        new Attempt<T>() {
          private boolean isElsewhere;

          @Override
          public T run() throws Exception {
            if (isElsewhere) {
              tables.locateAnew(tableName, row);
            }
            if (written != null && !written.sent()) {
              throw new IllegalStateException("a row that has ended is not sent");
            }
            return question.ask(table);
          }

          @Override
          public Rejection read(Exception failure) {
            var rejection = HBaseRejections.read(failure);
            isElsewhere = HBaseRejections.isElsewhere(rejection);
            if (written != null && rejection != null) {
              written.refused(rejection);
            }
            return rejection;
          }

          @Override
          public long hintNanos(Exception failure) {
            return HBaseRejections.hintNanos(failure);
          }
        });
  }

  @Override
  public void close() throws IOException {
    tables.close();
  }
}
