package io.github.ycsbbackoff.verify;

import static io.github.ycsbbackoff.metrics.Outcome.ACKNOWLEDGED;
import static io.github.ycsbbackoff.retry.OperationKind.DELETE;
import static io.github.ycsbbackoff.retry.OperationKind.INSERT;
import static io.github.ycsbbackoff.retry.OperationKind.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Outcome;
import io.github.ycsbbackoff.metrics.WriteProblems;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the file that verify.ledger names, written and read back. */
class HistoryTest {

  private static final List<String> FIELDS = List.of("a", "b");

  private final WriteProblems problems = new WriteProblems(System.err);

  @TempDir Path folder;

  @Test
  void whatWasNotedComesBack() throws Exception {
    var file = folder.resolve("ledger.csv");
    try (var history = new History(file, FIELDS, true, problems)) {
      history.begin(INSERT, "t", "key", 0, history.nextSequence(), FIELDS);
      history.begin(UPDATE, "t", "key", 0, history.nextSequence(), List.of("b"));
      history.begin(DELETE, "t", "a, \"odd\"\n100% key", 0, history.nextSequence(), List.of());
      history.end(ACKNOWLEDGED, INSERT, "t", "key", 0, true);
      history.end(Outcome.UNKNOWN, UPDATE, "t", "key", 1, false);
      var value = "12345678 and more".getBytes(StandardCharsets.UTF_8);
      history.stamp(1, value);
      history.read(System.nanoTime(), "t", "key", null, Map.of("b", value));
    }
    var histories = read(file);
    var writes = histories.writes();
    assertThat(histories.rows("t")).containsOnlyKeys("key", "a, \"odd\"\n100% key");
    assertThat(histories.writesOf(histories.row("t", "key"))).containsExactly(0, 1);
    assertThat(histories.fieldSets().fields(writes.fieldSet(0))).hasSize(2);
    assertThat(histories.fieldSets().name(histories.fieldSets().fields(writes.fieldSet(1))[0]))
        .isEqualTo("b");
    assertThat(writes.isAcknowledged(0)).isTrue();
    assertThat(writes.isStrict(0)).isFalse();
    assertThat(writes.isRefused(1)).isFalse();
    assertThat(writes.hasEnded(2)).isFalse();
    assertThat(writes.isDelete(2)).isTrue();
    assertThat(writes.begin(0)).isLessThanOrEqualTo(writes.end(0));
    var reads = histories.reads();
    assertThat(reads.size()).isEqualTo(1);
    var seen = new ArrayList<Long>();
    for (var place = 0; place < 2; place++) {
      seen.add(reads.seen(0, place));
    }
    assertThat(seen).containsExactlyInAnyOrder(ReadColumns.ABSENT, writes.stamp(1));
  }

  @Test
  void theBeginningOfAWriteIsInTheFileBeforeItCanBeSent() throws Exception {
    var file = folder.resolve("ledger.csv");
    try (var history = new History(file, FIELDS, false, problems)) {
      history.begin(INSERT, "t", "key", 0, history.nextSequence(), FIELDS);
      assertThat(read(file).writes().size()).isEqualTo(1);
    }
  }

