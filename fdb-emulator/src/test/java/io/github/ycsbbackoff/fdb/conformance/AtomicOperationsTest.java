package io.github.ycsbbackoff.fdb.conformance;

import static com.apple.foundationdb.MutationType.ADD;
import static com.apple.foundationdb.MutationType.APPEND_IF_FITS;
import static com.apple.foundationdb.MutationType.BIT_AND;
import static com.apple.foundationdb.MutationType.BIT_OR;
import static com.apple.foundationdb.MutationType.BIT_XOR;
import static com.apple.foundationdb.MutationType.BYTE_MAX;
import static com.apple.foundationdb.MutationType.BYTE_MIN;
import static com.apple.foundationdb.MutationType.COMPARE_AND_CLEAR;
import static com.apple.foundationdb.MutationType.MAX;
import static com.apple.foundationdb.MutationType.MIN;
import static com.apple.foundationdb.MutationType.SET_VERSIONSTAMPED_KEY;
import static com.apple.foundationdb.MutationType.SET_VERSIONSTAMPED_VALUE;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.MutationType;
import java.util.EnumSet;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Conformance
class AtomicOperationsTest {

  private static final HexFormat HEX = HexFormat.of();

  private final Area area;

  AtomicOperationsTest(Area area) {
    this.area = area;
    area.fill();
  }

  /**
   * The columns are hexadecimal, numbers are little-endian; an empty column stands for no value.
   */
  @ParameterizedTest
  @CsvSource({
    "ADD,             0100,   0200,   0300",
    "ADD,             ff00,   0100,   0001",
    "ADD,             ffff,   0100,   0000",
    "ADD,                 ,   0102,   0102",
    "ADD,             05,     010000, 060000",
    "ADD,             ff0101, 01,     00",
    "BIT_AND,         0f0f,   3c3c,   0c0c",
    "BIT_AND,             ,   3c,     3c",
    "BIT_AND,         ff,     ffff,   ff00",
    "BIT_AND,         ffff,   0f,     0f",
    "BIT_OR,          0f0f,   3030,   3f3f",
    "BIT_OR,              ,   30,     30",
    "BIT_OR,          01,     0202,   0302",
    "BIT_XOR,         0ff0,   ffff,   f00f",
    "BIT_XOR,             ,   30,     30",
    "BIT_XOR,         010203, 01,     00",
    "APPEND_IF_FITS,  0102,   03,     010203",
    "APPEND_IF_FITS,      ,   03,     03",
    "MAX,             0200,   0100,   0200",
    "MAX,             0001,   ff00,   0001",
    "MAX,                 ,   05,     05",
    "MAX,             ff,     0001,   0001",
    "MAX,             05,     0100,   0500",
    "MIN,             0200,   0100,   0100",
    "MIN,             0001,   ff00,   ff00",
    "MIN,                 ,   05,     05",
    "MIN,             05,     0001,   0500",
    "BYTE_MIN,        0200,   01ff,   01ff",
    "BYTE_MIN,        02,     0200,   02",
    "BYTE_MIN,            ,   05,     05",
    "BYTE_MAX,        0200,   01ff,   0200",
    "BYTE_MAX,        02,     0200,   0200",
    "BYTE_MAX,        ff,     01,     ff",
    "BYTE_MAX,            ,   05,     05",
    "COMPARE_AND_CLEAR, 0102, 0102,       ",
    "COMPARE_AND_CLEAR, 0102, 01,     0102",
    "COMPARE_AND_CLEAR,     , 01,         ",
  })
  void anOperationIsAppliedToWhatIsStored(
      MutationType type, String stored, String operand, String result) {
    if (stored != null) {
      area.commit(transaction -> transaction.set(area.key("k"), HEX.parseHex(stored)));
    }

    area.commit(transaction -> transaction.mutate(type, area.key("k"), HEX.parseHex(operand)));

    assertThat(hex(area.getBytes("k"))).isEqualTo(result);
  }

  /**
   * Repeats one row of the table for each operation within one transaction, where the client works
   * out the result, and not the server.
   */
  @ParameterizedTest
  @CsvSource({
    "ADD,             0100,   0200,   0300",
    "BIT_AND,         ff,     ffff,   ff00",
    "BIT_OR,          01,     0202,   0302",
    "BIT_XOR,         010203, 01,     00",
    "APPEND_IF_FITS,  0102,   03,     010203",
    "MAX,             05,     0100,   0500",
    "MIN,             05,     0001,   0500",
    "BYTE_MIN,        02,     0200,   02",
    "BYTE_MAX,        ff,     01,     ff",
    "COMPARE_AND_CLEAR, 0102, 0102,       ",
  })
  void anOperationIsAppliedToWhatWasWrittenBefore(
      MutationType type, String written, String operand, String result) {
    area.commit(
        transaction -> {
          transaction.set(area.key("k"), HEX.parseHex(written));
          transaction.mutate(type, area.key("k"), HEX.parseHex(operand));
          assertThat(hex(transaction.get(area.key("k")).join())).isEqualTo(result);
        });

    assertThat(hex(area.getBytes("k"))).isEqualTo(result);
  }

  @Test
  void operationsOnOneKeyAreAppliedInOrder() {
    area.commit(
        transaction -> {
          transaction.mutate(ADD, area.key("k"), new byte[] {5});
          transaction.mutate(BIT_XOR, area.key("k"), new byte[] {1});
          transaction.mutate(MAX, area.key("k"), new byte[] {3});
        });

    assertThat(area.getBytes("k")).containsExactly(4);
  }

  @Test
  void appendingStopsWhereTheValueWouldBeTooLarge() {
    area.commit(transaction -> transaction.set(area.key("k"), new byte[99_999]));

    area.commit(transaction -> transaction.mutate(APPEND_IF_FITS, area.key("k"), new byte[1]));
    area.commit(transaction -> transaction.mutate(APPEND_IF_FITS, area.key("k"), new byte[1]));

    assertThat(area.getBytes("k")).hasSize(100_000);
  }

  @Test
  void oldNamesOfBitwiseOperationsAreTheSameOperations() {
    area.commit(transaction -> transaction.set(area.key("k"), new byte[] {0b1100}));

    area.commit(
        transaction -> transaction.mutate(deprecated("AND"), area.key("k"), new byte[] {0b0110}));
    area.commit(
        transaction -> transaction.mutate(deprecated("OR"), area.key("k"), new byte[] {0b0011}));
    area.commit(
        transaction -> transaction.mutate(deprecated("XOR"), area.key("k"), new byte[] {0b0001}));

    assertThat(area.getBytes("k")).containsExactly(0b0110);
  }

  @Test
  void theTableHasEveryOperation() {
    var tested =
        EnumSet.of(
            ADD,
            BIT_AND,
            BIT_OR,
            BIT_XOR,
            APPEND_IF_FITS,
            MAX,
            MIN,
            BYTE_MIN,
            BYTE_MAX,
            COMPARE_AND_CLEAR,
            deprecated("AND"),
            deprecated("OR"),
            deprecated("XOR"));

    assertThat(EnumSet.complementOf(tested))
        .as("in a test of their own")
        .containsExactlyInAnyOrder(SET_VERSIONSTAMPED_KEY, SET_VERSIONSTAMPED_VALUE);
  }

  private static MutationType deprecated(String name) {
    return MutationType.valueOf(name);
  }

  private static String hex(byte[] value) {
    return value == null ? null : HEX.formatHex(value);
  }
}
