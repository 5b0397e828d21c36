package io.github.ycsbbackoff.verify;

import static io.github.ycsbbackoff.verify.Past.ABSENT;
import static io.github.ycsbbackoff.verify.Past.NEVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.metrics.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of each kind of violation, put in by hand, and of what is no violation. */
class VerificationTest {

  private final Past past = new Past();

  @Test
  void theLastAcknowledgedWriteIsSound() throws Exception {
    past.acknowledged("k", 0, 1, "a", "b");
    var last = past.acknowledged("k", 2, 3, "a", "b");
    var result = past.holds("k", last, "a", "b").verified();
    assertThat(result.sound()).isTrue();
    assertThat(result.rows()).isEqualTo(1);
    assertThat(result.writes()).isEqualTo(2);
    assertThat(result.acknowledged()).isEqualTo(2);
    assertThat(result.uncertainRows()).isZero();
  }

  @Test
  void anAcknowledgedRowThatIsNotThereIsMissing() throws Exception {
    past.acknowledged("k", 0, 1, "a", "b");
    only(Violation.Kind.MISSING, "the row is not there, though write 7,0 was acknowledged");
  }

  @Test
  void aFieldThatIsNotThereIsMissing() throws Exception {
    past.holds("k", past.acknowledged("k", 0, 1, "a"), "a");
    past.acknowledged("k", 2, 3, "b");
    only(Violation.Kind.MISSING, "b is not there, though write 7,1 was acknowledged");
  }

  @Test
  void aDeletedRowNeedNotBeThereAndMustNot() throws Exception {
    var written = past.acknowledged("k", 0, 1, "a");
    past.acknowledged("k", 2, 3);
    assertThat(past.verified().sound()).isTrue();
    past.holds("k", written, "a");
    only(
        Violation.Kind.STALE,
        "a holds write 7,0, though write 7,1, which was acknowledged, began 1 us after");
  }

  @Test
  void aValueWithoutAStampIsInvented() throws Exception {
    past.acknowledged("k", 0, 1, "a");
    past.holds("k", "a", "%%% no stamp");
    only(Violation.Kind.INVENTED, "a holds a value without a stamp");
  }

  @Test
  void aValueThatNoHistoryHasIsInvented() throws Exception {
    past.acknowledged("k", 0, 1, "a");
    past.holds("k", 99, "a");
    only(Violation.Kind.INVENTED, "a holds a value that no history given has, write 7,99");
  }

  @Test
  void aRowThatNobodyWroteIsInvented() throws Exception {
    past.holds("k", past.acknowledged("k", 0, 1, "a"), "a");
    past.holds("other", 0, "a");
    only(Violation.Kind.INVENTED, "no history given has a write of it");
    assertThat(past.verified().rows()).isEqualTo(2);
  }

  @Test
  void aValueOfAnotherRowOrFieldIsInvented() throws Exception {
    var one = past.acknowledged("k", 0, 1, "a");
    past.holds("k", one, "a", "b");
    only(Violation.Kind.INVENTED, "b holds a value that was not written to it, of write 7,0");
    past.stored.clear();
    var other = past.acknowledged("l", 0, 1, "a");
    past.holds("k", other, "a").holds("l", other, "a");
    only(Violation.Kind.INVENTED, "a holds a value of another row, l");
  }

  @Test
  void aWriteThatWasSaidToHaveFailedMustNotBeThere() throws Exception {
    past.holds("k", past.write("k", 0, 1, Outcome.FAILED, false, "a"), "a");
    only(Violation.Kind.INVENTED, "which was said not to be stored");
  }

  @Test
  void aFailedWriteNeedNotBeThere() throws Exception {
    past.write("k", 0, 1, Outcome.GAVE_UP, false, "a");
    var result = past.verified();
    assertThat(result.sound()).isTrue();
    assertThat(result.refused()).isEqualTo(1);
  }

  @Test
  void anOverwrittenValueIsStale() throws Exception {
    var first = past.acknowledged("k", 0, 1, "a");
    past.acknowledged("k", 2, 3, "a");
    past.holds("k", first, "a");
    only(
        Violation.Kind.STALE,
        "a holds write 7,0, though write 7,1, which was acknowledged, began 1 us after");
  }

