package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.tuple.ByteArrayUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Conformance
class KeySelectorTest {

  private final Area area;

  KeySelectorTest(Area area) {
    this.area = area;
    area.fill("b", "d", "f", "h");
  }

  @ParameterizedTest
  @CsvSource({
    "b, false, 1, b",
    "b, true,  1, d",
    "c, false, 1, d",
    "c, true,  1, d",
    "d, false, 0, b",
    "d, true,  0, d",
    "e, false, 0, d",
    "e, true,  0, d",
    "b, false, 2, d",
    "b, true,  2, f",
    "c, false, 3, h",
    "h, false, -1, d",
    "h, true,  -1, f",
    "h, true,  -3, b",
  })
  void aSelectorCountsFromItsKey(String key, boolean orEqual, int offset, String found) {
    assertThat(find(new KeySelector(area.key(key), orEqual, offset))).isEqualTo(found);
  }

  @Test
  void theNamedSelectorsFindWhatTheySay() {
    assertThat(find(KeySelector.firstGreaterOrEqual(area.key("d")))).isEqualTo("d");
    assertThat(find(KeySelector.firstGreaterThan(area.key("d")))).isEqualTo("f");
    assertThat(find(KeySelector.lastLessOrEqual(area.key("d")))).isEqualTo("d");
    assertThat(find(KeySelector.lastLessThan(area.key("d")))).isEqualTo("b");
  }

  @Test
  void beyondTheLastKeyIsTheEndOfAllUserKeys() {
    var far = KeySelector.firstGreaterOrEqual(area.key("b")).add(1_000_000);

    assertThat(key(far)).containsExactly(0xff);
  }

  @Test
  void beforeTheFirstKeyIsTheEmptyKey() {
    assertThat(key(KeySelector.lastLessThan(new byte[0]))).isEmpty();
    assertThat(key(KeySelector.lastLessThan(new byte[] {0}))).isEmpty();
  }

  @Test
  void aSelectorOfASystemKeyIsRefused() {
    var key = ByteArrayUtil.join(new byte[] {(byte) 0xff}, new byte[] {1});

    try (var transaction = area.begin()) {
      assertThat(code(transaction.getKey(KeySelector.firstGreaterThan(key)))).isEqualTo(2004);
    }
  }

  private String find(KeySelector selector) {
    return area.name(key(selector));
  }

  private byte[] key(KeySelector selector) {
    return area.database().read(transaction -> transaction.getKey(selector).join());
  }
}
