package io.github.ycsbbackoff.verify;

import static io.github.ycsbbackoff.metrics.Outcome.ACKNOWLEDGED;
import static io.github.ycsbbackoff.metrics.Outcome.FAILED;
import static io.github.ycsbbackoff.metrics.Outcome.GAVE_UP;
import static io.github.ycsbbackoff.retry.OperationKind.DELETE;
import static io.github.ycsbbackoff.retry.OperationKind.INSERT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.metrics.WriteProblems;
import io.github.ycsbbackoff.retry.OperationKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ledger, read back and held against the store. */
class VerificationTest {

  private final WriteProblems problems = new WriteProblems(System.err);

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    // before, outcome, kind, after
    ", ACKNOWLEDGED, INSERT, PRESENT",
    ", ACKNOWLEDGED, UPDATE, PRESENT",
    ", ACKNOWLEDGED, DELETE, ABSENT",
    ", FAILED, INSERT, UNKNOWN",
    ", GAVE_UP, INSERT, UNKNOWN",
    ", FAILED, DELETE, UNKNOWN",
    "PRESENT, FAILED, INSERT, PRESENT",
    "PRESENT, GAVE_UP, UPDATE, PRESENT",
    "PRESENT, FAILED, DELETE, UNKNOWN",
    "PRESENT, ACKNOWLEDGED, DELETE, ABSENT",
    "ABSENT, FAILED, INSERT, UNKNOWN",
    "ABSENT, ACKNOWLEDGED, INSERT, PRESENT",
    "UNKNOWN, ACKNOWLEDGED, INSERT, PRESENT",
    "UNKNOWN, FAILED, UPDATE, UNKNOWN",
  })
  void whatALineMakesOfTheExpectation(
      Expectation before, Outcome outcome, OperationKind kind, Expectation after) {
    assertThat(Expectation.after(before, outcome, kind)).isEqualTo(after);
  }

  @Test
  void whatTheLedgerWroteComesBack() throws Exception {
    var file = folder.resolve("ledger.csv");
    try (var ledger = new Ledger(file, problems)) {
      ledger.note(ACKNOWLEDGED, INSERT, "t", "stays");
      ledger.note(ACKNOWLEDGED, INSERT, "t", "goes");
      ledger.note(ACKNOWLEDGED, DELETE, "t", "goes");
      ledger.note(GAVE_UP, INSERT, "t", "with,commas,in it");
      ledger.note(FAILED, INSERT, "other", "key");
    }
    var reader = new LedgerReader();
    reader.read(file);
    assertThat(reader.tables()).containsOnlyKeys("t", "other");
    assertThat(reader.tables().get("t"))
        .containsEntry("stays", Expectation.PRESENT)
        .containsEntry("goes", Expectation.ABSENT)
        .containsEntry("with,commas,in it", Expectation.UNKNOWN);
  }

  @Test
  void missingAndUnexpectedRowsAreCountedWithExamples() throws Exception {
    var result =
        verified(
            List.of("there", "nobody wrote it", "deleted", "maybe"),
            "acknowledged,insert,t,there",
            "acknowledged,insert,t,lost",
            "acknowledged,delete,t,deleted",
            "gave_up,insert,t,maybe",
            "gave_up,insert,t,maybe not");
    assertThat(result.sound()).isFalse();
    assertThat(result.expected()).isEqualTo(2);
    assertThat(result.missing()).isEqualTo(1);
    assertThat(result.unexpected()).isEqualTo(2);
    assertThat(result.unknown()).isEqualTo(2);
    assertThat(result.unknownFound()).isEqualTo(1);
    assertThat(result.examples())
        .containsExactly("unexpected nobody wrote it", "unexpected deleted", "missing lost");
  }

  @Test
  void aRowOfUnknownOutcomeIsRightBothWays() throws Exception {
    assertThat(verified(List.of("a"), "failed,insert,t,a").sound()).isTrue();
    assertThat(verified(List.of(), "failed,insert,t,a").sound()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "acknowledged,insert,t | line 2: has fewer than four cells",
        "lost,insert,t,k       | line 2: unknown outcome lost",
        "failed,upsert,t,k     | line 2: unknown operation upsert",
      })
  void aBrokenLineIsNamedWithItsFileAndNumber(String line, String complaint) {
    assertThatThrownBy(() -> verified(List.of(), line))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(folder.resolve("ledger.csv") + " " + complaint);
  }

  @Test
  void anotherFileIsRefused() throws Exception {
    var file = Files.writeString(folder.resolve("other.txt"), "hello\n");
    assertThatThrownBy(() -> new LedgerReader().read(file))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(file + " line 1: does not begin with");
  }

  @Test
  void anInterruptedThreadDoesNotCloseTheLedgerForOthers() throws Exception {
    var file = folder.resolve("ledger.csv");
    try (var ledger = new Ledger(file, problems)) {
      Thread.currentThread().interrupt();
      for (var i = 0; i < 1_000; i++) {
        ledger.note(ACKNOWLEDGED, INSERT, "t", "a key of some length " + i);
      }
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(Files.readAllLines(file)).hasSize(1_001);
  }

  @Test
  void aLedgerThatCannotBeWrittenIsOneLine() throws Exception {
    var file = Files.createFile(folder.resolve("file")).resolve("ledger.csv");
    assertThatThrownBy(() -> new Ledger(file, problems))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("verify.ledger=" + file + ": cannot be written");
  }

  private Verification verified(List<String> stored, String... lines) throws Exception {
    var file = folder.resolve("ledger.csv");
    Files.writeString(file, Ledger.HEADER + "\n" + String.join("\n", lines) + "\n");
    var reader = new LedgerReader();
    reader.read(file);
    return Verification.of("t", reader.tables().get("t"), (table, each) -> stored.forEach(each));
  }
}