  /** Covers a retry that comes too late: both writes were on their way at once. */
  @Test
  void theWritesOfOneThreadMustBeStoredInTheOrderInWhichItAskedForThem() throws Exception {
    var retried = past.acknowledged("k", 0, 9, "a");
    var later = past.acknowledged("k", 4, 5, "a");
    past.holds("k", retried, "a");
    assertThat(past.verified().sound()).isTrue();
    past.oneThread(retried, later);
    only(
        Violation.Kind.STALE, "write 7,1, which was acknowledged, was asked for later by the same");
    past.holds("k", later, "a");
    assertThat(past.verified().sound()).isTrue();
    past.read("k", 6, 7, retried, "a");
    only(Violation.Kind.WRONG_READ, "a had write 7,0 before t_us 7 and after 6, and write 7,1");
  }

  @Test
  void ofConcurrentWritesEitherMayBeThere() throws Exception {
    var one = past.acknowledged("k", 0, 5, "a");
    var other = past.acknowledged("k", 5, 6, "a");
    assertThat(past.holds("k", one, "a").verified().sound()).isTrue();
    assertThat(past.holds("k", other, "a").verified().sound()).isTrue();
  }

  @Test
  void fieldsOfTwoWholeWritesAreATornRow() throws Exception {
    var one = past.acknowledged("k", 0, 5, "a", "b");
    var other = past.acknowledged("k", 1, 4, "a", "b");
    past.holds("k", one, "a").holds("k", other, "b");
    only(Violation.Kind.TORN, "write 7,0 in a beside write 7,1 in b, which no order");
  }

  @Test
  void fieldsOfTwoPartialWritesAreNoTornRow() throws Exception {
    var all = past.acknowledged("k", 0, 1, "a", "b", "c");
    var one = past.acknowledged("k", 2, 5, "a");
    var other = past.acknowledged("k", 2, 5, "b");
    past.holds("k", one, "a").holds("k", other, "b").holds("k", all, "c");
    assertThat(past.verified().sound()).isTrue();
  }

  @Test
  void aRowThatMissesAFieldOfTheWriteBesideItIsTorn() throws Exception {
    past.holds("k", past.write("k", 0, NEVER, null, false, "a", "b"), "a");
    only(Violation.Kind.TORN, "write 7,0 in a beside nothing in b");
  }

  @Test
  void aWriteOfUnknownOutcomeIsRightBothWaysAndAtAnyTime() throws Exception {
    var unknown = past.write("k", 0, 1, Outcome.UNKNOWN, false, "a");
    assertThat(past.verified().sound()).isTrue();
    var known = past.acknowledged("k", 2, 3, "a");
    assertThat(past.holds("k", known, "a").verified().sound()).isTrue();
    var result = past.holds("k", unknown, "a").verified();
    assertThat(result.sound()).isTrue();
    assertThat(result.unknown()).isEqualTo(1);
    assertThat(result.uncertainRows()).isEqualTo(1);
  }

  @Test
  void aWriteWhoseProcessWasKilledIsOfUnknownOutcome() throws Exception {
    past.acknowledged("k", 0, 1, "a");
    var begun = past.write("k", 2, NEVER, null, false, "a");
    var result = past.holds("k", begun, "a").verified();
    assertThat(result.sound()).isTrue();
    assertThat(result.unended()).isEqualTo(1);
    assertThat(past.holds("k", 0, "a").verified().sound()).isTrue();
  }

  @Test
  void anEchoMayComeBackAndMustHaveBeenThere() throws Exception {
    var echo = past.write("k", 0, 1, Outcome.ACKNOWLEDGED, true, "a");
    past.acknowledged("k", 2, 3, "a");
    assertThat(past.holds("k", echo, "a").verified().sound()).isTrue();
    past.stored.clear();
    assertThat(past.verified().violations()).containsEntry(Violation.Kind.MISSING, 1L);
  }

  /** Covers an attempt without an answer that the server carries out after the next write. */
  @Test
  void anAttemptThatTimedOutMayUndoWhatItsThreadWroteLaterOnlyIfTheHistorySaysSo()
      throws Exception {
    for (var isEcho : List.of(true, false)) {
      var late = new Past();
      var first = late.write("k", 0, 3, Outcome.ACKNOWLEDGED, isEcho, "a");
      var second = late.acknowledged("k", 4, 5, "a");
      late.oneThread(first, second);
      late.read("k", 6, 7, second, "a");
      late.read("k", 8, 9, first, "a");
      assertThat(late.holds("k", first, "a").verified().sound()).isEqualTo(isEcho);
    }
  }