  @Test
  void aLineThatIsCutOffEndsTheHistoryAndIsSaid() throws Exception {
    var file = folder.resolve("ledger.csv");
    try (var history = new History(file, FIELDS, false, problems)) {
      history.begin(INSERT, "t", "key", 0, history.nextSequence(), FIELDS);
      history.begin(INSERT, "t", "other", 0, history.nextSequence(), FIELDS);
    }
    var text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 9));
    var histories = new Histories();
    assertThat(HistoryReader.read(file, histories))
        .containsExactly(
            file + " line 4: is cut off, as of a process that was killed; read up to it");
    histories.complete();
    assertThat(histories.rows("t")).containsOnlyKeys("key");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,begin,,,insert,t,k                 | has 7 cells, not 13",
        "1,middle,,,insert,t,k,5,3,0,*,,        | unknown event middle",
        "1,begin,,,upsert,t,k,5,3,0,*,,         | unknown operation upsert",
        "1,end,,lost,insert,t,k,5,,0,,,        | unknown outcome lost",
        "1,end,,failed,insert,t,k,5,,0,,,      | write 0 did not begin, or ended before",
        "x,begin,,,insert,t,k,5,3,0,*,,         | 'x' is not a number",
        "1,begin,,,insert,t,k,6,3,0,*,,         | no line before says that writer 6 started",
        "1,read,1,,read,t,k,,,,*,,hello        | unknown value hello",
        "1,read,1,,read,t,k,,,,*,,- - -        | has 3 values of 2 fields",
      })
  void aBrokenLineIsNamedWithItsFileAndNumber(String line, String complaint) throws Exception {
    var file = folder.resolve("ledger.csv");
    Files.writeString(
        file, HistoryText.HEADER + "\n1,start,,,,,,5,,,a b,,\n" + line.strip() + "\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(file + " line 3: " + complaint);
  }

  @Test
  void aFileOfAnEarlierVersionIsRefusedWithTheCure() throws Exception {
    var file = folder.resolve("ledger.csv");
    Files.writeString(file, "outcome,operation,table,key\nacknowledged,insert,t,k\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("is of an earlier version")
        .hasMessageContaining("run again");
  }

  @Test
  void anotherFileIsRefused() throws Exception {
    var file = Files.writeString(folder.resolve("other.txt"), "hello\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(file + " line 1: does not begin with");
  }

  @Test
  void oneHistoryGivenTwiceIsRefused() throws Exception {
    var file = folder.resolve("ledger.csv");
    new History(file, FIELDS, false, problems).close();
    var histories = new Histories();
    HistoryReader.read(file, histories);
    assertThatThrownBy(() -> HistoryReader.read(file, histories))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("has the same writer as " + file);
  }

  @Test
  void anInterruptedThreadDoesNotCloseTheFileForOthers() throws Exception {
    var file = folder.resolve("ledger.csv");
    try (var history = new History(file, FIELDS, false, problems)) {
      Thread.currentThread().interrupt();
      for (var i = 0; i < 1_000; i++) {
        history.begin(INSERT, "t", "key " + i, 0, history.nextSequence(), FIELDS);
      }
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(read(file).writes().size()).isEqualTo(1_000);
  }

  @Test
  void aFileThatCannotBeWrittenIsOneLine() throws Exception {
    var file = Files.createFile(folder.resolve("file")).resolve("ledger.csv");
    assertThatThrownBy(() -> new History(file, FIELDS, false, problems))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("verify.ledger=" + file + ": cannot be written");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "verify.ledger=x dataintegrity=true | verify.ledger=x: stamps the values that dataintegrity",
        "verify.ledger=x fieldlength=7      | verify.ledger=x: stamps the first 8 bytes of each",
        "verify.ledger=x fieldlengthdistribution=uniform | give minfieldlength=8 or more",
        "verify.reads=true                  | verify.reads=true: notes reads into a history; give",
      })
  void aWorkloadThatCannotBeStampedIsRefused(String settings, String complaint) {
    var properties = new Properties();
    for (var setting : List.of(settings.strip().split(" ", -1))) {
      var equals = setting.indexOf('=');
      properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    }
    assertThatThrownBy(() -> History.from(Settings.of(properties), problems))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  void aStampIsEightLettersAndComesBack() {
    for (var stamp :
        new long[] {Stamp.of(0, 0), Stamp.of((1 << 18) - 1, (1 << 30) - 1), 123456789L}) {
      var value = new byte[11];
      Stamp.write(stamp, value);
      assertThat(Stamp.read(value)).isEqualTo(stamp);
      assertThat(Stamp.text(stamp)).matches("[0-9A-Za-z_-]{8}");
    }
    assertThat(Stamp.read("1234567".getBytes(StandardCharsets.UTF_8))).isEqualTo(Stamp.NONE);
    assertThat(Stamp.read("1234567é".getBytes(StandardCharsets.UTF_8))).isEqualTo(Stamp.NONE);
  }

  private static Histories read(Path file) throws Exception {
    var histories = new Histories();
    HistoryReader.read(file, histories);
    histories.complete();
    return histories;
  }
}
