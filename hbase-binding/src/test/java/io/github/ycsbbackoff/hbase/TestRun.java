package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.testing.BindingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.DBException;

/** A run against the tests' HBase. */
final class TestRun extends BindingRun {

  TestRun(RealHBase hbase, String... settings) throws DBException {
    super(HBaseBinding::new, hbase.newFile(".csv"), withServer(hbase, settings));
    hbase.closeAfterTest(this);
  }

  @Override
  public HBaseBinding binding() {
    return (HBaseBinding) super.binding();
  }

  /**
   * Returns all keys that {@code table} holds, after the run that wrote them: a process has one run
   * at a time.
   */
  static Set<String> keysIn(RealHBase hbase, String table) throws Exception {
    var keys = new TreeSet<String>();
    try (var reader = new TestRun(hbase, "table=" + table)) {
      reader.binding().forEachRow(table, (key, fields) -> keys.add(key));
    }
    return keys;
  }

  private static List<String> withServer(RealHBase hbase, String... settings) {
    var all = new ArrayList<>(hbase.clientProperties());
    all.add("table=" + hbase.newTable());
    all.add("columnfamily=cf");
    all.add("hbase.create-table=true");
    all.add("hbase.connect-timeout=60s");
    all.addAll(List.of(settings));
    return all;
  }
}
