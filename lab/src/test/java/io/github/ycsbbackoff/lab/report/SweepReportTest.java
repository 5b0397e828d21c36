package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbbackoff.lab.fixture.SyntheticProfiles;
import io.github.ycsbbackoff.lab.fixture.SyntheticSweep;
import io.github.ycsbbackoff.lab.profile.ProfileGraphs;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.stats.Overhead;
import io.github.ycsbbackoff.lab.sweep.Curve;
import io.github.ycsbbackoff.lab.sweep.Mark;
import io.github.ycsbbackoff.lab.sweep.SweepPointSummary;
import io.github.ycsbbackoff.lab.sweep.SweepSummarizer;
import io.github.ycsbbackoff.lab.sweep.SweepSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepReportTest {

  /** A folder with a sweep of three repetitions and its report, as they are. */
  @TempDir static Path whole;

  private static SweepSummary ofWhole;

  /** A folder for what a test changes. */
  @TempDir Path folder;

  @BeforeAll
  static void writeWhole() throws IOException {
    SyntheticSweep.write(whole, 3);
    ofWhole = SweepReport.write(whole);
  }

  @Test
  void aPointThatMissesItsTargetOrDriftsIsMarkedAndTheOthersAreNot() {
    assertThat(point(ofWhole, "a", "native", 90).marks()).containsEntry(Mark.MISSED_TARGET, 3L);
    assertThat(point(ofWhole, "a", "jittered", 60).marks()).containsEntry(Mark.LATENCY_DRIFTS, 3L);
    assertThat(point(ofWhole, "a", "jittered", 90).marks()).isEmpty();
    assertThat(point(ofWhole, "c", "native", 20).marks())
        .containsOnlyKeys(Mark.UNSURE_OF_TARGET)
        .containsValue(3L);
    assertThat(ofWhole.marked()).as("in A and C").isEqualTo(6);
    assertThat(point(ofWhole, "a", "native", 90).rate().mean()).isCloseTo(720, within(1.0));
  }

  @Test
  void aTrialThatEndsBeforeItsWindowIsMarked() throws IOException {
    SyntheticSweep.write(folder, 1);
    var client = folder.resolve("trials/1-a-50-native/client.csv");
    Files.write(client, Files.readAllLines(client).subList(0, 8));

    assertThat(point(SweepReport.write(folder), "a", "native", 50).marks())
        .as("what is missing are seconds without operations, and no latencies of 0")
        .containsOnlyKeys(Mark.CUT_SHORT, Mark.RATE_DRIFTS);
  }

  @Test
  void aPointAtWhichNothingBeganReachesNoLatencyInTableAndFilesEither() throws IOException {
    SyntheticSweep.write(folder, 1);
    var log = folder.resolve("trials/1-c-30-jittered/latency.hlog");
    var lines = Files.readAllLines(log);
    lines.removeIf(line -> line.startsWith("Tag="));
    Files.write(log, lines);

    var summary = SweepReport.write(folder);

    var point = point(summary, "c", "jittered", 30);
    assertThat(summary.kinds(point)).containsExactly("READ");
    assertThat(Files.readAllLines(folder.resolve("summary.csv")))
        .anyMatch(line -> line.matches("c,jittered,30,\\d+,READ,latency_p99,ms,1,true,,,,.*"));
    assertThat(SweepPage.of(Results.read(folder), summary))
        .extracting(page -> page.mean(point, "READ", OperationMetric.LATENCY_P99))
        .isEqualTo("not reached");
    assertThat(SweepText.render(summary)).contains("READ not reached");
    assertThat(point.marks()).containsKey(Mark.P99_NOT_REACHED);
  }

  @Test
  void aTrialThatBeganOnAServerThatWasNotWarmIsMarkedAndWhatIs100PercentSaysSo()
      throws IOException {
    SyntheticSweep.write(folder, 2);
    var end = folder.resolve("trials/1-c-max-native/trial.json");
    var json = (ObjectNode) new ObjectMapper().readTree(end.toFile());
    json.put("cold", "its warm-up went wrong: nothing was acknowledged");
    new ObjectMapper().writeValue(end.toFile(), json);

    var text = SweepText.render(SweepReport.write(folder));

    assertThat(text)
        .contains(
            "Workload A: 100% is 1,000 operations/s, what native got done without a target.",
            "Workload C: 100% is 1,000 operations/s, what native got done without a target on a"
                + " server that was not warm.",
            "began on a server that was not warm in 1 of 2 trials",
            "Trial 1-c-max-native: began on a server that was not warm, for its warm-up went wrong:");
    assertThat(json(folder).findValues("marks").toString()).contains("\"cold\"");
  }

  @Test
  void theKneeOfAQueueIsFoundForEachKindOfOperation() {
    assertThat(ofWhole.curves("a")).hasSize(2 * 2 * 3);
    assertThat(ofWhole.curves("c")).hasSize(2 * 3);
    assertThat(ofWhole.curves("c"))
        .filteredOn(curve -> curve.arm().equals("native"))
        .allSatisfy(
            curve ->
                assertThat(curve.kneePoint())
                    .hasValueSatisfying(
                        knee -> assertThat(knee.point().share()).isBetween(70, 80)));
    assertThat(SweepText.render(ofWhole))
        .contains("Knee of UPDATE p99: native at ", "6 of 40 points are marked")
        .contains("did not reach its target in 3 of 3 trials");
  }

  @Test
  void theProfilesOfAPointAreLinkedWithTheirDifferenceAndTheirCost() throws IOException {
    SyntheticSweep.write(folder, 2);
    SyntheticProfiles.add(folder, "1-a-50-native", 5, "main;encode 10\n");
    SyntheticProfiles.add(folder, "1-a-50-jittered", 5, "main;encode 14\n");
    SyntheticProfiles.add(folder, "1-c-90-jittered", 5, "main;encode 20\n");
    assertThat(ProfileGraphs.write(folder)).isEmpty();

    var summary = SweepReport.write(folder);

    assertThat(folder.resolve("report.html"))
        .content()
        .contains(
            "<a href=\"profiles/a-50-native-client.html\">",
            "<a href=\"profiles/a-50-jittered-client-difference.html\">",
            "<td class=\"words\">c-90</td>",
            "trial 1-c-90-jittered (profiled): no profile of server: there is no perf")
        .doesNotContain("c-90-jittered-client-difference");
    assertThat(folder.resolve("profiles/a-50-jittered-client.html"))
        .content()
        .contains("client of arm jittered at a-50");
    assertThat(summary.overheads())
        .extracting(Overhead::arm, Overhead::pairs)
        .containsExactly(tuple("native", 1), tuple("jittered", 2), tuple("", 3));
    assertThat(SweepText.render(summary)).contains("What profiles cost");
    // A trial with a profile is no repetition of its point.
    assertThat(point(summary, "a", "native", 50).trials()).hasSize(2);
  }

  @Test
  void readsAreNotMixedWithUpdates() throws IOException {
    var operations = json(whole).at("/points/0/operations");

    assertThat(operations.at("/UPDATE/latency_p50/mean").doubleValue())
        .isCloseTo(2 * operations.at("/READ/latency_p50/mean").doubleValue(), within(0.5));
    assertThat(operations.at("/READ/latency_p50/low").isNumber()).isTrue();
  }

  @Test
  void theTableIsTidyAndHasTheMarks() throws IOException {
    assertThat(Files.readAllLines(whole.resolve("summary.csv")))
        .first()
        .isEqualTo(
            "workload,arm,share,target,operation,metric,unit,n,not_reached,mean,low,high,marks,"
                + "origin");
    assertThat(Files.readAllLines(whole.resolve("summary.csv")))
        .hasSize(1 + 2 * 10 * (1 + 2 * 5) + 2 * 10 * (1 + 5))
        .anyMatch(line -> line.startsWith("a,native,90,900,,rate,operations/s,3,false,720.0,"))
        .anyMatch(line -> line.startsWith("a,native,,,,rate,operations/s,3,false,1000.0,"))
        .filteredOn(line -> line.contains("missed_target"))
        .hasSize(11 + 6);
  }

  @Test
  void aSweepThatWasInterruptedSaysWhichPointsHaveFewerTrialsThanPlanned() throws IOException {
    SyntheticSweep.write(folder, 3);
    for (var trial : List.of("2-c-50-native", "3-c-50-native", "3-c-90-native")) {
      Files.delete(folder.resolve("trials/" + trial + "/trial.json"));
    }

    var summary = SweepReport.write(folder);

    assertThat(summary.notices())
        .contains(
            "1 of 40 points have one trial, which gives no interval: a knee that rests on such points"
                + " is a guess, and no peak is shown by them.");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains(
            "Each point is the mean of 1 to 3 trials, with 95% intervals of throughput and latency"
                + " where there are several: the table of a workload says which point has fewer than"
                + " the 3 that were planned.",
            "<td class=\"words\">1 of 3 trials", "<td class=\"words\">2 of 3 trials");
  }

  @Test
  void oneRepetitionIsSaidOnceAndHasNoIntervals() throws IOException {
    SyntheticSweep.write(folder, 1);

    var summary = SweepReport.write(folder);

    assertThat(summary.points()).noneMatch(point -> point.rate().hasInterval());
    assertThat(summary.notices())
        .filteredOn(notice -> notice.contains("One repetition"))
        .hasSize(1);
    assertThat(json(folder).at("/curves/0/peak").isNull()).isTrue();
  }

  @Test
  void aPointWhoseP99IsNotReachedIsMarkedAndNamedAndItsCurveSaysThatItIsLeftOut()
      throws IOException {
    assertThat(point(ofWhole, "c", "jittered", 90).marks())
        .containsOnlyKeys(Mark.P99_NOT_REACHED)
        .containsValue(3L);
    assertThat(curve(ofWhole, OperationMetric.LATENCY_P50).notReached()).isEmpty();
    var p99 = curve(ofWhole, OperationMetric.LATENCY_P99);
    assertThat(p99.points()).hasSize(8);
    assertThat(p99.notReached()).extracting(point -> point.point().share()).containsExactly(90);
    assertThat(SweepText.render(ofWhole))
        .containsPattern("Knee of READ p99: native .*; jittered .*, without 90%, where p99 is not")
        .contains(
            "Workload C: p99 is not reached, because over 1% of the operations were not"
                + " acknowledged, or none began: READ of jittered at 90%.");
    assertThat(json(whole).at("/curves/16/not_reached_at/0").intValue()).isEqualTo(90);
  }

  @Test
  void aPointOfWhichOneTrialBeganNothingReachesNoLatency() throws IOException {
    SyntheticSweep.write(folder, 3);
    var log = folder.resolve("trials/2-c-30-jittered/latency.hlog");
    try (var lines = Files.lines(log)) {
      Files.write(log, lines.filter(line -> !line.startsWith("Tag=")).toList());
    }

    var curve = curve(SweepSummarizer.of(Results.read(folder)), OperationMetric.LATENCY_P50);

    assertThat(curve.notReached()).extracting(point -> point.point().share()).containsExactly(30);
  }

  @Test
  void aKneeSaysWhichOfItsPointsAreMarked() throws IOException {
    assertThat(SweepText.render(ofWhole))
        .containsPattern(
            "A: Knee of READ p99: native at \\d+% \\(\\d+ operations/s\\), with marks at 90%;"
                + " jittered at \\d+% \\(\\d+ operations/s\\), with marks at 60%\\.")
        .contains(", with marks at 20%, 90%; jittered ");
    assertThat(json(whole).at("/curves/0/marked_at")).hasToString("[90]");
    assertThat(whole.resolve("report.html")).content().contains("with marks at 90%;");
  }

  @Test
  void trialsThatAreTooShortToShowADriftAreNamedInOneNotice() throws IOException {
    assertThat(ofWhole.notices()).noneMatch(notice -> notice.contains("drift"));
    SyntheticSweep.write(folder, 1);
    narrow(folder.resolve("trials/1-a-50-native/trial.json"));

    assertThat(SweepReport.write(folder).notices())
        .contains(
            "Trials that are too short to show a drift, which takes operations in at least 3 seconds"
                + " of each half of the window: 1-a-50-native.");
  }

  @Test
  void ofAQuickLookItIsSaidOnceThatNoTrialCanShowADrift() throws IOException {
    SyntheticSweep.write(folder, 1);
    try (var trials = Files.list(folder.resolve("trials"))) {
      for (var trial : trials.toList()) {
        narrow(trial.resolve("trial.json"));
      }
    }

    assertThat(SweepReport.write(folder).notices())
        .filteredOn(notice -> notice.contains("drift"))
        .containsExactly(
            "Every trial is too short to show a drift, which takes operations in at least 3 seconds"
                + " of each half of the window: a point without a mark may drift.");
  }

  /** Makes the measured window of a trial that of a quick look. */
  private static void narrow(Path file) throws IOException {
    var json = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    json.put("windowEndSeconds", json.get("windowStartSeconds").doubleValue() + 4);
    new ObjectMapper().writeValue(file.toFile(), json);
  }

  @Test
  void aWorkloadWithoutAMaximumSaysWhyItHasNoPoints() throws IOException {
    SyntheticSweep.write(folder, 1);
    var end = folder.resolve("trials/1-c-max-native/trial.json");
    var json = (ObjectNode) new ObjectMapper().readTree(end.toFile());
    json.put("problem", "trial 1-c-max-native: the client ended with status 1");
    new ObjectMapper().writeValue(end.toFile(), json);

    var summary = SweepReport.write(folder);

    assertThat(summary.maxima()).containsOnlyKeys("a");
    assertThat(summary.notices())
        .anyMatch(
            notice ->
                notice.startsWith("Workload c: its maximum is not known")
                    && notice.contains("1-c-max-native"));
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("Trials went wrong", "the client ended with status 1");
  }

  @Test
  void aCurveThatRisesHasNoPeak() throws IOException {
    var peaks =
        StreamSupport.stream(json(whole).get("curves").spliterator(), false)
            .filter(curve -> !curve.get("peak").isNull())
            .toList();

    assertThat(peaks).as("a queue has none").isEmpty();
  }

  private static JsonNode json(Path folder) throws IOException {
    return new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
  }

  /** Returns a curve of reads of workload C under the arm {@code jittered}. */
  private static Curve curve(SweepSummary summary, OperationMetric metric) {
    return summary.curves("c").stream()
        .filter(curve -> curve.arm().equals("jittered") && curve.metric() == metric)
        .findFirst()
        .orElseThrow();
  }

  private static SweepPointSummary point(
      SweepSummary summary, String workload, String arm, int share) {
    return summary.points(workload).stream()
        .filter(point -> point.arm().equals(arm))
        .filter(point -> !point.point().isUnthrottled() && point.point().share() == share)
        .findFirst()
        .orElseThrow();
  }
}
