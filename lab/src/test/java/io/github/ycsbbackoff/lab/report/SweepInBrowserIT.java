package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.github.ycsbbackoff.lab.fixture.SyntheticSweep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that open the page of a sweep as a reader does: from disk, in a real browser. */
@Tag("browser")
class SweepInBrowserIT {

  /** READ and UPDATE of A, and READ of C, each with three percentiles. */
  private static final int CHARTS = 9;

  private static final String OF_UPDATES = "[data-chart=a-UPDATE-latency_p99]";

  @RegisterExtension static final SystemChromium CHROMIUM = new SystemChromium();

  @TempDir static Path folder;
  private Page page;

  @BeforeAll
  static void writeReport() throws IOException {
    SyntheticSweep.write(folder, 3);
    SweepReport.write(folder);
  }

  @Test
  void everyChartHasEveryPointOfEveryArmWithItsIntervals() {
    openShared();

    assertThat(page.locator("[data-chart] canvas").count()).isEqualTo(CHARTS);
    assertThat(of("o => o.series.filter(s => s.type === 'scatter').map(s => s.data.length).join()"))
        .hasSize(CHARTS)
        .containsOnly("10,10");
    assertThat(of("o => o.series.filter(s => s.type === 'custom').map(s => s.data.length).join()"))
        .containsOnly("10,10");
    assertThat(page.locator(OF_UPDATES).getAttribute("aria-label")).contains("native", "at 90%");
  }

  @Test
  void markedPointsAreHollowDiamondsAndThoseWithoutATargetBelongToNoCurve() {
    openShared();

    assertThat(
            ofUpdates(
                "o => o.series.find(s => s.id === 'points-0').data.filter(d => d.symbol ==="
                    + " 'diamond').map(d => data.points[d.point].share + ' ' +"
                    + " data.points[d.point].marks).join()"))
        .isEqualTo("90 did not reach its target in 3 of 3 trials");
    assertThat(
            ofUpdates(
                "o => o.series.find(s => s.id === 'points-0').data.filter(d => d.symbol ==="
                    + " 'triangle').length"))
        .isEqualTo(1);
    assertThat(ofUpdates("o => o.series.find(s => s.id === 'mean-0').data.length")).isEqualTo(9);
  }

  @Test
  void aPointWhosePercentileIsNotReachedIsAnArrowOnTheUpperEdgeAndNoPartOfTheLine() {
    open(1280, ColorScheme.LIGHT);
    var chart = page.locator("[data-chart=c-READ-latency_p99]");
    chart.scrollIntoViewIfNeeded();
    var arrow =
        "o.series.find(s => s.id === 'points-1').data.find(d => data.points[d.point].share === 90)";

    assertThat(of(chart, "o => %s.symbol".formatted(arrow)).toString()).startsWith("path:");
    assertThat(of(chart, "o => %s.value[1] === o.yAxis[0].max".formatted(arrow))).isEqualTo(true);
    assertThat(
            of(
                chart,
                "o => o.series.find(s => s.id === 'mean-1').data.filter(d => d[1] === null).length"))
        .isEqualTo(1);
    assertThat(chart.getAttribute("aria-label")).contains("not reached at 90%");
    assertThat(
            of(page.locator("[data-chart=c-READ-latency_p50]"), "o => %s.symbol".formatted(arrow)))
        .isEqualTo("diamond");

    click(chart, 90);

    assertThat(page.locator("#point-marks").textContent())
        .isEqualTo(
            "p99 is not reached: over 1% of the operations were not acknowledged, or none began in 3 of"
                + " 3 trials");
  }

  @Test
  void theIntervalsOfAPointLieWithinTheChart() {
    openShared();
    var reaches =
        """
        element => {
          const chart = echarts.getInstanceByDom(element);
          const bars = chart.getOption().series.filter(s => s.id.startsWith('intervals-'))
            .flatMap(s => s.data);
          return bars.length > 0 && ['x', 'y'].every((axis, at) => {
            const [, end] = chart.getModel().getComponent(axis + 'Axis').axis.scale.getExtent();
            return bars.every(bar => bar[3 + 2 * at] === null
              || (axis === 'y' ? Math.log10(bar[5]) : bar[3]) <= end + 1e-9);
          });
        }
        """;

    assertThat(page.locator(OF_UPDATES).evaluate(reaches)).isEqualTo(true);
  }

  @Test
  void theKneeIsDrawn() {
    openShared();

    assertThat(
            ofUpdates(
                "o => o.series.find(s => s.id === 'mean-1').markLine.data.map(d =>"
                    + " d.label.formatter).join()"))
        .isEqualTo("knee");
  }

