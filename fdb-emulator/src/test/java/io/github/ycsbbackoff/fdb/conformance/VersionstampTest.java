package io.github.ycsbbackoff.fdb.conformance;

import static com.apple.foundationdb.MutationType.SET_VERSIONSTAMPED_KEY;
import static com.apple.foundationdb.MutationType.SET_VERSIONSTAMPED_VALUE;
import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Transaction;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Conformance
class VersionstampTest {

  private static final int STAMP_BYTES = 10;

  private final Area area;
  private final Transaction transaction;

  VersionstampTest(Area area) {
    this.area = area;
    area.fill("a");
    transaction = area.begin();
  }

  @AfterEach
  void close() {
    transaction.close();
  }

  @Test
  void theStampIsTheCommitsVersionAndItsPlace() {
    transaction.set(area.key("k"), bytes("v"));
    var stamp = transaction.getVersionstamp();
    transaction.commit().join();

    assertThat(stamp.join()).hasSize(STAMP_BYTES);
    assertThat(ByteBuffer.wrap(stamp.join()).getLong())
        .isEqualTo(transaction.getCommittedVersion());
  }

  @Test
  void aValueIsStamped() {
    transaction.mutate(SET_VERSIONSTAMPED_VALUE, area.key("k"), template("<", ">"));
    var stamp = transaction.getVersionstamp();
    transaction.commit().join();

    assertThat(area.getBytes("k")).isEqualTo(filled("<", stamp.join(), ">"));
  }

  @Test
  void aKeyIsStamped() {
    var prefix = prefix("<");
    transaction.mutate(SET_VERSIONSTAMPED_KEY, template(prefix, ">"), bytes("v"));
    var stamp = transaction.getVersionstamp();
    transaction.commit().join();

    var rows = area.database().read(reader -> reader.getRange(area.all()).asList().join());
    assertThat(rows.get(0).getKey()).isEqualTo(filled(prefix, stamp.join(), ">"));
    assertThat(rows.get(0).getValue()).isEqualTo(bytes("v"));
  }

  @Test
  void stampedKeysComeInTheOrderOfTheirCommits() {
    for (var each : new String[] {"first", "second", "third"}) {
      area.commit(
          other -> other.mutate(SET_VERSIONSTAMPED_KEY, template(prefix("log"), ""), bytes(each)));
    }

    var rows =
        area.database()
            .read(reader -> reader.getRange(area.key("log"), area.key("loh")).asList().join());
    assertThat(rows)
        .extracting(row -> Area.text(row.getValue()))
        .containsExactly("first", "second", "third");
  }

  @Test
  void aStampedValueCannotBeReadBeforeItsCommit() {
    transaction.mutate(SET_VERSIONSTAMPED_VALUE, area.key("k"), template("", ""));

    assertThat(code(transaction.get(area.key("k")))).isEqualTo(1036);
  }

  @Test
  void aRangeWithAStampedValueCannotBeReadBeforeItsCommit() {
    transaction.mutate(SET_VERSIONSTAMPED_VALUE, area.key("k"), template("", ""));

    assertThat(code(transaction.getRange(area.all()).asList())).isEqualTo(1036);
  }

  @Test
  void whereAStampedKeyMayBeCannotBeRead() {
    var prefix = prefix("log");
    transaction.mutate(SET_VERSIONSTAMPED_KEY, template(prefix, ""), bytes("v"));

    assertThat(code(transaction.getRange(area.key("log"), area.key("loh")).asList()))
        .isEqualTo(1036);
    assertThat(code(transaction.get(area.key("a")))).isZero();
  }

  @Test
  void aReadOfWhatCannotBeReadFailsTheCommitToo() {
    transaction.mutate(SET_VERSIONSTAMPED_VALUE, area.key("k"), template("", ""));
    var unused = code(transaction.get(area.key("k")));

    assertThat(code(transaction.commit())).isEqualTo(1036);
  }

  @Test
  void aStampWithoutRoomIsRefused() {
    var tooShort = ByteBuffer.allocate(9 + 4).order(ByteOrder.LITTLE_ENDIAN).array();
    transaction.mutate(SET_VERSIONSTAMPED_VALUE, area.key("k"), tooShort);

    assertThat(code(transaction.commit())).isEqualTo(2000);
  }

  @Test
  void aStampedKeyWithoutRoomIsRefused() {
    var beyond = template("", "");
    beyond[beyond.length - 4] = 1;
    transaction.mutate(SET_VERSIONSTAMPED_KEY, beyond, bytes("v"));

    assertThat(code(transaction.commit())).isEqualTo(2000);
  }

  @Test
  void aReadOnlyTransactionHasNoStamp() {
    var stamp = transaction.getVersionstamp();
    transaction.get(area.key("a")).join();
    transaction.commit().join();

    assertThat(code(stamp)).isEqualTo(2021);
    assertThat(transaction.getCommittedVersion()).isEqualTo(-1);
  }

  @Test
  void aFailedCommitHasNoStamp() {
    transaction.get(area.key("a")).join();
    transaction.set(area.key("k"), bytes("v"));
    var stamp = transaction.getVersionstamp();
    area.set("a", "other");

    assertThat(code(transaction.commit())).isEqualTo(1020);
    assertThat(code(stamp)).isEqualTo(2020);
  }

  @Test
  void theStampIsNotToBeAskedForAfterTheCommit() {
    transaction.set(area.key("k"), bytes("v"));
    transaction.commit().join();

    assertThat(code(transaction.getVersionstamp())).isEqualTo(2017);
  }

  @Test
  void anotherThatReadWhereTheStampedKeyCameToBeConflicts() {
    try (var reader = area.begin()) {
      reader.getRange(area.key("log"), area.key("loh")).asList().join();
      reader.set(area.key("k"), bytes("v"));

      area.commit(
          other -> other.mutate(SET_VERSIONSTAMPED_KEY, template(prefix("log"), ""), bytes("v")));

      assertThat(code(reader.commit())).isEqualTo(1020);
    }
  }

  private String prefix(String name) {
    return new String(area.key(name), UTF_8);
  }

  /**
   * Returns a template with room for a stamp between two texts, and the offset of that room. Tuples
   * would do this too, but they ask libfdb_c for the API version.
   */
  private static byte[] template(String before, String after) {
    var head = bytes(before);
    var tail = bytes(after);
    return ByteBuffer.allocate(head.length + STAMP_BYTES + tail.length + 4)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(head)
        .put(new byte[STAMP_BYTES])
        .put(tail)
        .putInt(head.length)
        .array();
  }

  private static byte[] filled(String before, byte[] stamp, String after) {
    var bytes = template(before, after);
    System.arraycopy(stamp, 0, bytes, bytes(before).length, stamp.length);
    return Arrays.copyOf(bytes, bytes.length - 4);
  }
}
