package io.github.ycsbbackoff.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.measurements.Measurements;

/**
 * A run as YCSB makes it: several threads, each with a binding of its own, on one table with small
 * rows.
 */
public class BindingRun implements AutoCloseable {

  public static final String VALUE = "v".repeat(100);

  private final Properties properties = new Properties();
  private final List<DB> bindings = new ArrayList<>();
  private final Path csv;

  /**
   * Opens all bindings of a run.
   *
   * @param csv a file that does not exist yet, for the run's timeline
   * @param settings the settings, each {@code name=value}; later ones override earlier ones
   */
  protected BindingRun(Supplier<? extends DB> binding, Path csv, List<String> settings)
      throws DBException {
    this.csv = csv;
    properties.setProperty("metrics.csv", csv.toString());
    properties.setProperty("fieldcount", "2");
    properties.putAll(TestProperties.of(settings.toArray(String[]::new)));
    Measurements.setProperties(new Properties());
    var threads = Integer.parseInt(properties.getProperty("threadcount", "1"));
    for (var i = 0; i < threads; i++) {
      var one = binding.get();
      one.setProperties(properties);
      bindings.add(one);
      try {
        one.init();
      } catch (DBException e) {
        bindings.remove(one);
        close();
        throw e;
      }
    }
  }

  public String table() {
    return properties.getProperty("table");
  }

  /** Returns the binding of the first thread, or of the only one. */
  public DB binding() {
    return bindings.get(0);
  }

  public DB binding(int thread) {
    return bindings.get(thread);
  }

  public Status insert(int number) {
    return binding().insert(table(), key(number), row(VALUE));
  }

  public Status update(int number) {
    return binding().update(table(), key(number), row("updated"));
  }

  public Status delete(int number) {
    return binding().delete(table(), key(number));
  }

  public Status read(int number) {
    return binding().read(table(), key(number), null, new HashMap<>());
  }

  /** Returns the rows of a scan of the run's table; asserts that the scan succeeded. */
  @SuppressWarnings("JdkObsolete") // YCSB's signature takes a Vector.
  public List<Map<String, ByteIterator>> scan(int from, int count, Set<String> fields) {
    var rows = new Vector<HashMap<String, ByteIterator>>();
    var status = binding().scan(table(), key(from), count, fields, rows);
    assertThat(status).isEqualTo(Status.OK);
    return List.copyOf(rows);
  }

  /**
   * Inserts {@code rowsEach} keys in every thread, different ones in each; returns how often each
   * status came back.
   */
  public Map<Status, Integer> insertInAllThreads(int rowsEach) throws Exception {
    return inAllThreads(
        thread -> {
          var statuses = new ArrayList<Status>();
          for (var i = 0; i < rowsEach; i++) {
            statuses.add(binding(thread).insert(table(), key(thread * rowsEach + i), row(VALUE)));
          }
          return statuses;
        });
  }

  /** Runs {@code work} in all threads; returns how often each value was in their results. */
  public <T> Map<T, Integer> inAllThreads(Work<T> work) throws Exception {
    var pool = Executors.newFixedThreadPool(bindings.size());
    try {
      var jobs = new ArrayList<Callable<List<T>>>();
      for (var i = 0; i < bindings.size(); i++) {
        var thread = i;
        jobs.add(() -> work.in(thread));
      }
      var counts = new HashMap<T, Integer>();
      for (var job : pool.invokeAll(jobs, 90, TimeUnit.SECONDS)) {
        job.get().forEach(each -> counts.merge(each, 1, Integer::sum));
      }
      return counts;
    } finally {
      pool.shutdownNow();
    }
  }

  /** Ends every thread, and so the run; returns what the run counted. */
  public Counts finish() throws DBException {
    close();
    return Counts.in(csv);
  }

  @Override
  public void close() throws DBException {
    for (var binding : bindings) {
      binding.cleanup();
    }
    bindings.clear();
  }

  public static String key(int number) {
    return String.format("user%06d", number);
  }

  public static Map<String, ByteIterator> row(String value) {
    return StringByteIterator.getByteIteratorMap(Map.of("field0", value, "field1", value));
  }

  /** The work of one thread. */
  public interface Work<T> {
    List<T> in(int thread) throws Exception;
  }
}
