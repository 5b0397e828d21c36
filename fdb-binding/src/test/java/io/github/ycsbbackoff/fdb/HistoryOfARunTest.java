package io.github.ycsbbackoff.fdb;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.JavaProgram;
import io.github.ycsbbackoff.verify.Verify;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

/** Tests of a run whose writes and reads are noted, and of what verify makes of them. */
@Timeout(120)
class HistoryOfARunTest {

  private static final String UNSTAMPED = "v".repeat(92);

  @TempDir Path folder;
  private String log;
  private Path ledger;

  @BeforeEach
  void name() {
    log = "fdb.embedded.commit-log=" + folder.resolve("data.log");
    ledger = folder.resolve("ledger.csv");
  }

  @Test
  void aValueHasItsStampAndItsLengthAndAReadThatIsNotedStillGivesIt() throws Exception {
    try (var run = run()) {
      assertThat(run.insert(1)).isEqualTo(Status.OK);
      assertThat(run.fieldsOf(key(1), null)).hasSize(2);
      assertThat(run.fieldsOf(key(1), null).values())
          .allMatch(value -> value.matches("[0-9A-Za-z_-]{8}" + UNSTAMPED));
      assertThat(run.read(2)).isEqualTo(Status.NOT_FOUND);
      assertThat(run.delete(1)).isEqualTo(Status.OK);
      assertThat(run.read(1)).isEqualTo(Status.NOT_FOUND);
    }
    var verified = verify();
    assertThat(verified.status()).as(verified.out().toString()).isZero();
    assertThat(verified.out().get(0)).contains("sound. 2 rows; 2 writes: 2 ack", "; 4 reads");
  }

  @Test
  void aValueWithoutRoomForAStampIsNotSent() throws Exception {
    try (var run = run()) {
      run.insert(1);
      assertThat(run.binding().update("usertable", key(1), row("seven b")))
          .isEqualTo(Status.BAD_REQUEST);
      assertThat(run.finish().failed()).isEqualTo(1);
    }
    assertThat(verify().out().get(0)).contains("sound. 1 rows; 1 writes: 1 acknowledged");
  }

  @Test
  void aDeleteAfterAValueThatWasNotSentHasNoneOfItsFields() throws Exception {
    try (var run = run()) {
      run.insert(1);
      run.binding().update("usertable", key(1), row("seven b"));
      run.delete(1);
    }

    assertThat(Files.readAllLines(ledger))
        .filteredOn(line -> line.toLowerCase(Locale.ROOT).contains("delete"))
        .isNotEmpty()
        .noneMatch(line -> line.contains("field0"));
    assertThat(verify().out().get(0)).contains("sound. 1 rows; 2 writes: 2 acknowledged");
  }

  @Test
  void whatAnotherWroteIsFoundAndToldToPrograms() throws Exception {
    try (var run = run()) {
      run.insert(1);
      run.insert(2);
    }
    try (var other = new TestRun(folder, log)) {
      other.insert(2);
    }
    var verified = verify();
    assertThat(verified.status()).isEqualTo(1);
    assertThat(verified.out().get(1)).contains("0 missing, 1 invented, 0 stale");
    assertThat(Files.readString(folder.resolve("found.json")))
        .contains("\"sound\": false", "\"invented\": 1", "\"key\": \"" + key(2) + "\"")
        .contains("\"field0\": \"vvvvvvvv\"");
  }

  @Test
  void aHistoryWithoutAWriteIsNoPass() throws Exception {
    run().close();
    var verified = verify();
    assertThat(verified.status()).isEqualTo(2);
    assertThat(verified.err()).anyMatch(line -> line.contains(ledger + ": has no write, so that"));
  }

  private TestRun run() throws Exception {
    return new TestRun(folder, "verify.ledger=" + ledger, "verify.reads=true", log);
  }

  @Test
  void thePropertiesOfTheRunMayBeGivenAndItsFilesStayAsTheyAre() throws Exception {
    try (var run = run()) {
      run.insert(1);
    }
    var timeline = Files.writeString(folder.resolve("client.csv"), "what the run wrote");
    var counts = Files.writeString(folder.resolve("counts"), "what the emulator counted");
    var history = Files.readString(ledger);

    var verified =
        verify(
            log,
            "verify.ledger=" + ledger,
            "metrics.csv=" + timeline,
            "fdb.embedded.counts-file=" + counts,
            "fdb.embedded.faults=1042:p=1",
            "backoff.start-file=" + folder.resolve("start"));

    assertThat(verified.status()).as(verified.err().toString()).isZero();
    assertThat(ledger).content().isEqualTo(history);
    assertThat(timeline).content().isEqualTo("what the run wrote");
    assertThat(counts).content().isEqualTo("what the emulator counted");
  }

  @Test
  void thePropertiesOfOneClientOfSeveralVerifyWithoutSayingThatItIsReady() throws Exception {
    try (var run = run()) {
      run.insert(1);
    }
    var ready = folder.resolve("ready");

    var verified = verify(log, "backoff.ready-file=" + ready);

    assertThat(verified.status()).as(verified.err().toString()).isZero();
    assertThat(ready).doesNotExist();
  }

  @Test
  void anEmulatorWhoseRowsAreGoneIsNotSearchedForThem() throws Exception {
    try (var run = run()) {
      run.insert(1);
    }

    for (var gone : List.of("fdb.cluster=embedded", log.replace("data.log", "other.log"))) {
      var verified = verify(gone);

      assertThat(verified.status()).isEqualTo(2);
      assertThat(verified.err())
          .anyMatch(
              line ->
                  line.contains("fdb.cluster=embedded: an emulator's rows end with its process;"));
    }
  }

  private JavaProgram verify() throws Exception {
    return verify(log);
  }

  private JavaProgram verify(String... properties) throws Exception {
    var words = new ArrayList<>(List.of("-db", FdbBinding.class.getName()));
    List.of(properties).forEach(property -> words.addAll(List.of("-p", property)));
    words.addAll(List.of("-json", folder.resolve("found.json").toString(), ledger.toString()));
    return JavaProgram.run(folder, JavaProgram.classPath(), Verify.class.getName(), words);
  }
}
