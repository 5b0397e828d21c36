package io.github.ycsbbackoff.lab.gate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Yaml;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("history.csv");
  }

  @Test
  void aRunIsARowForEachArmAndTheNextRunComesBehindIt() throws IOException {
    new History(file).append(measured("one"));
    new History(file).append(measured("two"));

    var lines = Files.readAllLines(file);
    assertThat(lines).hasSize(1 + 2 * 5);
    assertThat(lines.get(0))
        .startsWith(
            "time,branch,experiment,results,commit,server,client,blocks,goodput,goodput_low,goodput_high,");
    assertThat(lines.get(1))
        .startsWith("2026-09-21T14:13:19Z,linear,kudu-policies,one,unknown,unknown,unknown,3,3");
    assertThat(lines.get(10)).contains(",native,kudu-policies,two,");
  }

  @Test
  void aRunOfWhichNoTrialCanBeCountedIsNotAppendedAndThatIsSaid() throws IOException {
    new History(file).append(measured("one"));
    var before = Files.readAllLines(file);
    var results = results("two");
    try (var trials = Files.list(results.resolve("trials"))) {
      for (var trial : trials.toList()) {
        Files.delete(trial.resolve("trial.json"));
      }
    }

    assertThat(new History(file).append(Measured.read(results)))
        .isEqualTo(
            "History: nothing appended to %s, for no trial of two can be counted".formatted(file));
    assertThat(Files.readAllLines(file)).isEqualTo(before);
    var other = folder.resolve("other.csv");
    new History(other).append(Measured.read(results));
    assertThat(other).doesNotExist();
  }

  @Test
  void aFileThatIsNoTextIsRefusedInOneLine() throws IOException {
    Files.writeString(file, String.join(",", HistoryRow.COLUMNS) + "\nä", ISO_8859_1);

    assertThatThrownBy(() -> new History(file).require("kudu-policies"))
        .isInstanceOf(LabException.class)
        .hasMessage("--history %s: is no CSV; mend it, or give another file".formatted(file));
  }

  @Test
  void aBuildThatKeepsTheFileIsNotWaitedForWithoutEnd() throws IOException {
    try (var kept = HistoryFile.locked(file)) {
      assertThat(kept.content()).isEmpty();
      assertThatThrownBy(() -> HistoryFile.locked(file, Duration.ZERO))
          .isInstanceOf(LabException.class)
          .hasMessage(
              file + ": another program has had it locked for 0 s; end that, or give another file");
    }

    HistoryFile.locked(file, Duration.ZERO).close();
  }

  @Test
  void whatWasNotMeasuredIsNoNumberForOtavaAndNoCellIsEmpty() throws IOException {
    var results = results("one");
    for (var block = 1; block <= 3; block++) {
      Files.delete(results.resolve("trials/" + block + "-linear/latency.hlog"));
    }
    new History(file).append(Measured.read(results));

    // The Otava of 2026, 0.8.0, does not read a row with an empty cell.
    assertThat(Files.readAllLines(file)).noneMatch(line -> line.contains(",,"));
    assertThat(Files.readAllLines(file).get(1)).contains(",nan,nan,nan,");
  }

  @Test
  void aLatencyThatWasNotReachedIsLongerThanAnyThatCouldBeSeenSoThatOtavaSeesIt()
      throws IOException {
    var results = results("one");
    for (var block = 1; block <= 3; block++) {
      var trial = results.resolve("trials/" + block + "-linear");
      Files.writeString(
          trial.resolve("client.csv"),
          Files.readString(trial.resolve("client.csv"))
              .replaceAll("(?m)^(\\d[^,]*,[^,]*),[^,]*,", "$1,0,"));
      Files.writeString(trial.resolve("latency.hlog"), "");
    }
    new History(file).append(Measured.read(results));

    var header = Files.readAllLines(file).get(0).split(",", -1);
    var row = Files.readAllLines(file).get(1).split(",", -1);
    assertThat(row[List.of(header).indexOf("latency_p99")]).isEqualTo("124000.0");
  }

  @Test
  void aRunThatIsThereAlreadyIsNotAppendedTwice() throws IOException {
    new History(file).append(measured("one"));
    var before = Files.readString(file);

    assertThat(new History(file).append(measured("one")))
        .isEqualTo("History: " + file + " has the rows of one already");
    assertThat(file).content().isEqualTo(before);
  }

  @Test
  void theRowsOfARunThatWasResumedTakeThePlaceOfThoseOfItsBeginning() throws IOException {
    new History(file).append(measured("one"));
    var ofOne = Files.readString(file);
    var header = ofOne.lines().findFirst().orElseThrow() + "\n";
    var rows = ofOne.substring(header.length());
    var unfinished = List.of("2-linear", "3-linear", "1-native", "2-native", "3-native");
    rename(results("two"), unfinished, "trial.json", "trial.later");
    new History(file).append(measured("two"));
    new History(file).append(measured("three"));
    // No native of the second run is there yet.
    assertThat(Files.readAllLines(file)).hasSize(1 + 5 + 4 + 5);
    Files.writeString(file, Files.readString(file).replace(",one,", ",\"one\","));

    rename(results("two"), unfinished, "trial.later", "trial.json");
    var said = new History(file).append(measured("two"));

    assertThat(said).startsWith("History: replaced the rows of two in " + file + "; otava analyze");
    assertThat(file)
        .hasContent(
            header
                + rows.replace(",one,", ",\"one\",")
                + rows.replace(",one,", ",two,")
                + rows.replace(",one,", ",three,"));
    assertThat(new History(file).append(measured("two"))).endsWith(" has the rows of two already");
  }

  @Test
  void theRowsOfAnotherRunInAFolderOfThatNameAreAppended() throws IOException {
    var results = results("one");
    rename(results, List.of("3-linear"), "trial.json", "trial.later");
    new History(file).append(measured("one"));
    var before = Files.readString(file);
    rename(results, List.of("3-linear"), "trial.later", "trial.json");
    try (var trials = Files.list(results.resolve("trials"))) {
      for (var trial : trials.toList()) {
        var info = trial.resolve("trial.json");
        Files.writeString(info, Files.readString(info).replace(":1789999999", ":1790009999"));
      }
    }

    assertThat(new History(file).append(measured("one")))
        .startsWith("History: appended to " + file);
    assertThat(file).content().startsWith(before);
    assertThat(Files.readAllLines(file)).hasSize(1 + 5 + 5);
    assertThat(new History(file).append(measured("one"))).endsWith(" has the rows of one already");
  }

  @Test
  void aSimulationIsTheSameWhereverItWasCopied() throws IOException {
    var experiment = results("one").resolve("experiment.yaml");
    Files.writeString(
        experiment,
        Files.readString(experiment).replaceFirst("kind: \"?kudu\"?", "kind: simulated"));
    new History(file).append(measured("one"));
    var before = Files.readString(file);
    Files.setLastModifiedTime(experiment, FileTime.from(Instant.parse("2026-11-30T08:00:00Z")));

    assertThat(new History(file).append(measured("one"))).endsWith(" has the rows of one already");
    assertThat(file).content().isEqualTo(before);
  }

  @Test
  void aSimulationOfWhichOneArmHasChangedIsAnother() throws IOException {
    var results = results("one");
    var experiment = results.resolve("experiment.yaml");
    Files.writeString(
        experiment,
        Files.readString(experiment).replaceFirst("kind: \"?kudu\"?", "kind: simulated"));
    new History(file).append(Measured.read(results));
    var before = Files.readAllLines(file);
    try (var trials = Files.list(results.resolve("trials"))) {
      for (var trial : trials.filter(path -> path.toString().endsWith("-native")).toList()) {
        var client = trial.resolve("client.csv");
        Files.writeString(
            client, Files.readString(client).replaceAll("(?m)^(\\d[^,]*,[^,]*,\\d*)", "$10"));
      }
    }

    assertThat(new History(file).append(Measured.read(results))).startsWith("History: appended");
    assertThat(Files.readAllLines(file)).startsWith(before.toArray(String[]::new)).hasSize(11);
  }

  @Test
  void theConfigurationStandsBesideAndIsNotWrittenOver() throws IOException {
    new History(file).append(measured("one"));
    var config = folder.resolve("history.otava.yaml");

    var test = Yaml.MAPPER.readTree(config.toFile()).path("tests").path("kudu-policies");
    assertThat(test.path("type").asText()).isEqualTo("csv");
    assertThat(test.path("file").asText()).isEqualTo(file.toString());
    assertThat(test.path("metrics").path("goodput").path("direction").asInt()).isEqualTo(1);
    assertThat(test.path("metrics").path("latency_p99").path("direction").asInt()).isEqualTo(-1);

    Files.writeString(config, "mine");
    new History(file).append(measured("two"));
    assertThat(config).hasContent("mine");
  }

  @Test
  void aFileWithOtherColumnsIsLeftAsItIs() throws IOException {
    Files.writeString(file, "time,goodput\n2026-01-01,3\n");

    assertThatThrownBy(() -> new History(file).append(measured("one")))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--history "
                + file
                + ": has other columns (time,goodput) than a history; give another file");
    assertThat(file).content().isEqualTo("time,goodput\n2026-01-01,3\n");
    assertThat(folder.resolve("history.otava.yaml")).doesNotExist();
  }

  @Test
  void theHistoryOfAnotherExperimentIsLeftAsItIs() throws IOException {
    new History(file).append(measured("one"));
    var before = Files.readString(file);
    var other = results("two");
    var experiment = other.resolve("experiment.yaml");
    Files.writeString(experiment, Files.readString(experiment).replace("kudu-policies", "others"));

    assertThatThrownBy(() -> new History(file).append(Measured.read(other)))
        .hasMessage(
            "--history "
                + file
                + ": is of the experiment kudu-policies, and this is others; give another file");
    assertThat(file).content().isEqualTo(before);
  }

  @Test
  void whatIsThereStaysByteForByteAndALineWithoutItsEndGetsOne() throws IOException {
    new History(file).append(measured("one"));
    var edited = Files.readString(file).replace(",one,", ",\"one\",").stripTrailing();
    Files.writeString(file, edited);

    new History(file).append(measured("two"));

    assertThat(file).content().startsWith(edited + "\n2026-09-21T14:13:19Z,linear,");
    assertThat(Files.readAllLines(file)).hasSize(1 + 2 * 5);
  }

  @Test
  void anEmptyFileIsANewHistory() throws IOException {
    Files.createFile(file);
    new History(file).append(measured("one"));

    assertThat(Files.readAllLines(file)).hasSize(6);
  }

  private static void rename(Path results, List<String> trials, String old, String other)
      throws IOException {
    for (var trial : trials) {
      var folder = results.resolve("trials").resolve(trial);
      Files.move(folder.resolve(old), folder.resolve(other));
    }
  }

  private Measured measured(String name) throws IOException {
    return Measured.read(results(name));
  }

  private Path results(String name) throws IOException {
    var results = folder.resolve(name);
    if (!Files.exists(results)) {
      SyntheticResults.write(results, SyntheticResults.policies(), 3, 14);
    }
    return results;
  }
}
