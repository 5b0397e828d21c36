package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.measurements.Measurements;

/** A run as YCSB makes it: some threads, a binding each, on a table of their own, small rows. */
final class TestRun implements AutoCloseable {

  static final String VALUE = "v".repeat(100);

  private final Properties properties = new Properties();
  private final List<KuduBinding> bindings = new ArrayList<>();
  private final Path csv;

  /**
   * Opens all bindings of a run.
   *
   * @param settings {@code name=value}
   */
  TestRun(RealKudu kudu, String... settings) throws DBException {
    csv = kudu.newFile(".csv");
    properties.setProperty("kudu.masters", kudu.masters());
    properties.setProperty("metrics.csv", csv.toString());
    properties.setProperty("table", kudu.newTable());
    properties.setProperty("fieldcount", "2");
    for (var setting : settings) {
      var nameAndValue = setting.split("=", 2);
      properties.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    kudu.closeAfterTest(this);
    Measurements.setProperties(new Properties());
    var threads = Integer.parseInt(properties.getProperty("threadcount", "1"));
    for (var i = 0; i < threads; i++) {
      var binding = new KuduBinding();
      binding.setProperties(properties);
      binding.init();
      bindings.add(binding);
    }
  }

  String table() {
    return properties.getProperty("table");
  }

  /** The binding of the first thread, or of the only one. */
  KuduBinding binding() {
    return bindings.get(0);
  }

  KuduBinding binding(int thread) {
    return bindings.get(thread);
  }

  Status insert(int number) {
    return binding().insert(table(), key(number), row(VALUE));
  }

  Status update(int number) {
    return binding().update(table(), key(number), row("updated"));
  }

  Status delete(int number) {
    return binding().delete(table(), key(number));
  }

  Status read(int number) {
    return binding().read(table(), key(number), null, new HashMap<>());
  }

  /** The rows of a scan of the run's table, which must be answered. */
  @SuppressWarnings("JdkObsolete") // YCSB's signature
  List<Map<String, ByteIterator>> scan(int from, int count, Set<String> fields) {
    var rows = new Vector<HashMap<String, ByteIterator>>();
    var status = binding().scan(table(), key(from), count, fields, rows);
    assertThat(status).isEqualTo(Status.OK);
    return List.copyOf(rows);
  }

  /** Every thread inserts {@code rowsEach} keys of its own; how often each status came back. */
  Map<Status, Integer> insertInAllThreads(int rowsEach) throws Exception {
    return inAllThreads(
        thread -> {
          var statuses = new ArrayList<Status>();
          for (var i = 0; i < rowsEach; i++) {
            statuses.add(binding(thread).insert(table(), key(thread * rowsEach + i), row(VALUE)));
          }
          return statuses;
        });
  }

  /** What {@code work} returned in all threads together, counted. */
  <T> Map<T, Integer> inAllThreads(Work<T> work) throws Exception {
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

  /** Ends every thread, and so the run; what was counted. */
  Counts finish() throws DBException {
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

  /** All keys that {@code table} holds. Of a run that has ended: one process has one run. */
  static Set<String> keysIn(RealKudu kudu, String table, String... settings) throws Exception {
    var keys = new TreeSet<String>();
    var all = new ArrayList<>(List.of("table=" + table));
    all.addAll(List.of(settings));
    try (var reader = new TestRun(kudu, all.toArray(String[]::new))) {
      reader.binding().forEachKey(table, keys::add);
    }
    return keys;
  }

  static String key(int number) {
    return String.format("user%06d", number);
  }

  static Map<String, ByteIterator> row(String value) {
    return StringByteIterator.getByteIteratorMap(Map.of("field0", value, "field1", value));
  }

  /** What one thread does. */
  interface Work<T> {
    List<T> in(int thread) throws Exception;
  }
}
