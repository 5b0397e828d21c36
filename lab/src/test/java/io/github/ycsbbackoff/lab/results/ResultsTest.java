package io.github.ycsbbackoff.lab.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  @TempDir Path folder;
  private Path trial;

  @BeforeEach
  void writeResults() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 2);
    trial = folder.resolve("trials/2-jittered");
  }

  @Test
  void trialsComeInTheOrderTheyRan() {
    var trials = Results.read(folder).trials();

    assertThat(trials).extracting(found -> found.info().block()).isSorted().hasSize(10);
    assertThat(trials.get(1).info().arm()).isEqualTo("fixed");
  }

  @Test
  void latencyIsReadFromTheWindowOnly() {
    var read = read(trial);

    // There are 400 samples a second over the 30 measured seconds, except for those that began
    // before them.
    assertThat(read.latencies().orElseThrow().count()).isBetween(30 * 400L - 20, 30 * 400L);
    assertThat(read.threads()).hasValue(16);
  }

  @Test
  void operationsThatHadNotEndedWhenTheClientDidCountAsNotAcknowledged() throws IOException {
    var file = trial.resolve("client.csv");
    Files.writeString(
        file, Files.readString(file).replaceFirst(",0,0,([^,]*,){4}[^,]*\\R\\z", ",12,4,,,,,\n"));

    var read = read(trial);

    assertThat(read.client().openAtEnd()).isEqualTo(16);
    var latencies = read.latencies().orElseThrow();
    assertThat(latencies.unacknowledgedShare() * latencies.count()).isCloseTo(16, within(1e-6));
  }

  @Test
  void arrivalsThatNobodyBeganCountAsNotAcknowledged() throws IOException {
    var start = read(trial).client().startEpochSeconds();
    // A second of the warm-up, which is 10 s long; then 9 dropped in half a second of the window;
    // and 4 that wait at its end and at the client's, behind a second that is not measured.
    writeArrivals(
        row(1, start + 9, 100, 0, 0, 70, 30),
        row(2, start + 10.5, 50, 55, 50, 18, 7),
        row(32, start + 40, 0, 3, 3, 0, 4),
        row(33, start + 41, 70, 0, 0, 61, 13));

    var read = read(trial);

    var latencies = read.latencies().orElseThrow();
    assertThat(latencies.unacknowledgedShare() * latencies.count()).isCloseTo(13, within(1e-6));
    assertThat(read.arrivals().orElseThrow().perSecond("arrived"))
        .extracting(Samples.Reading::value)
        .containsExactly(100.0, 50.0, 0.0, 70.0);
  }

  @Test
  void arrivalsThatWaitedAtTheWindowsEndCountByHowTheyEndedBehindIt() throws IOException {
    var start = read(trial).client().startEpochSeconds();
    var before = read(trial).latencies().orElseThrow().count();
    // The server stands still for a second and a half before the window's end, and does then what
    // has waited.
    writeArrivals(
        row(28.5, start + 38.5, 28500, 28500, 0, 0, 0),
        row(30, start + 40, 1500, 0, 0, 0, 1500),
        row(31, start + 41, 1000, 2500, 2000, 0, 0),
        row(33, start + 43, 2000, 2000, 0, 0, 0));

    var latencies = read(trial).latencies().orElseThrow();

    assertThat(latencies.unacknowledgedShare()).isZero();
    assertThat(latencies.count()).isEqualTo(before);
  }

  @Test
  void anArrivalThatBeganBehindTheWindowAndNeverEndedCountsOnce() throws IOException {
    var start = read(trial).client().startEpochSeconds();
    writeArrivals(
        row(30, start + 40, 50, 0, 0, 0, 50),
        // Another client process begins at once what arrives there.
        row(33, start + 43, 60, 76, 16, 0, 34));
    var file = trial.resolve("client.csv");
    Files.writeString(
        file, Files.readString(file).replaceFirst(",0,0,([^,]*,){4}[^,]*\\R\\z", ",12,4,,,,,\n"));

    var latencies = read(trial).latencies().orElseThrow();

    assertThat(latencies.unacknowledgedShare() * latencies.count()).isCloseTo(50, within(1e-6));
  }

  @Test
  void anArrivalThatWaitedSinceBeforeTheWindowIsNotOfIt() throws IOException {
    var start = read(trial).client().startEpochSeconds();
    writeArrivals(
        row(5, start + 10, 200, 0, 0, 0, 200),
        row(35, start + 40, 5, 150, 150, 0, 55),
        row(38, start + 43, 0, 20, 20, 0, 35));

    var latencies = read(trial).latencies().orElseThrow();

    assertThat(latencies.unacknowledgedShare() * latencies.count()).isCloseTo(5, within(1e-6));
  }

  private void writeArrivals(String... rows) throws IOException {
    Files.writeString(
        trial.resolve("arrivals.csv"),
        "t_s,epoch_s,arrived,begun,late,late_mean_ms,late_max_ms,dropped,waiting\n"
            + String.join("", rows));
  }

  private static String row(
      double seconds, double epoch, int arrived, int begun, int late, int dropped, int waiting) {
    return String.format(
        Locale.ROOT,
        "%.3f,%.3f,%d,%d,%d,,,%d,%d%n",
        seconds,
        epoch,
        arrived,
        begun,
        late,
        dropped,
        waiting);
  }

  @Test
  void theMaximumOfAnOpenLoadIsInOperationsHoweverManyRowsTheyHave() throws IOException {
    assertThat(MaximumTrial.operationsPerSecond(folder)).isEmpty();

    Files.createDirectory(folder.resolve("maximum"));
    Files.move(trial, folder.resolve("maximum/1-jittered"));

    // In each second, the log has 400 operations, and the timeline more than 1,000 rows.
    var maximum = read(folder.resolve("maximum/1-jittered"));
    assertThat(maximum.client().seconds()).allMatch(second -> second.acknowledged() > 1000);
    assertThat(MaximumTrial.operationsPerSecond(folder)).hasValue(400);
    // A trial that went wrong is no measurement.
    var end = folder.resolve("maximum/1-jittered/trial.json");
    Files.writeString(
        end, Files.readString(end).replaceFirst("\\{", "{\"problem\": \"it died\", "));
    assertThat(MaximumTrial.operationsPerSecond(folder)).isEmpty();
  }

  @Test
  void aLogThatTellsOfOtherOutcomesIsBelievedBeforeTheTimeline() throws IOException {
    var file = trial.resolve("client.csv");
    var lines = Files.readAllLines(file);
    // The last second is in the window; its 60 rows are 400 operations in the log.
    lines.set(40, lines.get(40).replaceFirst("^([^,]*,[^,]*,[^,]*),0,", "$1,60,"));
    Files.write(file, lines);
    var rows = read(trial).latencies().orElseThrow();
    var log = new String(Files.readAllBytes(trial.resolve("latency.hlog")), UTF_8).lines().toList();
    var last = log.get(log.size() - 1);
    var told = new ArrayList<>(log);
    told.add(last.replace("Tag=INSERT,", "Tag=INSERT-GAVE_UP,"));
    Files.write(trial.resolve("latency.hlog"), told);
    var operations = read(trial).latencies().orElseThrow();

    assertThat(rows.unacknowledgedShare() * rows.count()).isCloseTo(60, within(1e-6));
    assertThat(operations.unacknowledgedShare() * operations.count()).isCloseTo(400, within(1e-6));
  }

  @Test
  void theLogTellsTheKindsOfOperationsApart() throws IOException {
    var file = trial.resolve("latency.hlog");
    var log = new ArrayList<>(new String(Files.readAllBytes(file), UTF_8).lines().toList());
    var last = log.get(log.size() - 1);
    log.add(last.replace("Tag=INSERT,", "Tag=READ,"));
    log.add(last.replace("Tag=INSERT,", "Tag=READ-FAILED,"));
    Files.write(file, log);

    var operations = read(trial).operations();

    assertThat(operations.latencies()).containsOnlyKeys("INSERT", "READ");
    assertThat(operations.latencies().get("INSERT").unacknowledgedShare()).isZero();
    assertThat(operations.latencies().get("READ").unacknowledgedShare())
        .isCloseTo(0.5, within(1e-9));
    assertThat(operations.acknowledged().get("INSERT")).hasSize(40);
    assertThat(operations.acknowledged().get("READ"))
        .singleElement()
        .satisfies(second -> assertThat(second.acknowledged()).isEqualTo(400));
  }

  @Test
  void theServersSamplesMoveToTheClientsClock() {
    assertThat(read(trial).server().orElseThrow().column("memory_bytes").get(0).seconds())
        .isEqualTo(1.2, within(1e-6));
    assertThat(read(trial).server().orElseThrow().column("no_such")).isEmpty();
  }

  @Test
  void whatTheMachineDidMovesToTheClientsClockToo() {
    var read = read(trial);

    assertThat(read.host().orElseThrow().rate("client_cpu_s").get(0))
        .satisfies(
            rate -> {
              assertThat(rate.seconds()).isCloseTo(1.1, within(1e-6));
              assertThat(rate.value()).isCloseTo(1, within(1e-6));
            });
    assertThat(read.host().orElseThrow().growth("client_cpu_s", 10, 40))
        .isCloseTo(30, within(1e-6));
    assertThat(read.gcPauses()).hasSize(1);
    assertThat(read.gcPauses().get(0).seconds()).isCloseTo(15.5, within(1e-6));
    assertThat(read.gcPauses().get(0).value()).isCloseTo(0.0035, within(1e-9));
  }

  @Test
  void aCounterGrowsBetweenMomentsThatAreNoSamples() throws IOException {
    var host = samples("0,9,0", "1,10,2", "2,11,6", "3,12,8");

    assertThat(host.growth("cpu_s", 0.5, 1.5)).isCloseTo(1 + 2, within(1e-9));
    assertThat(host.growth("cpu_s", -1, 3)).as("as before").isCloseTo(8 * 4 / 3.0, within(1e-9));
    assertThat(host.growth("cpu_s", 2.5, 9)).as("hardly covered").isNaN();
    assertThat(samples("0,9,", "1,10,2").growth("cpu_s", 0, 1)).as("one reading").isNaN();
    assertThat(samples("0,9,7", "1,10,2").growth("cpu_s", 0, 1)).as("another process").isNaN();
  }

  @Test
  void aCounterThatBeganAnewGrowsByWhatItRoseBeforeAndBehind() throws IOException {
    // A server with 12 s of CPU at the window's start, 45 before it was killed, 6 soon after it was
    // there again, and 40 at the end.
    var host = samples("0,9,12", "3,12,45", "4,13,6", "8,17,40");

    assertThat(host.growth("cpu_s", 0, 8)).isCloseTo(33 + 34, within(1e-9));
    assertThat(host.growth("cpu_s", 2, 6)).isCloseTo(11 + 17, within(1e-9));
    assertThat(host.growth("cpu_s", 2.5, 4.5))
        .as("half covered")
        .isCloseTo(5.5 + 4.25, within(1e-9));
    assertThat(host.growth("cpu_s", 2.9, 4.1)).as("hardly covered").isNaN();
  }

  @Test
  void aClockThatWasSetBackShowsSomeSecondsTwice() throws IOException {
    var host = samples("0,9,0", "1,10,2", "2,11,4", "3,10.5,6", "4,11.5,8", "5,11.5,9");

    assertThat(host.growth("cpu_s", 0, 2.5)).isCloseTo(8, within(1e-9));
  }

  private Samples samples(String... rows) throws IOException {
    var file = folder.resolve("samples.csv");
    Files.writeString(file, "t_s,epoch_s,cpu_s\n" + String.join("\n", rows) + "\n");
    return Samples.read(file, 9);
  }

  @Test
  void anUnfinishedTrialIsLeftOutAndSaidSo() throws IOException {
    Files.delete(trial.resolve("trial.json"));

    var results = Results.read(folder);

    assertThat(results.trials()).hasSize(9);
    assertThat(results.notices())
        .containsExactly(
            "Trial 2-jittered was not finished and is left out.",
            "Arm jittered: 1 of 2 trials finished.",
            "The experiment is not finished. Verdicts that are looked at in between, to stop where"
                + " one likes them, are wrong more often than 5%.");
  }

  @Test
  void aTrialWhoseClientDiedBeforeItsFirstSecondIsLeftOutAndSaidSo() throws IOException {
    var file = trial.resolve("client.csv");
    Files.writeString(file, Files.readAllLines(file).get(0) + "\n1.00");

    var results = Results.read(folder);

    assertThat(results.trials()).hasSize(9);
    assertThat(results.notices())
        .contains("Trial 2-jittered has no client.csv with a second in it, and is left out.");
  }

  @Test
  void theThreadsOfAClientThatWasKilledAreNotKnown() throws IOException {
    Files.writeString(trial.resolve("threads.csv"), "");

    assertThat(read(trial).operationsByThread()).isEmpty();
  }

  @Test
  void theLastLineOfAClientThatWentWrongMayBeCutOff() throws IOException {
    var file = trial.resolve("client.csv");
    var seconds = read(trial).client().seconds().size();
    Files.writeString(file, Files.readString(file) + "99.00,12");
    writeArrivals(row(2, 1_800_000_002, 5, 5, 0, 0, 0), "3.00,18");
    var json = trial.resolve("trial.json");
    Files.writeString(
        json, Files.readString(json).replaceFirst("\\{", "{\"problem\": \"the disk is full\", "));

    var cut = read(trial);

    assertThat(cut.client().seconds()).hasSize(seconds);
    assertThat(cut.arrivals().orElseThrow().count(0, Double.MAX_VALUE)).isEqualTo(1);
    assertThat(new TrialFolder(trial, Documents.trial(json)).arrivalsBegan()).isPresent();
  }

  @Test
  void aFileThatCanBeDoneWithoutIsANotice() throws IOException {
    Files.delete(trial.resolve("server.csv"));
    Files.delete(trial.resolve("latency.hlog"));
    var notices = new ArrayList<String>();

    var read =
        new TrialFolder(trial, Documents.trial(trial.resolve("trial.json"))).read(notices::add);

    assertThat(read.latencies()).isEmpty();
    assertThat(notices)
        .containsExactly(
            "Trial 2-jittered has no server.csv.", "Trial 2-jittered has no latency.hlog.");
  }

  @Test
  void aCellThatIsNoNumberIsNamedByFileAndLine() throws IOException {
    var file = trial.resolve("client.csv");
    var lines = Files.readAllLines(file);
    lines.set(4, lines.get(4).replaceFirst("^[^,]+,", "soon,"));
    Files.write(file, lines);

    assertThatThrownBy(() -> read(trial)).hasMessage(file + ":5: t_s: 'soon' is no number");
  }

  @Test
  void aRowCutShortIsNamedByFileAndLine() throws IOException {
    var file = trial.resolve("client.csv");
    var lines = Files.readAllLines(file);
    lines.set(7, "8.000,12");
    Files.write(file, lines);

    assertThatThrownBy(() -> read(trial)).hasMessage(file + ":8: 2 cells under 20 columns");
  }

  @Test
  void aColumnThatIsMissingIsNamed() throws IOException {
    var file = trial.resolve("client.csv");
    Files.writeString(file, Files.readString(file).replace("backoff_s", "backoff"));

    assertThatThrownBy(() -> read(trial)).hasMessage(file + ":1: no column 'backoff_s'");
  }

  @Test
  void aTrialDescribedWronglyIsNamedByFileAndLine() throws IOException {
    var file = trial.resolve("trial.json");
    Files.writeString(file, "{\n\"block\": \"two\"}");

    assertThatThrownBy(() -> Results.read(folder)).hasMessageStartingWith(file + ":2: ");
  }

  @Test
  void anUnknownKeyOfTheExperimentIsNamedWithTheKnownOnes() throws IOException {
    var file = folder.resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file) + "blokcs: 3\n");

    assertThatThrownBy(() -> Results.read(folder))
        .hasMessageMatching(".*experiment.yaml:\\d+: unknown key 'blokcs'; known keys: .*blocks.*");
  }

  @Test
  void aHistogramLogOfRubbishIsNamed() throws IOException {
    var file = trial.resolve("latency.hlog");
    Files.writeString(file, "Tag=INSERT,0.1,1.0,2.0,rubbish\n");

    assertThatThrownBy(() -> read(trial)).hasMessageStartingWith(file + ": not an HdrHistogram");
  }

  @Test
  void aTrialThatIsThereTwiceIsNotCountedTwice() throws IOException {
    var file = trial.resolve("trial.json");
    Files.writeString(file, Files.readString(file).replace("\"block\":2", "\"block\":1"));

    assertThatThrownBy(() -> Results.read(folder))
        .hasMessage(file + ": a second trial of arm jittered in block 1");
  }

  @Test
  void aFolderWithoutAnExperimentIsNoResultsFolder() {
    assertThatThrownBy(() -> Results.read(trial)).hasMessageContaining("is this a results folder?");
  }

  private static Trial read(Path trial) {
    return new TrialFolder(trial, Documents.trial(trial.resolve("trial.json"))).read(notice -> {});
  }
}
