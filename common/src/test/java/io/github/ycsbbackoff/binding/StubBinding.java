package io.github.ycsbbackoff.binding;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** A binding that does nothing; a test overrides what it is about. */
class StubBinding extends BackoffBinding<AutoCloseable> {

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
  protected String words(Exception failure) {
    return failure.toString();
  }

  @Override
  public Status read(String t, String k, Set<String> f, Map<String, ByteIterator> r) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature
  public Status scan(
      String t, String k, int n, Set<String> f, Vector<HashMap<String, ByteIterator>> r) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String t, String k, Map<String, ByteIterator> v) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status insert(String t, String k, Map<String, ByteIterator> v) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String t, String k) {
    return Status.NOT_IMPLEMENTED;
  }
}
