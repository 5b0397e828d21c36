package io.github.ycsbbackoff.hbase;

import static io.github.ycsbbackoff.hbase.SharedServerIT.HBASE;
import static io.github.ycsbbackoff.testing.BindingRun.VALUE;
import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.JavaProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Tests of all that YCSB asks for, on an HBase that is not under load. */
abstract class OperationCases {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"native", "fixed"})
  void whatIsWrittenIsReadUntilItIsDeleted(String policy) throws Exception {
    var run = new TestRun(HBASE, "backoff.policy=" + policy);
    assertThat(run.read(1)).isEqualTo(Status.NOT_FOUND);
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    assertThat(fieldsOf(run, 1, null)).isEqualTo(Map.of("field0", VALUE, "field1", VALUE));
    assertThat(run.update(1)).isEqualTo(Status.OK);
    assertThat(fieldsOf(run, 1, Set.of("field1"))).isEqualTo(Map.of("field1", "updated"));
    assertThat(run.delete(1)).isEqualTo(Status.OK);
    assertThat(run.read(1)).isEqualTo(Status.NOT_FOUND);

    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(7);
    assertThat(counts.attempts()).isEqualTo(7);
    assertThat(counts.rejections()).isZero();
  }

  @Test
  void everyKeyIsToldOfATableOfSeveralPages() throws Exception {
    var rows = 2 * HBaseReads.ROWS_PER_PAGE;
    var run = new TestRun(HBASE, "hbase.splits=4", "write.mode=batched", "write.batch=1000");
    for (var i = 0; i < rows; i++) {
      insert(run, hashed(i));
    }
    run.finish();

    assertThat(TestRun.keysIn(HBASE, run.table())).hasSize(rows);
  }

  @ParameterizedTest
  @CsvSource({"native, false", "fixed, false", "fixed, true"})
  void aScanHasJustTheRowsWantedInOrderAcrossRegions(String policy, String pageFilter)
      throws Exception {
    var run =
        new TestRun(
            HBASE,
            "hbase.splits=4",
            "hbase.scan-caching=3",
            "hbase.usepagefilter=" + pageFilter,
            "backoff.policy=" + policy);
    for (var i = 0; i < 40; i++) {
      insert(run, hashed(i));
    }
    for (var from : List.of(0, 5, 17, 36)) {
      var found = scan(run, hashed(from), 10);
      var expected =
          IntStream.range(from, Math.min(40, from + 10)).mapToObj(OperationCases::hashed).toList();
      assertThat(found).isEqualTo(expected);
    }
  }

  @Test
  void theEndSendsWhatIsLeft() throws Exception {
    var run = new TestRun(HBASE, "write.mode=batched", "hbase.flush-interval=100h");
    for (var i = 0; i < 42; i++) {
      assertThat(run.insert(i)).isEqualTo(Status.BATCHED_OK);
    }
    assertThat(run.finish().acknowledged()).isEqualTo(42);
    assertThat(TestRun.keysIn(HBASE, run.table())).hasSize(42);
  }

  @Test
  void aBatchIsSentWhenItIsFullAndNotBefore() throws Exception {
    var run =
        new TestRun(
            HBASE,
            "threadcount=2",
            "write.mode=batched",
            "write.batch=10",
            "hbase.flush-interval=100h");
    for (var i = 0; i < 9; i++) {
      run.insert(i);
    }
    assertThat(readByAnother(run)).isEqualTo(Status.NOT_FOUND);
    run.insert(9);
    assertThat(readByAnother(run)).isEqualTo(Status.OK);
  }

  @Test
  void aThreadReadsWhatItWrote() throws Exception {
    var run = new TestRun(HBASE, "write.mode=batched", "hbase.flush-interval=100h");
    for (var i = 0; i < 20; i++) {
      run.insert(i);
      assertThat(run.read(i)).isEqualTo(Status.OK);
    }
    run.insert(20);
    assertThat(run.scan(0, 100, null)).hasSize(21);
  }

  /** Shows a behaviour of HBase itself, of which docs/properties.md tells. */
  @Test
  void aDeleteHidesWhatIsPutAfterItInTheSameMillisecond() throws Exception {
    var run = new TestRun(HBASE);
    var row = Bytes.toBytes("row");
    var configuration = HBaseConfiguration.create();
    HBASE.server().clientProperties().forEach(configuration::set);
    try (var connection = ConnectionFactory.createConnection(configuration);
        var table = connection.getTable(TableName.valueOf(run.table()))) {
      table.delete(new Delete(row, 7));
      table.put(new Put(row, 7).addColumn(Bytes.toBytes("cf"), row, row));
      assertThat(table.exists(new Get(row))).isFalse();
      table.put(new Put(row, 8).addColumn(Bytes.toBytes("cf"), row, row));
      assertThat(table.exists(new Get(row))).isTrue();
    }
  }

  private static Status readByAnother(TestRun run) {
    return run.binding(1).read(run.table(), key(0), null, new HashMap<>());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void aRowThatTheServerRefusesForGoodIsCountedFailed(String mode) throws Exception {
    var run = new TestRun(HBASE, "write.mode=" + mode, "backoff.policy=fixed");
    run.insert(1);
    // No further attempt could mend that there is no such table.
    var elsewhere = run.binding().insert("no_such_table", key(2), row("x"));
    var counts = run.finish();

    assertThat(elsewhere).isEqualTo(mode.equals("sync") ? Status.ERROR : Status.BATCHED_OK);
    assertThat(counts.acknowledged()).isEqualTo(1);
    assertThat(counts.failed()).isEqualTo(1);
  }

  @Test
  void aRowWithoutAnyValueIsABadRequest() throws Exception {
    var run = new TestRun(HBASE);
    assertThat(run.binding().update(run.table(), key(1), Map.of())).isEqualTo(Status.BAD_REQUEST);
    assertThat(run.finish().failed()).isEqualTo(1);
  }

  @Test
  void aValueOverTheClientsLimitFailsItsRowAlone() throws Exception {
    var run = new TestRun(HBASE);
    var big = run.binding().insert(run.table(), key(1), row("x".repeat(11 << 20)));
    assertThat(big).isEqualTo(Status.ERROR);
    assertThat(run.insert(2)).isEqualTo(Status.OK);
    assertThat(run.finish().failed()).isEqualTo(1);
  }

  @Test
  void upstreamsNamesAreUnderstood() throws Exception {
    var run =
        new TestRun(HBASE, "clientbuffering=true", "writebuffersize=2000", "durability=skip_wal");
    assertThat(run.insert(1)).isEqualTo(Status.BATCHED_OK);
    assertThat(run.finish().acknowledged()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "columnfamily=other, 60s, columnfamily=other: table known has no such column family; give one of: cf",
    "table=missing, 60s, table=missing: there is no such table",
    // Nothing answers there, however long it is waited for.
    "hbase.zookeeper.property.clientPort=1, 2s, hbase.zookeeper.quorum=127.0.0.1 (port 1): no HBase",
    "hbase.cretae-table=true, 60s, hbase.cretae-table=true: unknown property",
  })
  void whatCannotStartEndsWithOneLineAndStatusTwo(
      String setting, String connectTimeout, String beginning) throws Exception {
    try (var known = new TestRun(HBASE, "table=known")) {
      known.insert(1);
    }
    var args = new ArrayList<>(List.of("-load", "-threads", "4", "-p", "recordcount=10"));
    var settings = new ArrayList<>(HBASE.clientProperties());
    settings.addAll(List.of("table=known", "columnfamily=cf", setting));
    settings.add("hbase.connect-timeout=" + connectTimeout);
    settings.forEach(each -> args.addAll(List.of("-p", each)));
    var run = JavaProgram.ycsb(HBaseBinding.class, folder, args.toArray(String[]::new));

    assertThat(run.ours()).singleElement().asString().startsWith("ycsb-backoff: " + beginning);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.traces()).isEmpty();
  }

  private static Map<String, String> fieldsOf(TestRun run, int number, Set<String> fields) {
    var found = new HashMap<String, ByteIterator>();
    assertThat(run.binding().read(run.table(), key(number), fields, found)).isEqualTo(Status.OK);
    var texts = new HashMap<String, String>();
    found.forEach((field, value) -> texts.put(field, value.toString()));
    return texts;
  }

  private static void insert(TestRun run, String key) {
    var values = new HashMap<>(row("x"));
    values.put("field1", new StringByteIterator(key));
    assertThat(run.binding().insert(run.table(), key, values).isOk()).isTrue();
  }

  @SuppressWarnings("JdkObsolete") // This is YCSB's signature.
  private static List<String> scan(TestRun run, String from, int count) {
    var rows = new Vector<HashMap<String, ByteIterator>>();
    assertThat(run.binding().scan(run.table(), from, count, null, rows)).isEqualTo(Status.OK);
    return rows.stream().map(row -> row.get("field1").toString()).toList();
  }

  /** Returns a key; such keys sort as their numbers do, and lie in all regions. */
  private static String hashed(int number) {
    return "user" + (1_000 + number * 200);
  }
}
