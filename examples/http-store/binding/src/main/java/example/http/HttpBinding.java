package example.http;

import io.github.ycsbbackoff.binding.BackoffBinding;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.SharedRun;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.verify.RowSource;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A YCSB binding for the store over HTTP: {@code -db example.http.HttpBinding}. */
public final class HttpBinding extends BackoffBinding<HttpConnection, HttpRow>
    implements RowSource {

  private static final SharedRun<HttpConnection> SHARED = sharedRun("http", HttpConnection::open);

  private HttpCalls calls;

  /** Creates the binding of one thread; YCSB creates one for each of its threads. */
  public HttpBinding() {
    super(SHARED);
  }

  @Override
  protected void open(HttpConnection connection, RunContext context) {
    calls = new HttpCalls(connection, context.reaction());
  }

  @Override
  protected void close() {
    // Each write was waited for.
  }

  @Override
  protected HttpRow newRow(
      OperationKind kind,
      String table,
      String key,
      Map<String, ByteIterator> values,
      long startNanos) {
    return new HttpRow(rows(), kind, table, key, Forms.write(values), startNanos);
  }

  @Override
  protected Status send(HttpRow row) throws InterruptedException {
    return calls.write(row);
  }

  @Override
  protected boolean readRow(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result)
      throws Exception {
    var row = calls.get(OperationKind.READ, table + "/" + Forms.encoded(key));
    row.ifPresent(form -> result.putAll(Forms.read(form, fields)));
    return row.isPresent();
  }

  @Override
  protected void scanRows(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Supplier<Map<String, ByteIterator>> nextRow)
      throws Exception {
    scan(table, startKey, count)
        .forEach((key, form) -> nextRow.get().putAll(Forms.read(form, fields)));
  }

  @Override
  public void forEachRow(String table, BiConsumer<String, Map<String, ByteIterator>> each)
      throws Exception {
    scan(table, "", Integer.MAX_VALUE)
        .forEach((key, form) -> each.accept(key, Forms.read(form, null)));
  }

  private Map<String, String> scan(String table, String from, int count) throws Exception {
    var asked = "/?from=" + Forms.encoded(from) + "&count=" + count;
    return Forms.rows(calls.get(OperationKind.SCAN, table + asked).orElse(""));
  }

  @Override
  protected Status statusOf(Exception failure) {
    return Status.ERROR;
  }

  @Override
  protected String message(Exception failure) {
    return HttpRejections.message(failure);
  }
}
