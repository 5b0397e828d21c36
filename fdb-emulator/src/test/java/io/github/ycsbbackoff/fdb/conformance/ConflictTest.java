package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.Transaction;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@Conformance
class ConflictTest {

  private static final int COMMITTED = 0;
  private static final int NOT_COMMITTED = 1020;

  private final Area area;

  ConflictTest(Area area) {
    this.area = area;
    area.fill("a", "b", "c", "d", "e");
  }

  @Test
  void aKeyThatWasReadAndWrittenSinceConflicts() {
    assertThat(outcome(reads("a"), sets("a"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void aKeyThatWasReadAndClearedSinceConflicts() {
    assertThat(outcome(reads("a"), transaction -> transaction.clear(area.key("a"))))
        .isEqualTo(NOT_COMMITTED);
  }

  @Test
  void aKeyThatWasNotThereWhenReadConflictsOnceItIs() {
    assertThat(outcome(reads("new"), sets("new"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void writingTheSameValueConflictsToo() {
    assertThat(outcome(reads("a"), transaction -> transaction.set(area.key("a"), bytes("a"))))
        .isEqualTo(NOT_COMMITTED);
  }

  @Test
  void anotherKeyDoesNotConflict() {
    assertThat(outcome(reads("a"), sets("b"))).isEqualTo(COMMITTED);
  }

  @Test
  void theNeighbouringKeyDoesNotConflict() {
    assertThat(outcome(reads("a"), sets("a\0"))).isEqualTo(COMMITTED);
  }

  @Test
  void blindWritesOfOneKeyDoNotConflict() {
    assertThat(outcome(transaction -> {}, sets("a"))).isEqualTo(COMMITTED);
  }

  @Test
  void aWriteBeforeTheReadVersionDoesNotConflict() {
    area.set("a", "new");

    assertThat(outcome(reads("a"), transaction -> {})).isEqualTo(COMMITTED);
  }

  @Test
  void aRangeThatWasReadConflictsWithAKeyPutIntoIt() {
    assertThat(outcome(readsRange("a", "c"), sets("bb"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void aRangeThatWasReadConflictsWithAClearThatTouchesIt() {
    assertThat(
            outcome(
                readsRange("b", "d"),
                transaction -> transaction.clear(area.key("c"), area.key("x"))))
        .isEqualTo(NOT_COMMITTED);
  }

  @Test
  void theEndOfARangeIsNotOfTheRange() {
    assertThat(outcome(readsRange("a", "c"), sets("c"))).isEqualTo(COMMITTED);
  }

  @Test
  void theBeginOfARangeIsOfTheRange() {
    assertThat(outcome(readsRange("a", "c"), sets("a"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void anEmptyRangeThatWasReadConflictsOnceItIsNotEmpty() {
    assertThat(outcome(readsRange("x", "z"), sets("y"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void whatIsBehindTheLimitOfARangeReadDoesNotConflict() {
    assertThat(outcome(readsRange("a", "z", 2, false), sets("c"))).isEqualTo(COMMITTED);
    assertThat(outcome(readsRange("a", "z", 2, false), sets("b"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void whatIsBeforeTheLimitOfAReverseRangeReadDoesNotConflict() {
    assertThat(outcome(readsRange("a", "z", 2, true), sets("c"))).isEqualTo(COMMITTED);
    assertThat(outcome(readsRange("a", "z", 2, true), sets("d"))).isEqualTo(NOT_COMMITTED);
    assertThat(outcome(readsRange("a", "z", 2, true), sets("x"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void aSnapshotReadDoesNotConflict() {
    assertThat(outcome(transaction -> transaction.snapshot().get(area.key("a")).join(), sets("a")))
        .isEqualTo(COMMITTED);
  }

  @Test
  void aSnapshotRangeReadDoesNotConflict() {
    assertThat(
            outcome(
                transaction -> transaction.snapshot().getRange(area.all()).asList().join(),
                sets("a")))
        .isEqualTo(COMMITTED);
  }

  @Test
  void aReadOnlyTransactionNeverConflicts() {
    try (var reader = area.begin()) {
      reader.get(area.key("a")).join();
      area.set("a", "new");

      assertThat(code(reader.commit())).isEqualTo(COMMITTED);
    }
  }

  @Test
  void readingWhatItHasWrittenItselfDoesNotConflict() {
    assertThat(
            outcome(
                transaction -> {
                  transaction.set(area.key("a"), bytes("mine"));
                  transaction.get(area.key("a")).join();
                },
                sets("a")))
        .isEqualTo(COMMITTED);
  }

  @Test
  void aRangeReadOverItsOwnWritesConflictsOnlyBesideThem() {
    Consumer<Transaction> readsOverOwn =
        transaction -> {
          transaction.set(area.key("b"), bytes("mine"));
          transaction.clear(area.key("c"), area.key("d"));
          transaction.getRange(area.key("a"), area.key("e")).asList().join();
        };

    assertThat(outcome(readsOverOwn, sets("b"))).isEqualTo(COMMITTED);
    assertThat(outcome(readsOverOwn, sets("cc"))).isEqualTo(COMMITTED);
    assertThat(outcome(readsOverOwn, sets("bb"))).isEqualTo(NOT_COMMITTED);
  }

  @Test
  void oneOfTwoThatReadWhatTheOtherWritesConflicts() {
    try (var first = area.begin();
        var second = area.begin()) {
      first.get(area.key("a")).join();
      second.get(area.key("b")).join();
      first.set(area.key("b"), bytes("first"));
      second.set(area.key("a"), bytes("second"));

      assertThat(code(first.commit())).isEqualTo(COMMITTED);
      assertThat(code(second.commit())).isEqualTo(NOT_COMMITTED);
    }
    assertThat(area.get("a")).isEqualTo("a");
    assertThat(area.get("b")).isEqualTo("first");
  }

  /**
   * Returns the code that the commit of {@code work} ends with if another transaction commits
   * {@code meanwhile}.
   */
  private int outcome(Consumer<Transaction> work, Consumer<Transaction> meanwhile) {
    try (var transaction = area.begin()) {
      transaction.getReadVersion().join();
      work.accept(transaction);
      area.commit(meanwhile);
      transaction.set(area.key("~"), bytes("behind all"));
      return code(transaction.commit());
    }
  }

  private Consumer<Transaction> sets(String key) {
    return transaction -> transaction.set(area.key(key), bytes("other"));
  }

  private Consumer<Transaction> reads(String key) {
    return transaction -> transaction.get(area.key(key)).join();
  }

  private Consumer<Transaction> readsRange(String begin, String end) {
    return readsRange(begin, end, 0, false);
  }

  private Consumer<Transaction> readsRange(String begin, String end, int limit, boolean reverse) {
    return transaction ->
        transaction.getRange(area.key(begin), area.key(end), limit, reverse).asList().join();
  }
}
