package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;

class RecordCodecTest {

  private final RecordCodec codec = new RecordCodec();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 16_383, 16_384, 90_000})
  void whatIsEncodedIsDecodedAtAnyLength(int length) {
    var value = "v".repeat(length);
    assertThat(decoded(encoded("field0", value, "field1", "x"), null))
        .isEqualTo(Map.of("field0", value, "field1", "x"));
  }

  @Test
  void namesMayBeAnyText() {
    var name = "größe 度 " + "n".repeat(200);
    assertThat(decoded(encoded(name, "x"), null)).isEqualTo(Map.of(name, "x"));
  }

  @Test
  void valuesMayBeAnyBytes() {
    var bytes = new byte[256];
    IntStream.range(0, 256).forEach(i -> bytes[i] = (byte) i);
    var record = codec.encode(Map.of("field0", new ByteArrayByteIterator(bytes)));
    var found = new HashMap<String, ByteIterator>();
    RecordCursor.read(record, null, found);
    assertThat(found.get("field0").toArray()).isEqualTo(bytes);
  }

  /** YCSB's random values write up to five bytes beyond their end. */
  @Test
  void ycsbsRandomValuesHarmNoColumnBesideThem() {
    var values = new LinkedHashMap<String, ByteIterator>();
    for (var length = 1; length < 30; length++) {
      values.put("field" + length, new RandomByteIterator(length));
    }
    var decoded = decoded(codec.encode(values), null);
    for (var length = 1; length < 30; length++) {
      assertThat(decoded.get("field" + length)).hasSize(length).matches("\\p{ASCII}*");
    }
    assertThat(decoded).hasSize(29);
  }

  @Test
  void onlyTheFieldsThatAreWantedAreDecoded() {
    var record = encoded("a", "1", "b", "2", "c", "3");
    assertThat(decoded(record, Set.of("b"))).isEqualTo(Map.of("b", "2"));
    assertThat(decoded(record, Set.of("none"))).isEmpty();
  }

  @Test
  void aMergedRecordHasTheChangesAndWhatTheyLeave() {
    var record = encoded("a", "1", "b", "2", "c", "3");
    var merged = codec.merge(record, encoded("b", "longer than before", "d", "4"));
    assertThat(decoded(merged, null))
        .isEqualTo(Map.of("a", "1", "b", "longer than before", "c", "3", "d", "4"));
  }

  @Test
  void mergingTheSameChangesAgainChangesNothing() {
    var changes = encoded("b", "x");
    var once = codec.merge(encoded("a", "1", "b", "2"), changes);
    assertThat(codec.merge(once, changes)).isEqualTo(once);
  }

  @Test
  void aRecordHasLittleMoreThanItsNamesAndValues() {
    assertThat(encoded("field0", "v".repeat(100))).hasSize(1 + 1 + 6 + 1 + 100);
  }

  @Test
  void aRowWithoutAnyFieldIsRefused() {
    assertThatThrownBy(() -> codec.encode(Map.of())).hasMessageContaining("at least one field");
  }

  @Test
  void whatSomethingElseWroteIsRefused() {
    var record = encoded("field0", "value");
    assertThatThrownBy(() -> decoded("text".getBytes(StandardCharsets.UTF_8), null))
        .hasMessageContaining("did not write");
    assertThatThrownBy(() -> decoded(new byte[0], null)).hasMessageContaining("did not write");
    for (var cut = 2; cut < record.length; cut++) {
      var part = Arrays.copyOf(record, cut);
      assertThatThrownBy(() -> decoded(part, null)).hasMessageContaining("did not write");
    }
  }

  private byte[] encoded(String... namesAndValues) {
    var values = new LinkedHashMap<String, String>();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    var iterators = new LinkedHashMap<String, ByteIterator>();
    values.forEach((name, value) -> iterators.put(name, new StringByteIterator(value)));
    return codec.encode(iterators);
  }

  private static Map<String, String> decoded(byte[] record, Set<String> fields) {
    var found = new HashMap<String, ByteIterator>();
    RecordCursor.read(record, fields, found);
    var texts = new HashMap<String, String>();
    found.forEach((name, value) -> texts.put(name, value.toString()));
    return texts;
  }
}
