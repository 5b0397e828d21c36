package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Forecast;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.PolicyOrder;
import io.github.ycsbbackoff.lab.stats.Prediction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that open the page of a prediction as a reader does. */
@Tag("browser")
class PredictionInBrowserIT {

  private static final String HOSTILE = "<script>alert(1)</script>";
  private static final String GOODPUT =
      "echarts.getInstanceByDom(document.querySelector('[data-chart=goodput]')).getOption()";

  @RegisterExtension static final SystemChromium CHROMIUM = new SystemChromium();

  @TempDir static Path folder;
  private Page page;

  @BeforeAll
  static void writePage() throws IOException {
    var measured = folder.resolve("measured");
    var predicted = folder.resolve("predicted");
    SyntheticResults.write(measured, List.of(jittered(2000), other(900)), 3);
    SyntheticResults.write(predicted, List.of(jittered(2100), other(1400)), 3);
    PredictionReport.write(folder, prediction(), Results.read(measured), Results.read(predicted));
  }

  @Test
  void bothLinesOfAnArmAreInOnePlotInOneColourSolidAndDashed() {
    openShared();
    assertThat(drawn("id"))
        .containsExactly(
            "mean-measured-0", "mean-measured-1", "mean-predicted-0", "mean-predicted-1");
    assertThat(drawn("lineStyle.type")).containsExactly("solid", "solid", "dashed", "dashed");
    var colours = drawn("lineStyle.color");
    assertThat(colours.subList(0, 2)).isEqualTo(colours.subList(2, 4)).doesNotHaveDuplicates();
    assertThat(drawn("data.filter(point => point[1] > 0).length > 20")).containsOnly(true);
    // The arm that was made up as faster is drawn higher.
    assertThat(page.evaluate("() => " + last("mean-predicted-1") + " > " + last("mean-measured-1")))
        .isEqualTo(true);
  }

  @Test
  void theLegendHidesBothLinesOfAnArm() {
    open();
    page.locator("#legend button", new Page.LocatorOptions().setHasText("jittered")).click();

    assertThat(page.evaluate("() => " + GOODPUT + ".legend[0].selected.jittered")).isEqualTo(false);
  }

  @Test
  void theTableAndTheWordsSayWhatWasMissed() {
    openShared();
    assertThat(page.locator("h1").textContent()).contains("reaches 0 of 1 goals");
    assertThat(page.locator("header").textContent())
        .contains("Missed: goodput of the other", "Wrong order: Goodput of jittered");
    assertThat(page.locator("table.arms tbody tr").count()).isEqualTo(2);
    assertThat(page.locator("table.arms").textContent()).contains("+56%", "missed");
  }

  @Test
  void anArmNamedLikeAScriptIsText() {
    openShared();
    assertThat(page.locator("#legend button").last().textContent()).isEqualTo(HOSTILE);
    assertThat(page.locator("table.arms th").allTextContents()).contains(HOSTILE);
    assertThat(page.locator("script").count()).isEqualTo(3);
  }

  @Test
  void aPhoneNeedsNoSidewaysScrolling() {
    open();
    page.setViewportSize(400, 900);

    // The charts hear of the new width, and draw themselves anew, when the browser comes to it.
    page.waitForFunction("() => document.documentElement.scrollWidth === 400");
    // Its table has no cards that could do without the names of the columns.
    assertThat(page.locator("table.arms thead").boundingBox().height).isGreaterThan(10);
  }

  /** Opens the page for a test that leaves it as it was. */
  private void openShared() {
    page = CHROMIUM.shared(folder.resolve("prediction.html"), 1280, opened -> {});
  }

  private void open() {
    page = CHROMIUM.open(folder.resolve("prediction.html"));
  }

  private List<Object> drawn(String of) {
    var found =
        page.evaluate(
            "() => %s.series.filter(s => s.id.startsWith('mean-')).map(s => s.%s)"
                .formatted(GOODPUT, of));
    return new ArrayList<>((List<?>) found);
  }

  private static String last(String series) {
    return GOODPUT + ".series.find(s => s.id === '" + series + "').data.at(-2)[1]";
  }

  private static SyntheticArm jittered(int goodput) {
    return new SyntheticArm("jittered", goodput, 50, 40, 400, false);
  }

  private static SyntheticArm other(int goodput) {
    return new SyntheticArm(HOSTILE, goodput, 50, 300, 300, false);
  }

  private static Prediction prediction() {
    return new Prediction(
        "made-up",
        "jittered",
        3,
        Map.of("disk.rate", "2MiB"),
        List.of(forecast("jittered", true, 2100, 2000), forecast(HOSTILE, false, 1400, 900)),
        List.of(new PolicyOrder(Metric.GOODPUT, "jittered", HOSTILE, false)),
        List.of(),
        List.of("goodput of the other"),
        List.of());
  }

  private static Forecast forecast(String arm, boolean fitted, double predicted, double measured) {
    return new Forecast(
        arm, fitted, Metric.GOODPUT, Estimate.single(predicted), Estimate.single(measured));
  }
}
