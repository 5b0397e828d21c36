package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.KeyValue;
import com.apple.foundationdb.StreamingMode;
import com.apple.foundationdb.Transaction;
import com.apple.foundationdb.async.AsyncIterable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Conformance
class RangeReadTest {

  /** The number of rows, enough for several chunks of every streaming mode but the largest. */
  private static final int ROWS = 500;

  private final Area area;
  @AutoClose private final Transaction transaction;

  RangeReadTest(Area area) {
    this.area = area;
    area.fillNumbers(ROWS);
    transaction = area.begin();
  }

  @ParameterizedTest
  @EnumSource(value = StreamingMode.class, names = "EXACT", mode = EnumSource.Mode.EXCLUDE)
  void everyStreamingModeReadsAllRowsInOrder(StreamingMode mode) {
    assertThat(names(transaction.getRange(area.all(), 0, false, mode))).isEqualTo(numbers(0, ROWS));
  }

  @ParameterizedTest
  @EnumSource(value = StreamingMode.class, names = "EXACT", mode = EnumSource.Mode.EXCLUDE)
  void everyStreamingModeReadsAllRowsInReverse(StreamingMode mode) {
    var expected = new ArrayList<>(numbers(0, ROWS));
    Collections.reverse(expected);

    assertThat(names(transaction.getRange(area.all(), 0, true, mode))).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(StreamingMode.class)
  void everyStreamingModeStopsAtTheLimit(StreamingMode mode) {
    assertThat(names(transaction.getRange(area.all(), 321, false, mode)))
        .isEqualTo(numbers(0, 321));
  }

  @Test
  void exactWithoutALimitIsRefused() {
    assertThat(code(transaction.getRange(area.all(), 0, false, StreamingMode.EXACT).asList()))
        .isEqualTo(2210);
  }

  @Test
  void aLimitBeyondTheRowsReadsAll() {
    assertThat(names(transaction.getRange(area.all(), 2 * ROWS))).isEqualTo(numbers(0, ROWS));
  }

  @Test
  void aReverseLimitReadsTheLastRows() {
    assertThat(names(transaction.getRange(area.all(), 3, true)))
        .containsExactly("499", "498", "497");
  }

  @Test
  void theBeginIsReadAndTheEndIsNot() {
    assertThat(names("010", "013")).containsExactly("010", "011", "012");
  }

  @Test
  void boundsNeedNotBeKeys() {
    assertThat(names("010x", "012x")).containsExactly("011", "012");
  }

  @Test
  void anEmptyRangeHasNoRows() {
    assertThat(names("x", "y")).isEmpty();
    assertThat(names("010", "010")).isEmpty();
  }

  @Test
  void anInvertedRangeHasNoRows() {
    assertThat(names("020", "010")).isEmpty();
  }

  @Test
  void largeValuesComeInManyChunks() {
    area.commit(
        other -> {
          for (var i = 0; i < 40; i++) {
            other.set(area.key("large%02d".formatted(i)), new byte[10_000]);
          }
        });

    var rows = transaction.getRange(area.key("large"), area.key("largf")).asList().join();

    assertThat(rows).hasSize(40).allMatch(row -> row.getValue().length == 10_000);
  }

  @Test
  void aRowThatIsLargerThanAChunkIsRead() {
    area.commit(other -> other.set(area.key("large"), new byte[100_000]));

    for (var mode : List.of(StreamingMode.SMALL, StreamingMode.ITERATOR)) {
      var range = transaction.getRange(area.key("large"), area.key("largf"), 0, false, mode);
      assertThat(names(range)).containsExactly("large");
    }
  }

  @Test
  void keysAreOrderedByUnsignedBytes() {
    area.fill();
    area.commit(
        other -> {
          for (var each : new int[] {0x7f, 0x80, 0xff, 0x00, 0x01}) {
            other.set(area.key(new byte[] {(byte) each}), bytes(""));
          }
        });

    var last = transaction.getRange(area.all()).asList().join().stream().map(this::lastByte);

    assertThat(last).containsExactly(0x00, 0x01, 0x7f, 0x80, 0xff);
  }

  @Test
  void aPrefixComesBeforeWhatItBegins() {
    area.fill("b", "a", "ab", "a\0", "");

    assertThat(area.names()).containsExactly("", "a", "a\0", "ab", "b");
  }

  @Test
  void anEmptyValueIsAValue() {
    area.set("empty", "");

    assertThat(transaction.get(area.key("empty")).join()).isEmpty();
    assertThat(names("empty", "emptz")).containsExactly("empty");
  }

  private int lastByte(KeyValue row) {
    return row.getKey()[row.getKey().length - 1] & 0xff;
  }

  private List<String> names(String begin, String end) {
    return names(transaction.getRange(area.key(begin), area.key(end)));
  }

  private List<String> names(AsyncIterable<KeyValue> range) {
    return area.names(range.asList().join());
  }

  private static List<String> numbers(int from, int to) {
    return IntStream.range(from, to).mapToObj("%03d"::formatted).toList();
  }
}