  @Test
  void aReadOfWhatIsStillToBeginIsWrong() throws Exception {
    var written = past.acknowledged("k", 5, 6, "a");
    past.read("k", 0, 4, written, "a");
    past.holds("k", written, "a");
    only(Violation.Kind.WRONG_READ, "saw write 7,0, which had not begun");
  }

  @Test
  void aReadOfWhatWasOverwrittenIsWrong() throws Exception {
    var first = past.acknowledged("k", 0, 1, "a");
    var second = past.acknowledged("k", 2, 3, "a");
    past.read("k", 4, 5, first, "a");
    past.holds("k", second, "a");
    only(Violation.Kind.WRONG_READ, "a had write 7,0 before t_us 1 and after 4, and write 7,1 in");
  }

  @Test
  void readsMustNotGoBack() throws Exception {
    var one = past.acknowledged("k", 0, 9, "a");
    var other = past.acknowledged("k", 0, 9, "a");
    past.read("k", 1, 2, one, "a");
    past.read("k", 3, 4, other, "a");
    past.holds("k", other, "a");
    assertThat(past.verified().sound()).isTrue();
    past.read("k", 5, 6, one, "a");
    only(Violation.Kind.WRONG_READ, "a had ");
  }

  @Test
  void theStoreMustNotGoBackBehindARead() throws Exception {
    var one = past.acknowledged("k", 0, 9, "a");
    var other = past.acknowledged("k", 0, 9, "a");
    past.read("k", 1, 2, one, "a");
    past.read("k", 3, 4, other, "a");
    past.holds("k", one, "a");
    only(Violation.Kind.STALE, "in the end, and write 7,1 in between");
  }

  @Test
  void aReadThatMissesAnAcknowledgedRowIsWrong() throws Exception {
    var written = past.acknowledged("k", 2, 3, "a", "b");
    past.read("k", 0, 1, ABSENT, "a", "b");
    past.read("k", 2, 3, ABSENT, "a", "b");
    past.holds("k", written, "a", "b");
    assertThat(past.verified().sound()).isTrue();
    past.read("k", 4, 5, ABSENT, "a", "b");
    only(Violation.Kind.WRONG_READ, "did not find a, though that of write 7,0 had been there in");
  }

  @Test
  void whatAReadSawMustStayUnlessItIsDeleted() throws Exception {
    var unknown = past.write("k", 0, 1, Outcome.UNKNOWN, false, "a");
    past.read("k", 2, 3, unknown, "a");
    only(Violation.Kind.MISSING, "did not find a, though that of write 7,0 had been there in");
    past.acknowledged("k", 3, 4);
    assertThat(past.verified().sound()).isTrue();
  }

  @Test
  void aRowOfWhichReadsSawSeveralFieldsIsMissingOnce() throws Exception {
    var unknown = past.write("k", 0, 1, Outcome.UNKNOWN, false, "a", "b");
    past.read("k", 2, 3, unknown, "a");
    past.read("k", 4, 5, unknown, "b");

    assertThat(past.verified().violations()).containsEntry(Violation.Kind.MISSING, 1L);
  }

  @Test
  void aReadOfATornRowIsWrong() throws Exception {
    var one = past.acknowledged("k", 0, 9, "a", "b");
    var other = past.acknowledged("k", 0, 9, "a", "b");
    past.reads.add(new Past.Read("k", 1, 2, java.util.Map.of("a", one, "b", other)));
    past.holds("k", one, "a", "b");
    only(Violation.Kind.WRONG_READ, "which no order of the writes leaves");
  }

  @Test
  void aReadOfAWriteThatFailedIsWrong() throws Exception {
    var written = past.acknowledged("k", 0, 1, "a");
    past.read("k", 2, 5, past.write("k", 2, 3, Outcome.FAILED, false, "a"), "a");
    past.holds("k", written, "a");
    only(Violation.Kind.WRONG_READ, "which was said not to be stored");
  }

  private void only(Violation.Kind kind, String words) throws Exception {
    var result = past.verified();
    assertThat(result.sound()).isFalse();
    assertThat(result.violations().entrySet())
        .filteredOn(each -> each.getValue() > 0)
        .singleElement()
        .satisfies(each -> assertThat(each.getKey()).isEqualTo(kind));
    assertThat(result.examples().get(0).message()).contains(words);
  }
}
