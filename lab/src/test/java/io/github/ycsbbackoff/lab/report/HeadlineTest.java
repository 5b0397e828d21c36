package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadlineTest {
  private static final SyntheticArm SLOW = arm("slow", 1000);
  private static final SyntheticArm FAST = arm("fast", 3000);
  private static final SyntheticArm DEAD = arm("dead", 0);
  private static final SyntheticArm STEADY = arm("steady", 1000, 0);

  @TempDir Path folder;

  @Test
  void theBestArmLeadsWithItsRatioAndInterval() throws IOException {
    assertThat(Headline.of(report(4, SLOW, FAST)).sentence())
        .matches(
            "fast acknowledges [23].* times the rows per second of slow \\(97.5% interval .*, 4 blocks\\)\\.");
  }

  @Test
  void whatStoodInForTheServerIsNamedWithItsNumbers() throws IOException {
    SyntheticResults.write(folder, List.of(SLOW, FAST), 4);
    Files.writeString(
        folder.resolve("environment.json"), "{\"stand-in\": \"FoundationDB emulator\"}");
    var summary = Report.write(folder);

    assertThat(Headline.of(summary).sentence())
        .startsWith("FoundationDB emulator: fast acknowledges ");
    assertThat(TerminalTable.render(summary)).startsWith("FoundationDB emulator: ");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains(
            "<title>kudu-policies: FoundationDB emulator: fast", "<h1>FoundationDB emulator: fast");
    assertThat(folder.resolve("summary.json"))
        .content()
        .contains("\"standIn\" : \"FoundationDB emulator\"");
    var lines = Files.readAllLines(folder.resolve("summary.csv"));
    assertThat(lines.subList(1, lines.size()))
        .allMatch(line -> line.endsWith(",\"FoundationDB emulator\""));
  }

  @Test
  void oneLookSaysWhoWasAheadAndByHowMuchAndThatItIsNoVerdict() throws IOException {
    var headline = Headline.of(report(1, SLOW, FAST));

    assertThat(headline.sentence())
        .matches(
            "In this one look, fast was ahead, with [23]\\.\\d+ times the rows per second of slow\\."
                + " No verdict: 1 block finished, at least 3 needed\\.");
    assertThat(headline.details()).hasSize(1);
  }

  @Test
  void oneLookSaysWhichArmHadTheLowestLatency() throws IOException {
    var quick = new SyntheticArm("quick", 1000, 0, 40, 500, false);

    assertThat(Headline.of(report(1, SLOW, quick, FAST)).details())
        .singleElement()
        .asString()
        .matches(
            "Lowest latency p99 in this one look, of the arms that can be compared:"
                + " quick, 0\\.[34]\\d+ times that of slow\\.");
    assertThat(Headline.of(report(1, quick, SLOW, FAST)).details())
        .containsExactly(
            "Lowest latency p99 in this one look, of the arms that can be compared: quick.");
  }

  @Test
  void twoBlocksAreNoVerdictEither() throws IOException {
    assertThat(Headline.of(report(2, SLOW, FAST)).sentence())
        .startsWith("In these 2 blocks, fast was ahead, with ")
        .endsWith(" No verdict: 2 blocks finished, at least 3 needed.");
  }

  @Test
  void theBlocksThatAreNamedAreThoseOfBothArms() throws IOException {
    SyntheticResults.write(folder, List.of(SLOW, FAST), 3);
    Files.delete(folder.resolve("trials/3-fast/trial.json"));

    assertThat(Headline.of(Report.write(folder)).sentence())
        .startsWith("In these 2 blocks, fast was ahead, with ")
        .endsWith(" No verdict: 2 blocks finished, at least 3 needed.");
  }

  @Test
  void armsWithoutABlockInCommonAreNotCompared() throws IOException {
    SyntheticResults.write(folder, List.of(SLOW, FAST), 3);
    for (var trial : List.of("1-fast", "2-slow", "3-slow", "2-fast")) {
      Files.delete(folder.resolve("trials/" + trial + "/trial.json"));
    }

    assertThat(Headline.of(Report.write(folder)).sentence())
        .isEqualTo(
            "Nothing to compare. No verdict: no block of two arms finished, at least 3 needed.");
  }

  @Test
  void aBaselineThatWasAheadInOneLookIsSaidSo() throws IOException {
    assertThat(Headline.of(report(1, FAST, SLOW, DEAD)).sentence())
        .matches(
            "In this one look, fast was ahead; next to it, slow had 0\\.3\\d+ times its rows per second\\."
                + " No verdict: .*");
  }

  @Test
  void aLookAtArmsThatHardlyDifferNamesNoWinner() throws IOException {
    assertThat(Headline.of(report(1, STEADY, arm("same", 1010, 0))).sentence())
        .startsWith(
            "In this one look, every arm acknowledged as many rows per second as steady, within 5%.");
    assertThat(Headline.of(report(1, STEADY, arm("same", 1010, 0), SLOW, DEAD)).sentence())
        .startsWith("In this one look, no arm was ahead of steady by more than 5%; the most, by ");
  }

  @Test
  void armsThatAcknowledgedNothingAreNotCalledAlike() throws IOException {
    for (var blocks : List.of(1, 4)) {
      assertThat(Headline.of(report(blocks, DEAD, arm("deader", 0))))
          .isEqualTo(
              new Headline(
                  "Nothing was measured: no arm acknowledged a row in a measured window.",
                  List.of()));
    }
  }

  @Test
  void anArmUnderTwoNamesShowsNoDifference() throws IOException {
    assertThat(Headline.of(report(4, SLOW, arm("same", 1000))).sentence())
        .isEqualTo("No arm is shown to acknowledge more rows per second than slow.");
  }

  @Test
  void aBaselineThatNoArmBeatsIsSaidSo() throws IOException {
    var headline = Headline.of(report(4, FAST, SLOW));

    assertThat(headline.sentence())
        .isEqualTo("Every other arm acknowledges fewer rows per second than fast.");
    assertThat(headline.details()).contains("Goodput against fast – worse: slow.");
  }

  @Test
  void whereNothingIsKnownOfAnArmNoSentenceIsAboutEveryOther() throws IOException {
    assertThat(withoutTheThird(1, STEADY, arm("same", 1000, 0), FAST).sentence())
        .startsWith(
            "In this one look, every arm that can be compared acknowledged as many rows per second"
                + " as steady, within 5%.");
    assertThat(withoutTheThird(4, FAST, SLOW, STEADY).sentence())
        .isEqualTo(
            "Every other arm that can be compared acknowledges fewer rows per second than fast.");
  }

  private Headline withoutTheThird(int blocks, SyntheticArm... arms) throws IOException {
    var path = folder.resolve("of" + blocks);
    SyntheticResults.write(path, List.of(arms), blocks);
    for (var block = 1; block <= blocks; block++) {
      Files.delete(path.resolve("trials/%d-%s/trial.json".formatted(block, arms[2].name())));
    }
    return Headline.of(Report.write(path));
  }

  @Test
  void aBaselineThatAcknowledgedNothingCountsAsOneRow() throws IOException {
    var summary = report(4, DEAD, FAST);

    assertThat(Headline.of(summary).sentence())
        .matches(
            "fast acknowledges at least [0-9,]+ times the rows per second of dead"
                + " \\(97.5% interval .*, 4 blocks\\)\\.");
    assertThat(summary.notices()).anyMatch(notice -> notice.contains("no row was acknowledged"));
  }

  @Test
  void anArmThatIsOfferedAnotherLoadThanTheBaselineIsNotJudged() throws IOException {
    SyntheticResults.write(folder, List.of(SLOW, FAST, arm("same", 1000)), 4);
    SyntheticResults.offer(folder, 1000, Map.of("fast", "3000", "same", "1000"));

    var summary = Report.write(folder);

    assertThat(Headline.of(summary).sentence())
        .isEqualTo("No arm is shown to acknowledge more rows per second than slow.");
    assertThat(summary.family()).isEqualTo(Metric.JUDGED.size());
    assertThat(summary.notices())
        .contains(
            "Goodput of fast: no verdict, for another load was offered than to the baseline.");
  }

  @Test
  void oneLookSaysOfWhichArmsItSpeaksWhereSomeAreOfferedAnotherLoad() throws IOException {
    SyntheticResults.write(folder, List.of(STEADY, arm("light", 100), arm("same", 1000, 0)), 1);
    SyntheticResults.offer(folder, 1000, Map.of("light", "100"));

    assertThat(Headline.of(Report.write(folder)).sentence())
        .startsWith("In this one look, every arm of its load acknowledged as many rows per second");
  }

  @Test
  void whereEveryOtherArmIsOfferedAnotherLoadThereIsNoVerdict() throws IOException {
    SyntheticResults.write(folder, List.of(SLOW, FAST), 4);
    SyntheticResults.offer(folder, 1000, Map.of("fast", "3000"));

    assertThat(Headline.of(Report.write(folder)).sentence())
        .isEqualTo("No verdict: every other arm is offered another load than the baseline.");
  }

  @Test
  void aBaselineWithoutFinishedTrialsLeavesNothingToCompare() throws IOException {
    SyntheticResults.write(folder, List.of(SLOW, FAST), 1);
    Files.delete(folder.resolve("trials/1-slow/trial.json"));

    assertThat(Headline.of(Report.write(folder)).sentence())
        .isEqualTo("No verdict: the baseline slow has no finished trial.");
  }

  private Summary report(int blocks, SyntheticArm... arms) throws IOException {
    SyntheticResults.write(folder, List.of(arms), blocks);
    return Report.write(folder);
  }

  private static SyntheticArm arm(String name, double rowsPerSecond) {
    return arm(name, rowsPerSecond, 0.04 * rowsPerSecond);
  }

  private static SyntheticArm arm(String name, double rowsPerSecond, double spread) {
    return new SyntheticArm(name, rowsPerSecond, spread, 100, 500, false);
  }
}
