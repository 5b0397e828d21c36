package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.apple.foundationdb.Transaction;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

@Conformance
class LimitsTest {

  private static final byte[] SYSTEM_KEY = {(byte) 0xff, 'x'};

  private final Area area;
  @AutoClose private final Transaction transaction;

  LimitsTest(Area area) {
    this.area = area;
    area.fill();
    transaction = area.begin();
  }

  @Test
  void theLongestKeyIsStored() {
    var key = Arrays.copyOf(area.key("k"), 10_000);
    transaction.set(key, bytes("v"));
    transaction.commit().join();

    byte[] value = area.database().run(reader -> reader.get(key).join());
    assertThat(value).isEqualTo(bytes("v"));
  }

  @Test
  void aLongerKeyIsRefused() {
    transaction.set(Arrays.copyOf(area.key("k"), 10_001), bytes("v"));

    assertThat(code(transaction.commit())).isEqualTo(2102);
  }

  @Test
  void aLongerKeyIsNotThere() {
    assertThat(transaction.get(Arrays.copyOf(area.key("k"), 10_001)).join()).isNull();
  }

  @Test
  void aLongerKeyNeedsNoClearing() {
    transaction.clear(Arrays.copyOf(area.key("k"), 10_001));

    assertThat(code(transaction.commit())).isZero();
  }

  @Test
  void theLargestValueIsStored() {
    transaction.set(area.key("k"), new byte[100_000]);
    transaction.commit().join();

    assertThat(area.getBytes("k")).hasSize(100_000);
  }

  @Test
  void aLargerValueIsRefused() {
    transaction.set(area.key("k"), new byte[100_001]);

    assertThat(code(transaction.commit())).isEqualTo(2103);
  }

  @Test
  void aLargerTransactionIsRefused() {
    for (var i = 0; i < 101; i++) {
      transaction.set(area.key("k" + i), new byte[99_000]);
    }

    assertThat(code(transaction.commit())).isEqualTo(2101);
  }

  @Test
  void aTransactionJustUnderTheLimitIsCommitted() {
    for (var i = 0; i < 99; i++) {
      transaction.set(area.key("k" + i), new byte[100_000]);
    }

    assertThat(code(transaction.commit())).isZero();
  }

  @Test
  void whatIsOverwrittenInATransactionDoesNotCount() {
    for (var i = 0; i < 150; i++) {
      transaction.set(area.key("k"), new byte[100_000]);
    }

    assertThat(code(transaction.commit())).isZero();
  }

  @Test
  void whatWasReadCountsToo() {
    var key = Arrays.copyOf(area.key("k"), 10_000);
    for (var i = 0; i < 1_100; i++) {
      key[9_999] = (byte) i;
      key[9_998] = (byte) (i >> 8);
      transaction.get(key).join();
    }
    transaction.set(area.key("k"), bytes("v"));

    assertThat(code(transaction.commit())).isEqualTo(2101);
  }

  @Test
  void writingASystemKeyIsRefused() {
    transaction.set(SYSTEM_KEY, bytes("v"));

    assertThat(code(transaction.commit())).isEqualTo(2004);
  }

  @Test
  void clearingIntoSystemKeysIsRefused() {
    transaction.clear(area.key("a"), SYSTEM_KEY);

    assertThat(code(transaction.commit())).isEqualTo(2004);
  }

  @Test
  void readingASystemKeyIsRefused() {
    assertThat(code(transaction.get(SYSTEM_KEY))).isEqualTo(2004);
    assertThat(code(transaction.getRange(area.key("a"), SYSTEM_KEY).asList())).isEqualTo(2004);
  }

  @Test
  void allUserKeysCanBeRead() {
    assertThat(code(transaction.getRange(new byte[0], new byte[] {(byte) 0xff}, 1).asList()))
        .isZero();
  }

  @Test
  void clearingAnInvertedRangeIsRefused() {
    transaction.clear(area.key("b"), area.key("a"));

    assertThat(code(transaction.commit())).isEqualTo(2005);
  }

  @Test
  void theFirstErrorOfAWriteIsTold() {
    transaction.set(area.key("k"), new byte[100_001]);
    transaction.set(SYSTEM_KEY, bytes("v"));

    assertThat(code(transaction.get(area.key("k")))).isEqualTo(2103);
    assertThat(code(transaction.commit())).isEqualTo(2103);
  }

  @Test
  void nullIsNoKeyAndNoValue() {
    assertThatThrownBy(() -> transaction.set(null, bytes("v")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> transaction.set(area.key("k"), null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> transaction.clear((byte[]) null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anOldReadVersionIsTooOld() {
    var version = transaction.getReadVersion().join();
    try (var late = area.begin()) {
      late.setReadVersion(halfAMinuteBefore(version));

      assertThat(code(late.get(area.key("k")))).isEqualTo(1007);
    }
  }

  /**
   * Returns the version of half a minute before, at a million versions a second, or 1 if the
   * cluster is younger.
   */
  private static long halfAMinuteBefore(long version) {
    return Math.max(1, version - 30_000_000);
  }

  @Test
  void aReadVersionOfTheFutureIsWaitedForInVain() {
    var version = transaction.getReadVersion().join();
    try (var early = area.begin()) {
      early.setReadVersion(version + 1_000_000_000);

      assertThat(code(early.get(area.key("k")))).isEqualTo(1009);
    }
  }

  @Test
  void aReadVersionMustBePositive() {
    transaction.setReadVersion(-1);

    assertThat(code(transaction.get(area.key("k")))).isEqualTo(2011);
  }

  @Test
  void aReadVersionIsSetOnce() {
    transaction.getReadVersion().join();
    transaction.setReadVersion(1);

    assertThat(code(transaction.get(area.key("k")))).isEqualTo(2010);
  }
}
