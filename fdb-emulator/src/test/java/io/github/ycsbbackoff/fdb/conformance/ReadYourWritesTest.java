package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static io.github.ycsbbackoff.fdb.conformance.Area.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.KeySelector;
import com.apple.foundationdb.MutationType;
import com.apple.foundationdb.ReadTransaction;
import com.apple.foundationdb.Transaction;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Conformance
class ReadYourWritesTest {

  private final Area area;
  private final Transaction transaction;

  ReadYourWritesTest(Area area) {
    this.area = area;
    area.fill("a", "b", "c");
    transaction = area.begin();
  }

  @AfterEach
  void close() {
    transaction.close();
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
  void aSelectorCountsOwnWritesAndSkipsClearedKeys() {
    set("ab", "1");
    transaction.clear(area.key("b"));

    assertThat(key(KeySelector.firstGreaterThan(area.key("a")))).isEqualTo("ab");
    assertThat(key(KeySelector.firstGreaterThan(area.key("ab")))).isEqualTo("c");
    assertThat(key(KeySelector.lastLessThan(area.key("c")))).isEqualTo("ab");
  }

  @Test
  void anAtomicOperationIsReadOnTopOfWhatIsStored() {
    area.commit(other -> other.set(area.key("n"), new byte[] {5}));

    transaction.mutate(MutationType.ADD, area.key("n"), new byte[] {2});
    transaction.mutate(MutationType.ADD, area.key("n"), new byte[] {3});

    assertThat(transaction.get(area.key("n")).join()).containsExactly(10);
  }

  @Test
  void anAtomicOperationIsReadOnTopOfItsOwnWrite() {
    transaction.set(area.key("n"), new byte[] {1});
    transaction.mutate(MutationType.ADD, area.key("n"), new byte[] {2});

    assertThat(transaction.get(area.key("n")).join()).containsExactly(3);
  }

  @Test
  void anAtomicOperationAfterAClearBeginsFromNothing() {
    transaction.clear(area.key("a"));
    transaction.mutate(MutationType.ADD, area.key("a"), new byte[] {2});

    assertThat(transaction.get(area.key("a")).join()).containsExactly(2);
    transaction.commit().join();
    assertThat(area.getBytes("a")).containsExactly(2);
  }

  @Test
  void anAtomicOperationIsInARangeToo() {
    transaction.mutate(MutationType.ADD, area.key("n"), new byte[] {2});
    transaction.mutate(MutationType.COMPARE_AND_CLEAR, area.key("a"), bytes("a"));

    assertThat(names(transaction)).containsExactly("b", "c", "n");
  }

  @Test
  void aSnapshotReadSeesOwnWrites() {
    set("a", "1");

    assertThat(text(transaction.snapshot().get(area.key("a")).join())).isEqualTo("1");
  }

  @Test
  void aSnapshotReadCanBeToldNotToSeeOwnWrites() {
    transaction.options().setSnapshotRywDisable();
    set("a", "1");
    set("x", "1");

    assertThat(text(transaction.snapshot().get(area.key("a")).join())).isEqualTo("a");
    assertThat(names(transaction.snapshot())).containsExactly("a", "b", "c");
    assertThat(get("a")).isEqualTo("1");
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

  @Test
  void whatIsReadWhileIteratingCanBeCleared() {
    var rows = transaction.getRange(area.all()).iterator();
    rows.next();
    rows.remove();

    assertThat(get("a")).isNull();
  }

  private void set(String key, String value) {
    transaction.set(area.key(key), bytes(value));
  }

  private String get(String key) {
    return text(transaction.get(area.key(key)).join());
  }

  private String key(KeySelector selector) {
    return area.name(transaction.getKey(selector).join());
  }

  private List<String> names(ReadTransaction reads) {
    return area.names(reads.getRange(area.all()).asList().join());
  }
}