  @Test
  void aClickOnAPointShowsItOverTime() {
    open(1280, ColorScheme.LIGHT);
    var chart = page.locator(OF_UPDATES);
    chart.scrollIntoViewIfNeeded();

    click(chart, 90);

    assertThat(page.locator("#point-title").textContent()).isEqualTo("Workload A, jittered, 90%");
    assertThat(page.locator("dialog[open] [data-over-time] canvas").count()).isEqualTo(2);
    assertThat(
            page.locator("[data-over-time=rate]")
                .evaluate(
                    "e => echarts.getInstanceByDom(e).getOption().series.filter(s =>"
                        + " s.id.startsWith('mean-')).map(s => s.data.length).join()"))
        .isEqualTo("12,12,12");
  }

  @Test
  void theKeyboardShowsAPointAndGoesBack() {
    open(1280, ColorScheme.LIGHT);
    page.locator("details.points summary").first().focus();
    page.keyboard().press("Enter");
    var button = page.locator("[aria-label='Over time: jittered, 60%']").first();

    button.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("#point-title").textContent()).isEqualTo("Workload A, jittered, 60%");
    assertThat(page.locator("#point-marks").textContent()).contains("latency drifts");

    page.keyboard().press("Escape");
    assertThat(page.locator("dialog[open]").count()).isZero();
    assertThat(button.evaluate("b => document.activeElement === b")).isEqualTo(true);
  }

  @Test
  void oneLegendHidesAnArmInAllCharts() {
    open(1280, ColorScheme.LIGHT);

    page.locator("#legend button", new Page.LocatorOptions().setHasText("jittered")).focus();
    page.keyboard().press("Enter");

    assertThat(of("o => o.legend[0].selected.jittered")).containsOnly(false);
    assertThat(of("o => o.legend[0].selected.native")).containsOnly(true);
  }

  @Test
  void aPhoneNeedsNoSidewaysScrollingNorDoesAPointOverTime() {
    open(400, ColorScheme.LIGHT);
    assertThat(page.evaluate("() => document.documentElement.scrollWidth")).isEqualTo(400);

    page.evaluate("() => show(0)");

    assertThat((Boolean) page.evaluate("() => document.getElementById('point').offsetWidth <= 400"))
        .isTrue();
    assertThat(page.evaluate("() => document.documentElement.scrollWidth")).isEqualTo(400);
  }

  @Test
  void theDarkSchemeDarkensTheCharts() {
    open(1280, ColorScheme.LIGHT);
    var light = of("o => o.xAxis[0].axisLabel.color");

    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    page.waitForFunction(
        "() => [...charts.values()].every(chart => chart.getOption().xAxis[0].axisLabel.color ==="
            + " theme().muted)");

    assertThat(of("o => o.xAxis[0].axisLabel.color")).doesNotContainAnyElementsOf(light);
  }

  /** Opens the page for a test that leaves it as it was. */
  private void openShared() {
    page = CHROMIUM.shared(folder.resolve("report.html"), 1280, opened -> {});
  }

  private void open(int width, ColorScheme scheme) {
    var options = new Browser.NewContextOptions().setViewportSize(width, 900);
    page = CHROMIUM.open(folder.resolve("report.html"), options.setColorScheme(scheme));
  }

  private List<Object> of(String ofOption) {
    var found =
        page.locator("[data-chart]")
            .evaluateAll(
                "all => all.map(chart => (%s)(echarts.getInstanceByDom(chart).getOption()))"
                    .formatted(ofOption));
    return new ArrayList<>((List<?>) found);
  }

  private Object ofUpdates(String ofOption) {
    return of(page.locator(OF_UPDATES), ofOption);
  }

  private static Object of(Locator chart, String ofOption) {
    return chart.evaluate(
        "chart => (%s)(echarts.getInstanceByDom(chart).getOption())".formatted(ofOption));
  }

  /** Clicks on a point of the arm {@code jittered}. */
  private static void click(Locator chart, int share) {
    var at =
        (List<?>)
            chart.evaluate(
                ("element => echarts.getInstanceByDom(element).convertToPixel({ seriesId:"
                        + " 'points-1' }, echarts.getInstanceByDom(element).getOption().series.find("
                        + "s => s.id === 'points-1').data.find(d => data.points[d.point].share ==="
                        + " %d).value)")
                    .formatted(share));
    chart.click(
        new Locator.ClickOptions()
            .setPosition(((Number) at.get(0)).doubleValue(), ((Number) at.get(1)).doubleValue()));
  }
}
