package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Range;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySpaceTest {

  private final KeySpace keys = new KeySpace("DB");

  @ParameterizedTest
  @ValueSource(strings = {"user1", "", "ü", "a\0b", "\0"})
  void aKeyIsReadBack(String key) {
    var row = keys.row("t", key);
    assertThat(keys.keyIn("t", row)).isEqualTo(key);
    assertThat(keys.keyIn("t", KeySpace.column(row, "field0"))).isEqualTo(key);
    assertThat(KeySpace.fieldIn(row, KeySpace.column(row, "field0"))).isEqualTo("field0");
  }

  @Test
  void noTableHasTheRowsOfAnotherThoughItsNameBeginsAlike() {
    var row = keys.row("ab", "user1");
    assertThat(holds(keys.table("ab"), row)).isTrue();
    assertThat(holds(keys.table("a"), row)).isFalse();
    assertThat(holds(keys.table("abc"), row)).isFalse();
    assertThat(holds(new KeySpace("other").table("ab"), row)).isFalse();
  }

  @Test
  void keysSortAsTheirTextsDo() {
    assertThat(Arrays.compareUnsigned(keys.row("t", "user1"), keys.row("t", "user10")))
        .isNegative();
    assertThat(Arrays.compareUnsigned(keys.row("t", "user10"), keys.row("t", "user2")))
        .isNegative();
  }

  @Test
  void columnsAreThoseOfOneRowAlone() {
    var columns = KeySpace.columns(keys.row("t", "a"));
    assertThat(holds(columns, KeySpace.column(keys.row("t", "a"), "f"))).isTrue();
    for (var other : new String[] {"", "aa", "a\0", "a\0b", "b"}) {
      assertThat(holds(columns, KeySpace.column(keys.row("t", other), "f"))).as(other).isFalse();
    }
  }

  private static boolean holds(Range range, byte[] key) {
    return Arrays.compareUnsigned(range.begin, key) <= 0
        && Arrays.compareUnsigned(key, range.end) < 0;
  }
}
