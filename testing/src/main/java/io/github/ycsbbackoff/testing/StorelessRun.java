package io.github.ycsbbackoff.testing;

import io.github.ycsbbackoff.binding.BackoffBinding;
import io.github.ycsbbackoff.binding.PendingRow;
import io.github.ycsbbackoff.binding.RunContext;
import io.github.ycsbbackoff.binding.SharedRun;
import io.github.ycsbbackoff.metrics.Totals;
import io.github.ycsbbackoff.retry.OperationKind;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** A run without any store: it has meters, and counts its rows. */
public final class StorelessRun implements AutoCloseable {

  private final Binding binding = new Binding();

  /**
   * Begins a run.
   *
   * @param settings the settings, each {@code name=value}
   */
  public StorelessRun(String... settings) throws DBException {
    Measurements.setProperties(new Properties());
    binding.setProperties(TestProperties.of(settings));
    binding.init();
  }

  public RunContext context() {
    return binding.context;
  }

  public Totals totals() {
    return context().meters().totals();
  }

  @Override
  public void close() throws DBException {
    binding.cleanup();
  }

  private static final class Binding extends BackoffBinding<AutoCloseable, PendingRow> {
    private RunContext context;

    Binding() {
      super(none());
    }

    private static SharedRun<AutoCloseable> none() {
      return sharedRun("none", context -> () -> {});
    }

    @Override
    protected void open(AutoCloseable store, RunContext opened) {
      context = opened;
    }

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
    protected boolean readRow(String t, String k, Set<String> f, Map<String, ByteIterator> r) {
      return false;
    }

    @Override
    protected void scanRows(
        String t, String k, int n, Set<String> f, Supplier<Map<String, ByteIterator>> next) {}

    @Override
    protected PendingRow newRow(
        OperationKind kind, String t, String k, Map<String, ByteIterator> v, long startNanos) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected Status send(PendingRow row) {
      return Status.NOT_IMPLEMENTED;
    }
  }
}
