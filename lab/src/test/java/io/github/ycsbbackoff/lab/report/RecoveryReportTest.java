package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.fixture.SyntheticTrigger;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.RecoveryMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of how a report tells the way back from a trigger. */
class RecoveryReportTest {

  private static final int END = 40;

  @TempDir Path folder;

  @Test
  void anExperimentWithoutATriggerSaysNothingOfAWayBackAnywhere() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3);

    var summary = Report.write(folder);

    assertThat(summary.recovery().isNone()).isTrue();
    assertThat(summary.notices()).noneMatch(notice -> notice.contains("way back"));
    assertThat(TerminalTable.render(summary)).doesNotContain("way back", "not back");
    assertThat(json().has("recovery")).isFalse();
    assertThat(Files.readAllLines(folder.resolve("summary.csv")))
        .hasSize(1 + 5 * Metric.values().length);
    assertThat(page()).doesNotContain("The way back", "\"recovery\":", "chart-recovery");
  }

  @Test
  void aFaultThatLastsToTheEndIsNoTriggerEither() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);
    Files.writeString(
        folder.resolve("trials/1-jittered/faults.csv"),
        "t_s,epoch_s,role,event\n0.000,1,store,error 1021\n");

    assertThat(Report.write(folder).recovery().isNone()).isTrue();
  }

  @Test
  void eachArmHasTheShareThatDidNotComeBackAndTheMedianOfTheOthersTimes() throws IOException {
    writeStuckBaseline(5);

    var recovery = Report.write(folder).recovery();

    var linear = recovery.arms().get(0);
    assertThat(linear.notBack()).isEqualTo(5);
    assertThat(linear.notBackShare().low()).isCloseTo(0.478, within(0.001));
    assertThat(linear.times().median().isReached()).isFalse();
    assertThat(linear.notBackP()).isNaN();
    assertThat(linear.value(RecoveryMetric.DIP_DEPTH).mean()).isEqualTo(1);
    assertThat(linear.value(RecoveryMetric.STUCK).mean()).isEqualTo(END - 23);
    var jittered = recovery.arms().get(3);
    assertThat(jittered.arm()).isEqualTo("jittered");
    assertThat(jittered.notBack()).isZero();
    assertThat(jittered.times().median().seconds()).isEqualTo(2);
    // 2/252, and four arms that are compared.
    assertThat(jittered.notBackP()).isCloseTo(8 / 252.0, within(1e-9));
    assertThat(jittered.timesP()).isCloseTo(8 / 252.0, within(1e-9));
  }

  @Test
  void goodputStaysTheOnlyEndpointOfVerdictsBesideP99() throws IOException {
    writeStuckBaseline(3);

    var summary = Report.write(folder);

    assertThat(summary.family()).isEqualTo(4 * Metric.JUDGED.size());
  }

  @Test
  void theFilesHaveTheSameNumbers() throws IOException {
    writeStuckBaseline(5);
    Report.write(folder);

    var jittered = json().at("/recovery/arms/3");
    assertThat(jittered.at("/not_back/trials").intValue()).isZero();
    assertThat(jittered.at("/not_back/p").doubleValue()).isCloseTo(0.0317, within(0.0001));
    assertThat(jittered.at("/recovery_time/median").doubleValue()).isEqualTo(2);
    assertThat(json().at("/recovery/arms/0/recovery_time/median").isNull()).isTrue();
    assertThat(json().at("/recovery/trigger/to_s").doubleValue()).isEqualTo(23);
    var trial = json().at("/recovery/trials/0");
    assertThat(trial.get("arm").textValue()).isEqualTo("linear");
    assertThat(trial.get("censored").booleanValue()).isTrue();
    assertThat(trial.at("/time_s/stuck").doubleValue()).isEqualTo(END - 23);
    var lines = Files.readAllLines(folder.resolve("summary.csv"));
    assertThat(lines)
        .hasSize(1 + 5 * (Metric.values().length + 3 + RecoveryMetric.values().length));
    assertThat(lines)
        .anyMatch(
            line -> line.matches("jittered,recovery_time,s,5,0,,2.0,.*,0.0317\\d*,,,measured"))
        .anyMatch(line -> line.startsWith("linear,recovery_time,s,5,5,,,"))
        .anyMatch(line -> line.startsWith("linear,not_back_share,share,5,0,1.0,,0.478"));
  }

  @Test
  void theTerminalHasOneLineForEachArmAndFits() throws IOException {
    writeStuckBaseline(5);

    var text = TerminalTable.render(Report.write(folder));

    assertThat(text.lines()).allMatch(line -> line.length() <= 120);
    var wayBack = text.substring(text.indexOf("The way back")).lines().toList();
    assertThat(wayBack.get(0)).isEqualTo("The way back after the trigger from 20 to 23 s:");
    assertThat(wayBack.get(1))
        .isEqualTo(
            "back with at least 95% of the goodput before and a p99 under 2 times that before, for 5 s"
                + " together.");
    assertThat(wayBack)
        .anyMatch(
            line -> line.matches("linear +5 of 5 +47.8% to 100% +not reached +100% ±0% +17.0 ±0"))
        .anyMatch(line -> line.matches("jittered +0 of 5 +0% to 52.2% +0.032 +2.00 .*"));
  }

  @Test
  void theWayBackFromTheDeathOfALeaderCountsFromTheKill() throws IOException {
    writeStuckBaseline(3);
    try (var trials = Files.list(folder.resolve("trials"))) {
      for (var trial : trials.toList()) {
        var faults = trial.resolve("faults.csv");
        Files.writeString(faults, Files.readString(faults).replace("tserver", "leader"));
      }
    }

    var summary = Report.write(folder);

    assertThat(TerminalTable.render(summary)).contains("The way back after the trigger at 20 s:\n");
    assertThat(summary.recovery().arms().get(3).times().median().seconds()).isEqualTo(5);
  }

  @Test
  void thePageHasASectionAndAChartOfTheTrialsThatAreNotBack() throws IOException {
    writeStuckBaseline(5);
    Report.write(folder);

    assertThat(page())
        .containsOnlyOnce("<h2 id=\"recovery-heading\">The way back</h2>")
        .contains(
            "After the trigger from 20 to 23 s",
            "p against linear, by Fisher",
            "5 of 5",
            "47.8% to 100%",
            "not reached",
            "data-chart=\"recovery\"");
    var data =
        page().substring(page().indexOf("id=\"report-data\">") + "id=\"report-data\">".length());
    var curves =
        new ObjectMapper()
            .readTree(data.substring(0, data.indexOf("</script>")))
            .at("/recovery/curves");
    assertThat(curves.size()).isEqualTo(5);
    assertThat(curves.get(0).toString()).isEqualTo("[[0.0,100.0],[12.0,100.0]]");
    assertThat(curves.get(3).get(0).toString()).isEqualTo("[0.0,100.0]");
    assertThat(curves.get(3).get(curves.get(3).size() - 1).get(1).doubleValue()).isZero();
  }

  @Test
  void theNumbersOfTheWayBackLeadToTheChartsThatShowThem() throws IOException {
    writeStuckBaseline(3);
    Report.write(folder);

    var section = page().substring(page().indexOf("id=\"recovery-heading\""));
    var table = section.substring(0, section.indexOf("</table>"));
    assertThat(table).contains("href=\"#chart-recovery\"", "href=\"#chart-goodput\"");
    // Made-up trials do not say how many operations began.
    assertThat(table).doesNotContain("href=\"#chart-attempts\"");
    assertThat(page()).contains("id=\"chart-recovery\"", "id=\"chart-goodput\"");
  }

  @Test
  void arrivalsThatWereDroppedStandInTheTableOfAnOpenLoadAlone() throws IOException {
    writeStuckBaseline(3);
    Report.write(folder);
    assertThat(page()).doesNotContain("Arrivals lost");
    var start = Results.read(folder).trials().get(0).timeline().startEpochSeconds();
    var dropped = new StringBuilder("t_s,epoch_s,arrived,begun,late,dropped,waiting\n");
    for (var second = 1; second <= END; second++) {
      dropped.append("%d,%.3f,100,90,0,10,0\n".formatted(second, start + second));
    }
    for (var block = 1; block <= 3; block++) {
      Files.writeString(
          folder.resolve("trials/%d-jittered/arrivals.csv".formatted(block)), dropped);
    }

    var jittered = Report.write(folder).recovery().arms().get(3);

    assertThat(jittered.value(RecoveryMetric.ARRIVALS_LOST).mean())
        .isCloseTo(10 * (END - 20), within(0.1));
    assertThat(page())
        .contains("Arrivals lost", "Arrivals lost of jittered, ")
        .containsOnlyOnce("href=\"#chart-arrivals_dropped\" aria-label=\"Arrivals lost of");
    assertThat(page())
        .containsPattern(
            "href=\"#chart-arrivals_dropped\" aria-label=\"Arrivals dropped, arrivals of jittered")
        .containsPattern(
            "href=\"#chart-arrivals_dropped\" aria-label=\"Not acknowledged of jittered");
    assertThat(trial(1, "jittered").get("arrivals_lost").doubleValue()).isCloseTo(200, within(0.1));
    assertThat(trial(1, "native").get("arrivals_lost").isNull()).isTrue();
  }

  @Test
  void trialsWithOtherArrivalsAfterTheTriggerThanBeforeAreNamedAndHaveNoWayBack()
      throws IOException {
    writeStuckBaseline(3);
    var start = Results.read(folder).trials().get(0).timeline().startEpochSeconds();
    var arrivals = new StringBuilder("t_s,epoch_s,arrived,begun,late,dropped,waiting\n");
    for (var second = 1; second <= END; second++) {
      var arrived = second <= 23 ? 700 : 500;
      arrivals.append("%d,%.3f,%d,%d,0,0,0\n".formatted(second, start + second, arrived, arrived));
    }
    Files.writeString(folder.resolve("trials/2-jittered/arrivals.csv"), arrivals);

    var summary = Report.write(folder);

    assertThat(summary.notices())
        .contains(
            "The way back of these trials is not known, because more or fewer operations arrived"
                + " after the trigger than before it, and what got done before is no yardstick for"
                + " that: 2-jittered.");
    assertThat(summary.recovery().arms().get(3).trials()).isEqualTo(2);
  }

  @Test
  void rowsThatWereNotReadBackAreNotVerifiedRatherThanNone() throws IOException {
    writeStuckBaseline(3);

    var text = TerminalTable.render(Report.write(folder));

    assertThat(text).contains("stuck s\n").contains("Rows lost: not verified.\n");
    assertThat(page()).contains("Rows lost", "<span class=\"mean\">not verified</span>");
    assertThat(json().at("/recovery/arms/3/rows_lost/rows").isNull()).isTrue();
    assertThat(json().at("/recovery/arms/3/rows_lost/verified").intValue()).isZero();
    assertThat(json().at("/recovery/trials/0/rows_lost").isNull()).isTrue();
    assertThat(Files.readAllLines(folder.resolve("summary.csv")))
        .anyMatch(line -> line.startsWith("jittered,rows_lost,rows,0,0,,,"));
  }

  @Test
  void rowsThatWereLostStandBesideTheWayBackAlsoThoseOfATrialWithoutAYardstick()
      throws IOException {
    writeStuckBaseline(3);
    for (var block = 1; block <= 3; block++) {
      verified(block + "-native", 0);
      verified(block + "-jittered", block == 1 ? 0 : 1200);
    }
    verified("1-linear", 0);
    SyntheticTrigger.kill(folder.resolve("trials/3-jittered"), 13, 14, 15);

    var text = TerminalTable.render(Report.write(folder));

    assertThat(text.lines().filter(line -> line.contains("stuck s")))
        .allMatch(line -> line.endsWith("  lost"));
    var wayBack = text.substring(text.indexOf("The way back")).lines().toList();
    assertThat(wayBack)
        .anyMatch(line -> line.matches("native .* 0"))
        .anyMatch(line -> line.matches("jittered .* 2,400"))
        .anyMatch(line -> line.matches("linear .* 0 in 1 of 3"))
        .anyMatch(line -> line.matches("fixed .* not verified"))
        .contains(
            "lost: acknowledged rows that were missing when all were read back, of all trials"
                + " together.");
    assertThat(wayBack)
        .filteredOn(line -> !line.startsWith("Note: "))
        .allMatch(line -> line.length() <= 120);
    assertThat(page()).contains(">2,400</span>", ">0 in 1 of 3</span>", ">not verified</span>");
    var jittered = json().at("/recovery/arms/3/rows_lost");
    assertThat(jittered.toString()).isEqualTo("{\"rows\":2400,\"verified\":3,\"trials\":3}");
    assertThat(trial(2, "jittered").get("rows_lost").longValue()).isEqualTo(1200);
    assertThat(trial(2, "native").get("rows_lost").longValue()).isZero();
    assertThat(Files.readAllLines(folder.resolve("summary.csv")))
        .anyMatch(line -> line.startsWith("jittered,rows_lost,rows,3,0,800.0,,"))
        .anyMatch(line -> line.startsWith("linear,rows_lost,rows,1,0,0.0,,"));
  }

  @Test
  void aTrialWithoutATriggerIsNamedAndSoIsOneWithoutAYardstick() throws IOException {
    writeStuckBaseline(3);
    Files.delete(folder.resolve("trials/2-fixed/faults.csv"));
    SyntheticTrigger.kill(folder.resolve("trials/3-native"), 13, 14, 15);

    var summary = Report.write(folder);

    assertThat(summary.notices())
        .contains(
            "The way back of these trials is not known, because no fault that ended was noted of"
                + " them: 2-fixed.",
            "The way back of these trials is not known, because under 5 s of the measured window"
                + " lie before the trigger, or nothing was acknowledged in them: 3-native.");
    assertThat(summary.recovery().arms().get(1).trials()).isEqualTo(2);
    // An arm with two trials is not tested, and keeps its place among those that are.
    assertThat(summary.recovery().arms().get(1).notBackP()).isNaN();
  }

  @Test
  void aTriggerTooCloseToTheEndAndATrialThatLeftAgainAreNamed() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);
    SyntheticTrigger.kill(folder.resolve("trials/1-native"), 20, 37, 37);
    var again = folder.resolve("trials/1-jittered");
    SyntheticTrigger.kill(again, 32, 33, END);
    SyntheticTrigger.kill(again, 20, 23, 23);

    assertThat(Report.write(folder).notices())
        .contains(
            "The way back of these trials could not be seen, because under 5 s of the measured"
                + " window lie behind the trigger, and they count as not come back: 1-native.",
            "After a trigger these trials came back, and were not healthy any more at their end:"
                + " 1-jittered.");
  }

  @Test
  void whereNoDifferenceCouldBeShownThatIsSaidWithWhatItTakes() throws IOException {
    writeStuckBaseline(4);

    var text = TerminalTable.render(Report.write(folder));

    // The least p of four trials against four is 2/70, and four arms are compared.
    var words =
        "4 trials of each arm cannot show a difference between 5: no p is below 0.114. 5 can.";
    assertThat(text).contains(words + "\n");
    assertThat(page()).contains(words);
    writeStuckBaseline(5);
    assertThat(TerminalTable.render(Report.write(folder))).doesNotContain("cannot show");
  }

  @Test
  void aSingleBlockHasNoTestAndSaysSo() throws IOException {
    writeStuckBaseline(1);
    Report.write(folder);

    assertThat(page())
        .contains(
            "no p, which takes 3 trials of the baseline and of another arm whose way back is known.")
        .contains("2.5% to 100%");
  }

  @Test
  void aBaselineWhoseWayBackIsNotKnownIsWhyThereIsNoTest() throws IOException {
    writeStuckBaseline(3);
    for (var block = 1; block <= 3; block++) {
      Files.delete(folder.resolve("trials/%d-linear/faults.csv".formatted(block)));
    }

    assertThat(TerminalTable.render(Report.write(folder))).doesNotContain("cannot show");

    assertThat(page())
        .contains("no p, for the way back of the baseline, linear, is not known.")
        .doesNotContain("no p, which takes");
  }

  @Test
  void armsThatAreOfferedAnotherLoadAreWhyThereIsNoTest() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies().subList(0, 2), 3);
    var arms = List.of("linear", SyntheticResults.policies().get(1).name());
    for (var block = 1; block <= 3; block++) {
      for (var arm : arms) {
        SyntheticTrigger.kill(folder.resolve("trials/%d-%s".formatted(block, arm)), 20, 23, 25);
      }
    }
    SyntheticResults.offer(folder, 1000, Map.of(arms.get(1), "80"));
    var recovery = Report.write(folder).recovery();

    assertThat(recovery.arms()).hasSize(2).allMatch(arm -> Double.isNaN(arm.notBackP()));
    assertThat(page()).contains("no p, for every other arm is offered another load than linear.");
  }

  /** An arm with phases of its own has a trigger of its own. */
  @Test
  void triggersAtOtherTimesAreToldByArm() throws IOException {
    writeStuckBaseline(3);
    Report.write(folder);
    assertThat(page()).contains("the trigger from 20 to 23 s");
    for (var block = 1; block <= 3; block++) {
      SyntheticTrigger.kill(folder.resolve("trials/%d-jittered".formatted(block)), 24, 26, 26);
    }

    Report.write(folder);

    assertThat(page())
        .contains("from 24 to 26 s of jittered", "from 20 to 23 s of linear, ")
        .doesNotContain("the trigger from");
    assertThat(json().at("/recovery/trigger").isNull()).isTrue();
  }

  @Test
  void anArmAloneIsWhyThereIsNoTest() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies().subList(0, 1), 3);
    for (var block = 1; block <= 3; block++) {
      SyntheticTrigger.kill(folder.resolve("trials/%d-linear".formatted(block)), 20, 23, 25);
    }
    Report.write(folder);

    assertThat(page()).contains("no p, for there is no other arm than linear.");
  }

  /**
   * Writes blocks in which the baseline does not come back, and all others do after two seconds.
   */
  private void writeStuckBaseline(int blocks) throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), blocks);
    try (var trials = Files.list(folder.resolve("trials"))) {
      for (var trial : trials.toList()) {
        var isBaseline = trial.getFileName().toString().endsWith("-linear");
        SyntheticTrigger.kill(trial, 20, 23, isBaseline ? END : 25);
      }
    }
  }

  /** Notes in a trial that all of its rows were read back. */
  private void verified(String trial, long missing) throws IOException {
    var file = folder.resolve("trials").resolve(trial).resolve("trial.json").toFile();
    var mapper = new ObjectMapper();
    var content = (ObjectNode) mapper.readTree(file);
    content.set(
        "verified",
        mapper.readTree(
            """
            {"rows": 1, "writes": 2, "acknowledged": 2, "reads": 0, "uncertainRows": 0,
             "violations": {"missing": %d, "stale": 7}}
            """
                .formatted(missing)));
    mapper.writeValue(file, content);
  }

  private JsonNode trial(int block, String arm) throws IOException {
    for (var trial : json().at("/recovery/trials")) {
      if (trial.get("block").intValue() == block && trial.get("arm").textValue().equals(arm)) {
        return trial;
      }
    }
    throw new IllegalArgumentException(block + "-" + arm);
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("report.html"));
  }
}
