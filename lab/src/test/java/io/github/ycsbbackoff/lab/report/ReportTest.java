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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir Path folder;

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

  /** Tests trials of earlier versions, whose failed operations are only in the timeline. */
  @Test
  void anArmThatGivesUpMuchHasNoVerdictOnItsLatencyAndThePageSaysWhy() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);
    var client = folder.resolve("trials/2-fixed/client.csv");
    var lines = new ArrayList<>(Files.readAllLines(client));
    // The 60 failed rows are under 1% of the 12,000 latencies in the log; p99 is still a number.
    lines.set(30, lines.get(30).replaceFirst("^([^,]*,[^,]*,[^,]*,0),0,", "$1,60,"));
    Files.write(client, lines);

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
  void aRatioAndAMeanSayWhichMeanTheyAre() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 4);

    assertThat(TerminalTable.render(Report.write(folder)))
        .contains("Arithmetic means", "Ratios are geometric means");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("arithmetic mean over blocks", "geometric mean of ratios");
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
