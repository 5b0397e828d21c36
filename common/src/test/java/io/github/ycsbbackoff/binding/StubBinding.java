package io.github.ycsbbackoff.binding;

import io.github.ycsbbackoff.retry.OperationKind;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A binding that does nothing; a test overrides the methods that it is about. */
class StubBinding extends BackoffBinding<AutoCloseable, PendingRow> {

  StubBinding(SharedRun<AutoCloseable> shared) {
    super(shared);
    setProperties(new Properties());
  }

  @Override
  protected void open(AutoCloseable store, RunContext context) {}

  @Override
  protected void close() {}

  @Override
  protected Status statusOf(Exception failure) {
    return Status.ERROR;
  }

  @Override
  protected String message(Exception failure) {
    return failure.toString();
  }

  @Override
  protected boolean readRow(String t, String k, Set<String> f, Map<String, ByteIterator> r)
      throws Exception {
    return false;
  }

  @Override
  protected void scanRows(
      String t, String k, int n, Set<String> f, Supplier<Map<String, ByteIterator>> nextRow)
      throws Exception {}

  @Override
  protected PendingRow newRow(
      OperationKind kind, String t, String k, Map<String, ByteIterator> v, long startNanos) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected Status send(PendingRow row) throws InterruptedException {
    return Status.NOT_IMPLEMENTED;
  }
}
