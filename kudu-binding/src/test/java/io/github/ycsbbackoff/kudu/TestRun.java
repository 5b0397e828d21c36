package io.github.ycsbbackoff.kudu;

import io.github.ycsbbackoff.testing.BindingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.DBException;

/** A run against the tests' Kudu. */
final class TestRun extends BindingRun {

  TestRun(RealKudu kudu, String... settings) throws DBException {
    super(KuduBinding::new, kudu.newFile(".csv"), withServer(kudu, settings));
    kudu.closeAfterTest(this);
  }

  @Override
  public KuduBinding binding() {
    return (KuduBinding) super.binding();
  }

  /**
   * Returns all keys that {@code table} holds, after the run that wrote them: a process has one run
   * at a time.
   */
  static Set<String> keysIn(RealKudu kudu, String table, String... settings) throws Exception {
    var keys = new TreeSet<String>();
    var all = new ArrayList<>(List.of("table=" + table));
    all.addAll(List.of(settings));
    try (var reader = new TestRun(kudu, all.toArray(String[]::new))) {
      reader.binding().forEachRow(table, (key, fields) -> keys.add(key));
    }
    return keys;
  }

  private static List<String> withServer(RealKudu kudu, String... settings) {
    var all = new ArrayList<String>();
    all.add("kudu.masters=" + kudu.masters());
    all.add("table=" + kudu.newTable());
    all.addAll(List.of(settings));
    return all;
  }
}
