package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static io.github.ycsbbackoff.fdb.conformance.Area.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

@Conformance
class ReadYourWritesTest {

  private final Area area;
  @AutoClose private final Transaction transaction;

  ReadYourWritesTest(Area area) {
    this.area = area;
    area.fill("a", "b", "c");
    transaction = area.begin();
  }

  @Test
  void aWriteIsReadBack() {
    set("a", "1");
    set("x", "2");

    assertThat(get("a")).isEqualTo("1");
    assertThat(get("x")).isEqualTo("2");
  }

  @Test
  void theLastWriteOfAKeyIsReadBack() {
    set("a", "1");
    set("a", "2");

    assertThat(get("a")).isEqualTo("2");
  }

  @Test
  void aClearedKeyIsGone() {
    transaction.clear(area.key("a"));

    assertThat(get("a")).isNull();
    assertThat(names(transaction)).containsExactly("b", "c");
  }

  @Test
  void aClearedRangeIsGoneWithItsOwnWrites() {
    set("bb", "1");
    transaction.clear(area.key("b"), area.key("c"));

    assertThat(get("bb")).isNull();
    assertThat(names(transaction)).containsExactly("a", "c");
  }

  @Test
  void aWriteAfterAClearIsThere() {
    transaction.clear(area.all());
    set("b", "1");

    assertThat(names(transaction)).containsExactly("b");
    transaction.commit().join();
    assertThat(area.names()).containsExactly("b");
  }

  @Test
  void aClearAfterAWriteTakesIt() {
    set("x", "1");
    transaction.clear(area.key("x"));

    transaction.commit().join();

    assertThat(area.names()).containsExactly("a", "b", "c");
  }

  @Test
  void aRangeHasOwnAndStoredPairsInOrder() {
    set("ab", "1");
    set("0", "1");
    set("z", "1");

    assertThat(names(transaction)).containsExactly("0", "a", "ab", "b", "c", "z");
  }

  @Test
  void aReverseRangeHasThemToo() {
    set("ab", "1");
    set("z", "1");

    assertThat(area.names(transaction.getRange(area.all(), 3, true).asList().join()))
        .containsExactly("z", "c", "b");
  }

  @Test
  void aLimitCountsWhatIsLeftAfterClears() {
    transaction.clear(area.key("a"));
    set("bb", "1");

    assertThat(area.names(transaction.getRange(area.all(), 2).asList().join()))
        .containsExactly("b", "bb");
  }

  @Test
  void aSnapshotReadSeesOwnWrites() {
    set("a", "1");

    assertThat(text(transaction.snapshot().get(area.key("a")).join())).isEqualTo("1");
  }

  @Test
  void withoutReadYourWritesTheDatabaseIsRead() {
    transaction.options().setReadYourWritesDisable();
    set("a", "1");

    assertThat(get("a")).isEqualTo("a");
    transaction.commit().join();
    assertThat(area.get("a")).isEqualTo("1");
  }

  @Test
  void readYourWritesCannotBeDisabledAfterAWrite() {
    set("a", "1");
    transaction.options().setReadYourWritesDisable();

    assertThat(code(transaction.commit())).isEqualTo(2000);
  }

  @Test
  void aReadIssuedBeforeAWriteDoesNotSeeIt() {
    var early = transaction.get(area.key("a"));
    set("a", "1");

    assertThat(text(early.join())).isEqualTo("a");
  }

  private void set(String key, String value) {
    transaction.set(area.key(key), bytes(value));
  }

  private String get(String key) {
    return text(transaction.get(area.key(key)).join());
  }

  private List<String> names(ReadTransaction reads) {
    return area.names(reads.getRange(area.all()).asList().join());
  }
}
