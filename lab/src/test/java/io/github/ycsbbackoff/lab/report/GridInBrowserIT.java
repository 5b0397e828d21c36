package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import com.microsoft.playwright.Page;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.ArmSummary;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.MetricSummary;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that open the page of a grid as a reader does. */
@Tag("browser")
class GridInBrowserIT {

  private static final String MEANS =
      "() => [...document.querySelectorAll('main > .charts [data-chart]')].map(element =>"
          + " echarts.getInstanceByDom(element).getOption().series"
          + ".filter(series => series.id.startsWith('mean-')).length)";
  private static final String GOODPUT =
      "echarts.getInstanceByDom(document.querySelector('[data-chart=goodput]'))";

  @RegisterExtension static final SystemChromium CHROMIUM = new SystemChromium();

  /** A folder of results, whose summary stands for that of every value of the parameter. */
  @TempDir static Path results;

  private static Summary summary;

  @TempDir Path folder;

  @BeforeAll
  static void summarize() throws IOException {
    SyntheticResults.write(results, SyntheticResults.policies(), 3);
    summary = Report.write(results);
  }

  @Test
  void everyMetricIsDrawnForEveryArmAndTheLegendHidesOne() throws IOException {
    var page = open("10", "100", "<script>alert(1)</script>");

    assertThat(page.locator("[data-chart] canvas").count()).isGreaterThan(6);
    assertThat(page.evaluate(MEANS).toString()).matches("\\[(5, )*5\\]");
    var legend = new Page.LocatorOptions().setHasText("jittered");
    page.locator("#legend button", legend).click();
    assertThat(
            page.evaluate(
                "() => echarts.getInstanceByDom(document.querySelector('[data-chart]'))"
                    + ".getOption().legend[0].selected.jittered"))
        .isEqualTo(false);
  }

  @Test
  void aLatencyThatIsNotReachedIsAnArrowOnTheUpperEdgeAndIsSaidSo() throws IOException {
    var summaries = new LinkedHashMap<String, Summary>();
    summaries.put("10", summary);
    summaries.put("100", withoutP99());
    var page = open(summaries);
    var chart = "echarts.getInstanceByDom(document.querySelector('[data-chart=latency_p99]'))";

    assertThat(
            page.evaluate(
                "() => %s.getOption().series.find(s => s.id === 'beyond-0').data.length"
                    .formatted(chart)))
        .isEqualTo(1);
    assertThat(page.locator("[data-chart=latency_p99]").getAttribute("aria-label"))
        .contains("At 100: " + summary.arms().get(0).name() + " not reached")
        .doesNotContain("NaN");
    assertThat(Files.readAllLines(folder.resolve("grid.csv")))
        .anyMatch(line -> line.matches("threadcount,100,.*,latency_p99,ms,3,,,,3,.*"))
        .anyMatch(
            line -> line.matches("threadcount,10,.*,latency_p99,ms,3,[^,]+,[^,]+,[^,]+,0,.*"));
    assertThat(page.evaluate("() => [number(0), number(0.0004), number(0.5)].join(' ')"))
        .isEqualTo("0 0.0004 0.5");
  }

  /** Returns the summary with a p99 of its first arm that is not reached in any trial. */
  private static Summary withoutP99() {
    var arms = new ArrayList<>(summary.arms());
    var first = arms.get(0);
    var metrics = new EnumMap<>(first.metrics());
    var p99 = metrics.get(Metric.LATENCY_P99);
    metrics.put(
        Metric.LATENCY_P99,
        new MetricSummary(
            Estimate.notReached(3),
            Double.NaN,
            3,
            p99.ratio(),
            p99.p(),
            p99.verdict(),
            p99.reason()));
    arms.set(0, new ArmSummary(first.name(), first.trials(), metrics));
    return summary.withArms(arms);
  }

  @Test
  void aParameterOverADecadeHasALogarithmicAxis() throws IOException {
    var page = open("1s", "100ms", "10s");

    assertThat(page.evaluate("() => " + GOODPUT + ".getOption().xAxis[0].type")).isEqualTo("log");
    assertThat(
            page.evaluate(
                "() => %s.getOption().series.find(s => s.id === 'mean-0').data.map(p => p[0])"
                    .formatted(GOODPUT)))
        .isEqualTo(List.of(100, 1000, 10000));
    // Linear's few rows and jittered's many are more than a decade apart too.
    assertThat(page.evaluate("() => " + GOODPUT + ".getOption().yAxis[0].type")).isEqualTo("log");
    page.locator("[data-log=goodput]").press("Enter");
    assertThat(page.evaluate("() => " + GOODPUT + ".getOption().yAxis[0].type")).isEqualTo("value");
  }

  @Test
  void wordsAndNarrowRangesStayOnPlainAxes() throws IOException {
    assertThat(open("1", "2", "3").evaluate("() => " + GOODPUT + ".getOption().xAxis[0].type"))
        .isEqualTo("value");
    assertThat(open("full", "equal").evaluate("() => " + GOODPUT + ".getOption().xAxis[0].type"))
        .isEqualTo("category");
  }

  @Test
  void intervalsAreBandsAroundTheirLines() throws IOException {
    var page = open("10", "100", "1000");

    var inside =
        page.evaluate(
            """
            () => {
              const option = %s.getOption();
              return data.arms.map((arm, index) => {
                const ends = option.series.find((series) => series.id === `band-${index}`).data;
                const means = option.series.find((series) => series.id === `mean-${index}`).data;
                return ends.length === 3
                  && ends.every(([place, low, high], at) =>
                    place === means[at][0] && low < means[at][1] && means[at][1] < high);
              });
            }
            """
                .formatted(GOODPUT));
    assertThat(inside).asInstanceOf(LIST).hasSize(5).containsOnly(true);
    var polygons =
        page.evaluate(
            "() => { const zr = %s.getZr(); zr.flush();".formatted(GOODPUT)
                + " return zr.storage.getDisplayList().filter(each => each.type === 'polygon'"
                + " && each.shape.points.length === 6).length; }");
    assertThat(polygons).isEqualTo(5);
  }

  @Test
  void whatIsZeroEverywhereIsFoldedAwayWithAWord() throws IOException {
    var page = open("10", "100");

    assertThat(page.locator("details.folded summary").textContent())
        .contains("All zero: ", "Failed", "Gave up", "Not acknowledged");
    assertThat(page.locator("#chart-failed").isVisible()).isFalse();
    page.locator("details.folded summary").press("Enter");
    page.waitForFunction("() => charts.has('failed')");
  }

  @Test
  void aPhoneNeedsNoSidewaysScrolling() throws IOException {
    var page = open("10", "100");
    page.setViewportSize(400, 900);

    page.waitForFunction("() => document.documentElement.scrollWidth === 400");
  }

  private Page open(String... values) throws IOException {
    var summaries = new LinkedHashMap<String, Summary>();
    for (var value : values) {
      summaries.put(value, summary);
    }
    return open(summaries);
  }

  private Page open(Map<String, Summary> summaries) throws IOException {
    GridReport.write(folder, "threadcount", summaries);
    var page = CHROMIUM.open(folder.resolve("grid.html"));
    page.waitForFunction(
        "() => charts.size === document.querySelectorAll('main > .charts [data-chart]').length");
    return page;
  }
}
