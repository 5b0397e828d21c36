package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir Path folder;

  @Test
  void everyNumberAndColumnOfTheSummaryIsInTheDocs() throws IOException {
    var docs = Files.readString(Path.of("../docs/results.md"));

    assertThat(Metric.values()).allMatch(metric -> docs.contains("`" + metric.key() + "`"));
    assertThat(SummaryFiles.COLUMNS).allMatch(column -> docs.contains("`" + column + "`"));
  }

  @Test
  void theThreeFilesTellTheSameVerdict() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);

    var summary = Report.write(folder);

    var verdict = Headline.of(summary).sentence();
    assertThat(verdict).startsWith("jittered acknowledges 1").contains("of linear (99% interval");
    var json = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertThat(json.get("verdict").textValue()).isEqualTo(verdict);
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("<h1>" + verdict + "</h1>")
        .doesNotContain("By kind of operation");
    var lines = Files.readAllLines(folder.resolve("summary.csv"));
    assertThat(lines.subList(1, lines.size())).allMatch(line -> line.endsWith(",measured"));
    assertThat(lines)
        .hasSize(1 + 5 * Metric.values().length)
        .first()
        .isEqualTo(
            "arm,metric,unit,n,not_reached,mean,median,low,high,ratio,ratio_low,ratio_high,"
                + "ratio_confidence,ratio_bound,p,verdict,reason,origin");
  }

  @Test
  void programsReadWhatWentWrongWithATrial() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);
    var end = folder.resolve("trials/1-fixed/trial.json");
    Files.writeString(
        end, Files.readString(end).replaceFirst("\\{", "{\"problem\": \"rows are missing\", "));

    Report.write(folder);

    var problems =
        new ObjectMapper().readTree(folder.resolve("summary.json").toFile()).get("problems");
    assertThat(problems).hasToString("[\"rows are missing\"]");
  }

  /** Tests trials of earlier versions, whose failed operations are only in the timeline. */
  @Test
  void anArmThatGivesUpMuchHasNoVerdictOnItsLatencyAndThePageSaysWhy() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);
    // The 60 rows are under 1% of the 12,000 latencies in the log; p99 is still a number.
    giveUp(folder.resolve("trials/2-fixed/client.csv"), 60);

    var summary = Report.write(folder);

    var fixed = arm(summary, "fixed").metric(Metric.LATENCY_P99);
    assertThat(fixed.value().exists()).isTrue();
    assertThat(fixed.verdict()).isEqualTo(Verdict.NO_VERDICT);
    assertThat(fixed.reason())
        .isEqualTo(
            "in block 2 0.50% of the operations were not acknowledged, and 0.00% of the"
                + " baseline's");
    assertThat(arm(summary, "jittered").metric(Metric.LATENCY_P99).verdict())
        .isEqualTo(Verdict.BETTER);
    assertThat(folder.resolve("report.html")).content().contains(fixed.reason());
    assertThat(TerminalTable.render(summary))
        .contains("Note: Latency p99 of fixed: no verdict, for in block 2 0.50%");
  }

  @Test
  void aTrialWithoutAnAcknowledgementReachesNoPercentileAndIsNotLeftOut() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);
    var trial = folder.resolve("trials/3-jittered");
    Files.writeString(
        trial.resolve("client.csv"),
        Files.readString(trial.resolve("client.csv"))
            .replaceAll("(?m)^(\\d[^,]*,[^,]*),[^,]*,", "$1,0,"));
    Files.writeString(trial.resolve("latency.hlog"), "");

    var summary = Report.write(folder);

    var p99 = arm(summary, "jittered").metric(Metric.LATENCY_P99);
    assertThat(p99.value().isNotReached()).isTrue();
    assertThat(p99.notReached()).isEqualTo(1);
    assertThat(p99.verdict()).isEqualTo(Verdict.NO_VERDICT);
    assertThat(arm(summary, "jittered").metric(Metric.GOODPUT).verdict())
        .isEqualTo(Verdict.NO_ROW_IN_A_BLOCK);
    assertThat(Headline.of(summary).details().get(0)).contains("no row in a block: jittered");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("not reached", "in 1 of 4 trials", "at most ");
  }

  @Test
  void aMixedLoadShowsEachKindOfOperationAndIsJudgedByAllOfThem() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3);
    try (var logs = Files.walk(folder.resolve("trials"))) {
      for (var log : logs.filter(file -> file.endsWith("latency.hlog")).toList()) {
        Files.writeString(
            log, Files.readString(log).replaceAll("(?m)^Tag=INSERT,(\\d*[02]\\.)", "Tag=READ,$1"));
      }
    }

    var summary = Report.write(folder);

    assertThat(summary.operations()).hasSize(2 * 5);
    var first =
        new ObjectMapper().readTree(folder.resolve("summary.json").toFile()).at("/operations/1");
    assertThat(first.get("arm").textValue()).isEqualTo("linear");
    assertThat(first.get("operation").textValue()).isEqualTo("READ");
    assertThat(first.at("/metrics/latency_p99/mean").doubleValue()).isBetween(1000.0, 2000.0);
    assertThat(first.at("/metrics/latency_p99/low").isNumber()).isTrue();
    assertThat(folder.resolve("report.html")).content().contains("By kind of operation");
    assertThat(arm(summary, "jittered").metric(Metric.LATENCY_P99).verdict())
        .isEqualTo(Verdict.BETTER);
  }

  @Test
  void withoutATrialOfTheBaselineStallsAreNotKnownAndThatIsSaid() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);
    Files.delete(folder.resolve("trials/1-linear/trial.json"));

    var summary = Report.write(folder);

    assertThat(arm(summary, "jittered").value(Metric.STALL).exists()).isFalse();
    assertThat(summary.notices())
        .contains(
            "Stalled seconds are not known: the baseline linear has no finished trial with a"
                + " timeline to measure them by.");
  }

  @Test
  void armsThatHaveNoVerdictForOneReasonHaveOneNotice() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 2);
    for (var trial : List.of("1-fixed", "2-fixed", "1-native", "2-native", "1-jittered")) {
      Files.delete(folder.resolve("trials").resolve(trial).resolve("latency.hlog"));
    }

    assertThat(Report.write(folder).notices())
        .filteredOn(notice -> notice.contains("no verdict"))
        .containsExactly(
            "Latency p99 of fixed, native: no verdict, for no latencies were measured.",
            "Latency p99 of jittered: no verdict, for trial 1-jittered has no latencies.");
  }

  @Test
  void aRatioAndAMeanSayWhichMeanTheyAre() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);

    assertThat(TerminalTable.render(Report.write(folder)))
        .contains("Arithmetic means", "Ratios are geometric means");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("arithmetic mean over blocks", "ratios to the baseline are geometric means");
  }

  @Test
  void aQuickLookSaysOnceThatNothingHasAnIntervalOrAVerdict() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);

    var table = TerminalTable.render(Report.write(folder));

    assertThat(table)
        .containsOnlyOnce("no number here has an interval")
        .doesNotContain("no interval", "n=1", "±");
    var page = page();
    assertThat(page.substring(0, page.indexOf("id=\"words-title\"")))
        .containsOnlyOnce("No number here has an interval, and a ratio is no verdict")
        .doesNotContain("no interval", "too few blocks");
  }

  @Test
  void twoBlocksHaveIntervalsButNoVerdictAndTheCaptionSaysSoOnce() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 2);

    assertThat(TerminalTable.render(Report.write(folder)))
        .contains("with fewer than 3 blocks they have\nno interval, and there is no verdict.", "±");
    assertThat(page())
        .containsOnlyOnce("without an interval and without a verdict, which take 3 blocks.")
        .doesNotContain("\"interval\">no interval");
  }

  @Test
  void whatAnArmLeftUndoneStandsInTheCellOfItsLatency() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3);
    giveUp(folder.resolve("trials/2-fixed/client.csv"), 900);

    var summary = Report.write(folder);

    // Of 12,900 operations in one of three trials.
    var page = page();
    var row = page.substring(page.indexOf("<span>fixed</span>"));
    var cell = row.substring(row.indexOf("not reached"));
    assertThat(cell.substring(0, cell.indexOf("</td>")))
        .contains(
            "in 1 of 3 trials", "2.33% not acknowledged", "-7.68% to 12.3%", "900 rows given up");
    assertThat(page.substring(0, page.indexOf("Over time")))
        .containsOnlyOnce("not acknowledged</span>");
    assertThat(TerminalTable.render(summary)).contains("not reached, 2% undone");
  }

  @Test
  void everyNumberLeadsToAChartThatIsThere() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3);
    Report.write(folder);

    var page = page();
    var links = Pattern.compile("href=\"#(chart-\\w+)\"").matcher(page).results();
    assertThat(links.map(link -> link.group(1)).distinct())
        .contains(
            "chart-goodput", "chart-p99", "chart-percentiles", "chart-rejections", "chart-backoff")
        .allMatch(target -> page.contains("id=\"" + target + "\""));
  }

  @Test
  void chartsAreInTheOrderOfWhatDiffersAndTheOthersAreFolded() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 3);
    Report.write(folder);

    var page = page();
    assertThat(after(page, "All zero: <span class=\"names\">"))
        .startsWith("Rows not acknowledged, CPU waiting for I/O</span>");
    assertThat(after(page, "All arms alike: <span class=\"names\">"))
        .startsWith(
            "Server memory, CPU of the machine, user, CPU of the client, CPU of the server, GC pauses");
    var shown = page.substring(0, page.indexOf("All arms alike: "));
    assertThat(shown.indexOf("id=\"chart-goodput\""))
        .isPositive()
        .isLessThan(shown.indexOf("id=\"chart-p99\""));
    assertThat(shown.indexOf("id=\"chart-p99\""))
        .isLessThan(shown.indexOf("id=\"chart-rejections\""));
  }

  /** Returns the page without its scripts. */
  private String page() throws IOException {
    var page = Files.readString(folder.resolve("report.html"));
    return page.substring(0, page.indexOf("<script"));
  }

  private static String after(String text, String mark) {
    assertThat(text).contains(mark);
    return text.substring(text.indexOf(mark) + mark.length());
  }

  /** Adds rows to those that were given up in a second of the window. */
  private static void giveUp(Path client, int rows) throws IOException {
    var lines = new ArrayList<>(Files.readAllLines(client));
    lines.set(30, lines.get(30).replaceFirst("^([^,]*,[^,]*,[^,]*,0),0,", "$1," + rows + ","));
    Files.write(client, lines);
  }

  private static ArmSummary arm(Summary summary, String name) {
    return summary.arms().stream().filter(arm -> arm.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theTerminalTableFitsItsColumns() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);

    var table = TerminalTable.render(Report.write(folder));

    assertThat(table.lines()).allMatch(line -> line.length() <= 120);
    assertThat(table.lines().filter(line -> line.startsWith("jittered "))).hasSize(2);
  }
}
