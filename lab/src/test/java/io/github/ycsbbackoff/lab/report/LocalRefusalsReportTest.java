package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a report has of budgets, admissions and limits: made-up counts of one arm. */
class LocalRefusalsReportTest {

  private static final double WINDOW_SECONDS = 30;

  /** The charts of what policies do before an attempt is sent. */
  private static final List<String> CHARTS =
      List.of(
          "attempts",
          "refused_budget",
          "refused_breaker",
          "refused_throttle",
          "refused_limit",
          "admission_wait",
          "budget",
          "limit");

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    SyntheticResults.write(folder, SyntheticResults.policies(), 1);
  }

  @Test
  void whatPoliciesRefuseHereIsCountedByItsCauseAndDrawn() throws IOException {
    refuse(folder.resolve("trials/1-jittered/client.csv"));

    var arm = Report.write(folder).arms().get(3);

    assertThat(arm.name()).isEqualTo("jittered");
    Map.of(
            Metric.ATTEMPTS, 2.0,
            Metric.REFUSED_BUDGET, 3 * WINDOW_SECONDS,
            Metric.REFUSED_BREAKER, 2 * WINDOW_SECONDS,
            Metric.REFUSED_THROTTLE, WINDOW_SECONDS,
            Metric.REFUSED_LIMIT, 4 * WINDOW_SECONDS,
            Metric.REFUSED_HERE, 10 * WINDOW_SECONDS,
            Metric.ADMISSION_WAIT, 0.5 * WINDOW_SECONDS)
        .forEach(
            (metric, value) ->
                assertThat(arm.value(metric).mean())
                    .as(metric.key())
                    .isCloseTo(value, within(1e-6 * value)));
    assertThat(page()).contains(CHARTS.stream().map(LocalRefusalsReportTest::chart).toList());
  }

  @Test
  void whereNothingIsRefusedHereThereIsNoChartOfIt() throws IOException {
    Report.write(folder);

    assertThat(page()).doesNotContain(CHARTS.stream().map(LocalRefusalsReportTest::chart).toList());
  }

  private static String chart(String key) {
    return "data-chart=\"" + key + "\"";
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("report.html"));
  }

  /** Adds the columns of a client that sent each operation twice, and refused attempts. */
  private static void refuse(Path timeline) throws IOException {
    var lines = Files.readAllLines(timeline);
    var attempts = List.of(lines.get(0).split(",")).indexOf("attempts");
    var more =
        lines.stream()
            .skip(1)
            .map(
                line ->
                    "%s,%s,3,2,1,4,0.5,50,8"
                        .formatted(line, Double.parseDouble(line.split(",", -1)[attempts]) / 2));
    Files.writeString(
        timeline,
        lines.get(0)
            + ",operations,refused_budget,refused_breaker,refused_throttle,refused_limit,"
            + "admission_s,budget,limit\n"
            + String.join("\n", more.toList())
            + "\n");
  }
}
