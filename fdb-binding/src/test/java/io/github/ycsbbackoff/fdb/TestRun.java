package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.testing.BindingRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** A run on an emulator of its own. */
final class TestRun extends BindingRun {

  private static final AtomicInteger NEXT = new AtomicInteger();

  TestRun(Path folder, String... settings) throws DBException {
    super(
        FdbBinding::new,
        folder.resolve("run" + NEXT.getAndIncrement() + ".csv"),
        withDefaults(settings));
  }

  @Override
  public FdbBinding binding() {
    return (FdbBinding) super.binding();
  }

  @Override
  public FdbBinding binding(int thread) {
    return (FdbBinding) super.binding(thread);
  }

  /** Returns all keys that {@code table} holds. */
  Set<String> keysIn(String table) throws Exception {
    var keys = new TreeSet<String>();
    binding().forEachRow(table, (key, fields) -> keys.add(key));
    return keys;
  }

  /** Returns the fields of a row that must be there. */
  Map<String, String> fieldsOf(String key, Set<String> fields) {
    var found = new HashMap<String, ByteIterator>();
    var status = binding().read(table(), key, fields, found);
    if (!status.equals(Status.OK)) {
      throw new AssertionError(key + ": " + status);
    }
    return texts(found);
  }

  static Map<String, String> texts(Map<String, ByteIterator> values) {
    var texts = new HashMap<String, String>();
    values.forEach((field, value) -> texts.put(field, value.toString()));
    return texts;
  }

  /** Returns what YCSB's own report says so far, such as {@code [BACKOFF-INSERT], Attempts, 3}. */
  static String report() {
    var out = new ByteArrayOutputStream();
    try (var exporter = new TextMeasurementsExporter(out)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static List<String> withDefaults(String... settings) {
    var all = new ArrayList<>(List.of("table=usertable", "backoff.base=1ms", "backoff.cap=20ms"));
    all.addAll(List.of(settings));
    return all;
  }
}
