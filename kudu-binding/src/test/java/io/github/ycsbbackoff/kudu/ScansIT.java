package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Tests that scans and reads answer with what is there, in the order of the keys. */
@Tag("server")
class ScansIT {

  private static final String HASH = "kudu.partitions=hash";
  private static final String RANGE = "kudu.partitions=range";
  private static final int ROWS = 60;

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @ParameterizedTest
  @ValueSource(strings = {HASH, RANGE})
  void scanGoesInKeyOrderAcrossAllTablets(String partitions) throws Exception {
    try (var run = loaded(partitions)) {
      assertThat(scan(run, 0, ROWS)).isEqualTo(numbers(0, ROWS));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {HASH, RANGE})
  void scanBeginsAtItsKeyAndEndsAfterItsCount(String partitions) throws Exception {
    try (var run = loaded(partitions)) {
      assertThat(scan(run, 25, 20)).isEqualTo(numbers(25, 45));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {HASH, RANGE})
  void scanOfOneRowBeginsAtItsKeyThoughThatIsMissing(String partitions) throws Exception {
    try (var run = loaded(partitions)) {
      run.delete(30);
      assertThat(scan(run, 30, 1)).containsExactly("31");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {HASH, RANGE})
  void scanBeyondTheLastRowGivesWhatIsLeft(String partitions) throws Exception {
    try (var run = loaded(partitions)) {
      assertThat(scan(run, ROWS - 3, 10)).isEqualTo(numbers(ROWS - 3, ROWS));
      assertThat(scan(run, ROWS, 10)).isEmpty();
    }
  }

  @Test
  void everyRowOfAScanIsAMapOfItsOwn() throws Exception {
    try (var run = loaded(HASH)) {
      var rows = run.scan(0, 3, null);
      rows.get(0).clear();
      assertThat(rows.get(1)).isNotEmpty();
      assertThat(rows.get(2)).isNotEmpty();
    }
  }

  @Test
  void rowsLargerThanOnePageComeWholeAndInOrder() throws Exception {
    // A page of the client has 1 MiB.
    try (var run = new TestRun(KUDU, HASH, "kudu.tablets=2")) {
      for (var i = 0; i < 60; i++) {
        run.binding().insert(run.table(), key(i), number(i, "x".repeat(60_000)));
      }
      assertThat(scan(run, 0, 60)).isEqualTo(numbers(0, 60));
    }
  }

  @Test
  void theKeyIsNoField() throws Exception {
    try (var run = loaded(HASH)) {
      var row = new HashMap<String, ByteIterator>();
      assertThat(run.binding().read(run.table(), key(7), null, row)).isEqualTo(Status.OK);
      assertThat(row).containsOnlyKeys("field0", "field1");
      assertThat(row.get("field0")).hasToString("7");
      assertThat(run.scan(7, 1, null).get(0)).containsOnlyKeys("field0", "field1");
    }
  }

  @Test
  void onlyTheFieldsThatAreAskedForComeBack() throws Exception {
    try (var run = loaded(HASH)) {
      var row = new HashMap<String, ByteIterator>();
      run.binding().read(run.table(), key(7), Set.of("field1"), row);
      assertThat(row).containsOnlyKeys("field1");
      assertThat(run.scan(7, 1, Set.of("field1")).get(0)).containsOnlyKeys("field1");
    }
  }

  private static TestRun loaded(String partitions) throws Exception {
    var run =
        new TestRun(
            KUDU,
            partitions,
            "kudu.tablets=3",
            "insertorder=ordered",
            "zeropadding=6",
            "recordcount=" + ROWS);
    var shuffled = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
    Collections.shuffle(shuffled, new Random(1));
    for (int i : shuffled) {
      assertThat(run.binding().insert(run.table(), key(i), number(i, "x"))).isEqualTo(Status.OK);
    }
    return run;
  }

  private static Map<String, ByteIterator> number(int number, String other) {
    return StringByteIterator.getByteIteratorMap(
        Map.of("field0", Integer.toString(number), "field1", other));
  }

  private static List<String> scan(TestRun run, int from, int count) {
    return run.scan(from, count, null).stream().map(row -> row.get("field0").toString()).toList();
  }

  private static List<String> numbers(int from, int to) {
    return IntStream.range(from, to).mapToObj(Integer::toString).toList();
  }
}
