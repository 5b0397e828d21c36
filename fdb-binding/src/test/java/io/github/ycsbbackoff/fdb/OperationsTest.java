package io.github.ycsbbackoff.fdb;

import static io.github.ycsbbackoff.testing.BindingRun.VALUE;
import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Tests of the operations that YCSB asks for, on an emulator that is never busy. */
@Timeout(60)
class OperationsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "record, native",
    "record, jittered",
    "columns, native",
    "columns, jittered",
  })
  void whatIsWrittenIsReadUntilItIsDeleted(String layout, String policy) throws Exception {
    var run = new TestRun(folder, "fdb.layout=" + layout, "backoff.policy=" + policy);
    assertThat(run.read(1)).isEqualTo(Status.NOT_FOUND);
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    assertThat(run.fieldsOf(key(1), null)).isEqualTo(Map.of("field0", VALUE, "field1", VALUE));
    assertThat(run.update(1)).isEqualTo(Status.OK);
    assertThat(run.fieldsOf(key(1), Set.of("field1"))).isEqualTo(Map.of("field1", "updated"));
    assertThat(run.delete(1)).isEqualTo(Status.OK);
    assertThat(run.read(1)).isEqualTo(Status.NOT_FOUND);

    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(7);
    assertThat(counts.attempts()).isEqualTo(7);
    assertThat(counts.rejections()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"record, sync", "record, batched", "columns, sync", "columns, batched"})
  void anUpdateOfOneFieldLeavesTheOthers(String layout, String mode) throws Exception {
    try (var run = new TestRun(folder, "fdb.layout=" + layout, "write.mode=" + mode)) {
      run.insert(1);
      run.binding().update("usertable", key(1), field("field1", "new"));
      run.binding().update("usertable", key(1), field("field2", "more"));
      assertThat(run.fieldsOf(key(1), null))
          .isEqualTo(Map.of("field0", VALUE, "field1", "new", "field2", "more"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "columns"})
  void anInsertIsTheWholeRecord(String layout) throws Exception {
    try (var run = new TestRun(folder, "fdb.layout=" + layout)) {
      run.insert(1);
      run.binding().insert("usertable", key(1), field("field7", "alone"));
      assertThat(run.fieldsOf(key(1), null)).isEqualTo(Map.of("field7", "alone"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "columns"})
  void anUpdateOfARowThatIsNotThereMakesIt(String layout) throws Exception {
    try (var run = new TestRun(folder, "fdb.layout=" + layout)) {
      assertThat(run.update(1)).isEqualTo(Status.OK);
      assertThat(run.fieldsOf(key(1), Set.of("field0"))).isEqualTo(Map.of("field0", "updated"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "record, snapshot",
    "record, serializable",
    "columns, snapshot",
    "columns, serializable",
  })
  void aScanHasJustTheRowsWantedInOrder(String layout, String read) throws Exception {
    try (var run =
        new TestRun(folder, "fdb.layout=" + layout, "fdb.read=" + read, "fieldcount=1")) {
      for (var i = 0; i < 40; i++) {
        run.binding().insert("usertable", key(i), fields(i));
      }
      for (var from : List.of(0, 5, 17, 36, 40)) {
        var found = run.scan(from, 10, null).stream().map(each -> each.get("id").toString());
        var expected = IntStream.range(from, Math.min(40, from + 10)).mapToObj(i -> key(i));
        assertThat(found.toList()).isEqualTo(expected.toList());
      }
      assertThat(run.scan(0, 3, Set.of("id")))
          .hasSize(3)
          .allMatch(each -> each.keySet().equals(Set.of("id")));
      assertThat(run.scan(0, 0, null)).isEmpty();
    }
  }

  /** Upstream's scan of table a runs into table b. */
  @ParameterizedTest
  @ValueSource(strings = {"record", "columns"})
  void aScanNeverLeavesItsTable(String layout) throws Exception {
    try (var run = new TestRun(folder, "fdb.layout=" + layout)) {
      for (var table : List.of("a", "ab", "b")) {
        for (var i = 0; i < 5; i++) {
          run.binding().insert(table, key(i), field("field0", table));
        }
      }
      assertThat(scan(run, "a", key(3), 100)).containsExactly("a", "a");
      assertThat(scan(run, "a", "zzz", 100)).isEmpty();
      assertThat(run.keysIn("a")).hasSize(5);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "columns"})
  void everyKeyOfATableLargerThanAPageIsListed(String layout) throws Exception {
    var settings = new String[] {"write.mode=batched", "write.batch=1000", "fdb.layout=" + layout};
    try (var run = new TestRun(folder, settings)) {
      for (var i = 0; i < 10_001; i++) {
        run.binding().insert("usertable", key(i), row("x"));
      }
      run.read(0);
      run.scan(0, 1, null);
      assertThat(run.keysIn("usertable")).hasSize(10_001).contains(key(10_000));
    }
  }

  @Test
  void theEndSendsWhatIsLeft() throws Exception {
    var log = "fdb.embedded.commit-log=" + folder.resolve("data.log");
    var run = new TestRun(folder, "write.mode=batched", "fdb.flush-interval=100h", log);
    for (var i = 0; i < 42; i++) {
      assertThat(run.insert(i)).isEqualTo(Status.BATCHED_OK);
    }
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(42);
    assertThat(counts.attempts()).isEqualTo(1);
    try (var reader = new TestRun(folder, log)) {
      assertThat(reader.keysIn("usertable")).hasSize(42);
    }
  }

  @Test
  void aBatchIsSentWhenItIsFullAndNotBefore() throws Exception {
    try (var run =
        new TestRun(
            folder,
            "threadcount=2",
            "write.mode=batched",
            "write.batch=10",
            "fdb.flush-interval=100h")) {
      for (var i = 0; i < 9; i++) {
        run.insert(i);
      }
      assertThat(run.keysIn("usertable")).isEmpty();
      run.insert(9);
      // This read waits until the batch has come back, and sends nothing itself.
      run.read(0);
      assertThat(readByAnother(run)).isEqualTo(Status.OK);
    }
  }

  @Test
  void aThreadReadsWhatItWrote() throws Exception {
    try (var run = new TestRun(folder, "write.mode=batched", "fdb.flush-interval=100h")) {
      for (var i = 0; i < 20; i++) {
        run.insert(i);
        assertThat(run.read(i)).isEqualTo(Status.OK);
      }
      run.insert(20);
      assertThat(run.scan(0, 100, null)).hasSize(21);
    }
  }

  @Test
  void aBatchThatWouldPassFoundationDbsLimitIsSplit() throws Exception {
    var run =
        new TestRun(folder, "write.mode=batched", "write.batch=1000", "fdb.flush-interval=100h");
    for (var i = 0; i < 250; i++) {
      run.binding().insert("usertable", key(i), field("field0", "x".repeat(99_000)));
    }
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(250);
    assertThat(counts.attempts()).as("24.8 MB").isEqualTo(3);
  }

  @Test
  void aBatchWhoseUpdatesGrowOverTheLimitIsHalvedUntilItPasses() throws Exception {
    var run =
        new TestRun(folder, "write.mode=batched", "write.batch=150", "fdb.flush-interval=100h");
    for (var i = 0; i < 150; i++) {
      run.binding().insert("usertable", key(i), field("field0", "x".repeat(90_000)));
    }
    run.scan(0, 1, null);
    for (var i = 0; i < 150; i++) {
      run.binding().update("usertable", key(i), field("field1", "small"));
    }
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(301);
    assertThat(counts.attempts())
        .as("two of inserts, one scan, one of updates that is too large, and its halves")
        .isEqualTo(6);
    assertThat(counts.rejections()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void aRowThatIsTooLargeFailsAlone(String mode) throws Exception {
    var run = new TestRun(folder, "write.mode=" + mode);
    for (var i = 0; i < 10; i++) {
      var length = i == 4 ? 100_001 : 10;
      run.binding().insert("usertable", key(i), field("field0", "x".repeat(length)));
    }
    run.binding().insert("usertable", "k".repeat(10_001), field("field0", "x"));
    var counts = run.finish();
    assertThat(counts.acknowledged()).isEqualTo(9);
    assertThat(counts.failed()).isEqualTo(2);
  }

  @Test
  void aRowWithoutAnyFieldIsABadRequest() throws Exception {
    var run = new TestRun(folder);
    assertThat(run.binding().update("usertable", key(1), Map.of())).isEqualTo(Status.BAD_REQUEST);
    assertThat(run.finish().failed()).isEqualTo(1);
  }

  @Test
  void optionsOfTransactionsAreTaken() throws Exception {
    var run =
        new TestRun(
            folder,
            "backoff.policy=native",
            "fdb.priority=batch",
            "fdb.tag=web,batch",
            "fdb.grv-cache=true",
            "fdb.transaction-timeout=5s",
            "fdb.retry-limit=3");
    run.insert(1);
    run.read(1);
    assertThat(run.finish().acknowledged()).isEqualTo(2);
  }

  private static Status readByAnother(TestRun run) {
    return run.binding(1).read("usertable", key(0), null, new HashMap<>());
  }

  @SuppressWarnings("JdkObsolete") // The signature is YCSB's.
  private static List<String> scan(TestRun run, String table, String from, int count) {
    var rows = new Vector<HashMap<String, ByteIterator>>();
    assertThat(run.binding().scan(table, from, count, null, rows)).isEqualTo(Status.OK);
    return rows.stream().map(each -> each.get("field0").toString()).toList();
  }

  private static Map<String, ByteIterator> field(String name, String value) {
    return StringByteIterator.getByteIteratorMap(Map.of(name, value));
  }

  private static Map<String, ByteIterator> fields(int number) {
    return StringByteIterator.getByteIteratorMap(
        Map.of("id", key(number), "field0", "a", "field1", "b"));
  }
}
