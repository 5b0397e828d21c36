package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that open the page as a reader does: from disk, in a real browser. */
@Tag("browser")
class ReportInBrowserIT {
  private static final String HOSTILE = "<script>alert(1)</script>";
  private static final int CHARTS = 13;

  /** The charts that are not over time: latency by percentile, and the trials that are not back. */
  private static final int OTHER_CHARTS = 2;

  /** Finds text whose contrast with what is behind it is below WCAG's AA, 4.5 to 1. */
  private static final String LOW_CONTRAST =
      """
      () => {
        const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
        const luminance = (colour) => channels(colour).slice(0, 3)
          .map((c) => c / 255)
          .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
          .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = (element) => {
          const colour = getComputedStyle(element).backgroundColor;
          return (channels(colour)[3] ?? 1) === 1 ? colour : behind(element.parentElement);
        };
        const hasText = (element) =>
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        return [...document.body.querySelectorAll(':not(script, style)')]
          .filter((element) => element.checkVisibility() && hasText(element))
          .filter((element) => {
            const both = [getComputedStyle(element).color, behind(element)].map(luminance).sort((a, b) => b - a);
            return (both[0] + 0.05) / (both[1] + 0.05) < 4.5;
          })
          .map((element) => element.outerHTML.slice(0, 100));
      }
      """;

  @RegisterExtension static final SystemChromium CHROMIUM = new SystemChromium();

  @TempDir static Path folder;
  private Page page;

  @BeforeAll
  static void writeReport() throws IOException {
    var arms = new ArrayList<>(SyntheticResults.policies());
    arms.add(new SyntheticArm(HOSTILE, 1000, 50, 300, 300, false));
    SyntheticResults.write(folder, arms, 3);
    for (var trial : List.of("1-linear", "2-jittered")) {
      Files.writeString(
          folder.resolve("trials").resolve(trial).resolve("faults.csv"),
          """
          t_s,epoch_s,role,event
          20.000,1790000020.000,tserver,killed
          23.000,1790000023.000,tserver,restarting
          26.000,1790000026.000,tserver,ready
          """);
    }
    Report.write(folder);
  }

  @Test
  void everyChartDrawsEveryArm() {
    openShared();

    assertThat(page.locator("[data-chart]").count()).isEqualTo(CHARTS);
    for (var chart : page.locator("[data-chart]").all()) {
      assertThat(coloursDrawn(chart)).as(chart.getAttribute("data-chart")).isGreaterThan(20);
      assertThat(chart.getAttribute("aria-label")).contains("linear", "jittered");
    }
    assertThat(ofEachChart("o => o.series.filter(s => s.id.startsWith('mean-')).length"))
        .containsOnly(6);
  }

  @Test
  void oneLegendHidesAnArmInAllCharts() {
    openShared();
    var before = pictures();

    page.locator("#legend button", new Page.LocatorOptions().setHasText("jittered")).focus();
    page.keyboard().press("Enter");

    assertThat(ofEachChart("o => o.legend[0].selected.jittered")).containsOnly(false);
    assertThat(ofEachChart("o => o.legend[0].selected.fixed")).containsOnly(true);
    assertThat(pictures()).doesNotContainAnyElementsOf(before);
    page.keyboard().press("Enter");
    assertThat(pictures()).isEqualTo(before);
  }

  @Test
  void draggingInOneChartZoomsAllOverTime() {
    open(1280, ColorScheme.LIGHT);
    var chart = page.locator("[data-chart=goodput]");
    chart.scrollIntoViewIfNeeded();
    BoundingBox box = chart.boundingBox();

    page.mouse().move(box.x + box.width * 0.4, box.y + box.height / 2);
    page.mouse().down();
    page.mouse().move(box.x + box.width * 0.5, box.y + box.height / 2);
    page.mouse().move(box.x + box.width * 0.6, box.y + box.height / 2);
    page.mouse().up();

    page.waitForFunction("() => document.getElementById('zoom').elements.from.value > 10");
    assertThat(ofTimeCharts("o => Math.round(o.dataZoom.find(z => z.id === 'time').startValue)"))
        .hasSize(CHARTS - OTHER_CHARTS)
        .containsOnly(15);
  }

  @Test
  void theKeyboardZoomsAndGoesBack() {
    openShared();

    page.locator("#zoom [name=from]").fill("15");
    page.locator("#zoom [name=to]").fill("25");
    page.keyboard().press("Enter");
    assertThat(ofTimeCharts("o => o.dataZoom.find(z => z.id === 'time').endValue"))
        .containsOnly(25);

    page.locator("#zoom [type=reset]").press("Enter");
    assertThat(ofTimeCharts("o => o.dataZoom.find(z => z.id === 'time').endValue"))
        .containsOnly(40);
  }

  @Test
  void aChartIsSavedByOneClick() throws Exception {
    openShared();

    var png = page.waitForDownload(() -> page.locator("[data-save=png][data-of=goodput]").click());
    var svg = page.waitForDownload(() -> page.locator("[data-save=svg][data-of=goodput]").click());

    assertThat(png.suggestedFilename()).isEqualTo("kudu-policies-goodput.png");
    assertThat(Files.readAllBytes(png.path())).startsWith(0x89, 'P', 'N', 'G');
    var drawing = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    assertThat(drawing.parse(svg.path().toFile()).getDocumentElement().getTextContent())
        .contains("kudu-policies: Acknowledged rows", "jittered", HOSTILE);
  }

  @Test
  void aLogarithmicAxisIsOneClickAway() {
    open(1280, ColorScheme.LIGHT);

    page.locator("[data-log=goodput]").click();

    assertThat(ofCharts("[data-chart=goodput]", "o => o.yAxis[0].type")).isEqualTo(List.of("log"));
  }

  @Test
  void aPhoneNeedsNoSidewaysScrolling() {
    open(400, ColorScheme.LIGHT);

    assertThat(page.evaluate("() => document.documentElement.scrollWidth")).isEqualTo(400);
    assertThat(coloursDrawn(page.locator("[data-chart=goodput]"))).isGreaterThan(20);
    // Each arm is a card there, with its columns' names in it, and is still a row to a screen
    // reader.
    assertThat(sidewaysScrolling()).isEqualTo(0);
    assertThat(
            page.evaluate(
                "() => getComputedStyle(document.querySelector('.arms td'), '::before').content"))
        .isEqualTo("\"Goodput, rows/s\"");
    assertThat(page.locator("table.arms").first().getByRole(AriaRole.CELL).count())
        .isEqualTo(6 * 8);
  }

  @Test
  void theDarkSchemeDarkensPageAndCharts() {
    open(1280, ColorScheme.LIGHT);
    var light = page.evaluate("() => getComputedStyle(document.body).backgroundColor");
    var before = pictures();

    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    page.waitForFunction(
        """
        () => echarts.getInstanceByDom(document.querySelector('[data-chart=percentiles]'))
          .getOption().xAxis[0].axisLabel.color === theme().muted
        """);

    assertThat(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        .isNotEqualTo(light);
    assertThat(pictures()).doesNotContainAnyElementsOf(before);
  }

  @Test
  void anArmNamedLikeAScriptIsText() {
    open(1280, ColorScheme.LIGHT);
    var chart = page.locator("[data-chart=goodput]");

    assertThat(page.locator("#legend button").last().textContent()).isEqualTo(HOSTILE);
    assertThat(page.locator("table.arms th").allTextContents())
        .anyMatch(text -> text.contains(HOSTILE));
    chart.hover();
    assertThat(chart.textContent()).contains(HOSTILE);
    assertThat(page.locator("script").count()).isEqualTo(3);
  }

  @Test
  void foldedChartsAreDrawnWhenTheirGroupIsOpenedByKeyboard() {
    openFolded(1280);
    assertThat(page.locator("details.folded").count()).isEqualTo(2);
    assertThat(page.locator("details.folded canvas").count()).isZero();

    page.locator("details.folded summary").last().focus();
    page.keyboard().press("Enter");

    page.waitForFunction("() => charts.has('cpu_iowait')");
    assertThat(coloursDrawn(page.locator("[data-chart=cpu_iowait]"))).isGreaterThan(5);
    assertThat(page.locator("details.folded").first().getAttribute("open")).isNull();
  }

  @Test
  void aNumberLeadsByKeyboardToItsChartAlsoWhereThatIsFolded() {
    openFolded(1280);
    page.locator("details.more summary").first().click();

    page.locator("a[href='#chart-cpu_client']").first().focus();
    page.keyboard().press("Enter");

    page.waitForFunction("() => document.activeElement.id === 'chart-cpu_client'");
    page.waitForFunction("() => charts.has('cpu_client')");
    assertThat(page.locator("#chart-cpu_client").isVisible()).isTrue();
    // The toolbar, which stays at the top of the window, does not hide the chart's head.
    page.waitForFunction(
        """
        () => {
          const chart = document.activeElement.getBoundingClientRect();
          const toolbar = document.querySelector('.toolbar').getBoundingClientRect();
          return chart.top >= toolbar.bottom && chart.bottom <= innerHeight;
        }
        """);
  }

  @Test
  void everythingThatCanBeUsedShowsItsFocus() {
    openFolded(1280);

    var unmarked =
        page.evaluate(
            """
            () => [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')]
              .filter(element => element.checkVisibility())
              .filter(element => {
                element.focus({ focusVisible: true });
                const style = getComputedStyle(element);
                return document.activeElement !== element
                  || style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2;
              })
              .map(element => element.outerHTML.slice(0, 100))
            """);
    assertThat(unmarked).asInstanceOf(LIST).isEmpty();
  }

  @Test
  void theFirstTableNeedsNoSidewaysScrollingOnAWideScreen() {
    openFolded(1400);

    assertThat(sidewaysScrolling()).isEqualTo(0);
  }

  /** Returns how many pixels of the first table are out of sight. */
  private Object sidewaysScrolling() {
    return page.evaluate(
        "() => { const table = document.querySelector('.scroll');"
            + " return table.scrollWidth - table.clientWidth; }");
  }

  @Test
  void faultsAreMarkedInEveryChartOverTimeAndNamedInWords() {
    openShared();

    assertThat(
            ofTimeCharts(
                "o => o.series[0].markArea.data.filter(a => a[0].xAxis === 20 && a[1].xAxis === 26).length"))
        .hasSize(CHARTS - OTHER_CHARTS)
        .containsOnly(1);
    assertThat(
            ofTimeCharts(
                "o => o.series[0].markLine.data.find(l => l.xAxis === 20).label.formatter"))
        .containsOnly("tserver killed");
    assertThat(page.locator(".faults").textContent()).contains("tserver killed from 20 to 26 s");
    assertThat(page.locator("[data-chart=goodput]").getAttribute("aria-label"))
        .contains("tserver killed from 20");
  }

  @Test
  void theTrialsThatAreNotBackAreDrawnInStepsFromAllOfThemOn() {
    openShared();

    assertThat(
            ofCharts(
                "[data-chart=recovery]",
                "o => o.series.filter(s => s.step === 'end' && s.data.length > 0).map(s => [s.name, s.data[0]])"))
        .isEqualTo(
            List.of(
                List.of(List.of("linear", List.of(0, 100)), List.of("jittered", List.of(0, 100)))));
    assertThat(page.locator("[data-chart=recovery]").getAttribute("aria-label"))
        .contains("Trials that have not come back", "linear", "fixed nothing");
  }

  @Test
  void textIsReadableInBothSchemes() {
    openShared();
    assertThat(page.evaluate(LOW_CONTRAST)).as("light").asInstanceOf(LIST).isEmpty();
    open(1280, ColorScheme.DARK);
    assertThat(page.evaluate(LOW_CONTRAST)).as("dark").asInstanceOf(LIST).isEmpty();
  }

  /** Opens the page with all of its charts, for a test that leaves it as it was. */
  private void openShared() {
    page = CHROMIUM.shared(folder.resolve("report.html"), 1280, ReportInBrowserIT::unfold);
  }

  /** Opens the page with all of its charts. */
  private void open(int width, ColorScheme scheme) {
    var options = new Browser.NewContextOptions().setViewportSize(width, 900);
    page = CHROMIUM.open(folder.resolve("report.html"), options.setColorScheme(scheme));
    unfold(page);
  }

  private static void unfold(Page page) {
    page.locator("details.folded")
        .evaluateAll("all => all.forEach(group => { group.open = true; })");
    page.waitForFunction("() => charts.size === document.querySelectorAll('[data-chart]').length");
  }

  /** Opens the page as a reader finds it. */
  private void openFolded(int width) {
    page =
        CHROMIUM.open(
            folder.resolve("report.html"),
            new Browser.NewContextOptions().setViewportSize(width, 900));
    page.waitForFunction(
        "() => charts.size === document.querySelectorAll('section > .charts [data-chart]').length");
  }

  private static int coloursDrawn(Locator chart) {
    return (Integer)
        chart.evaluate(
            """
            element => {
              echarts.getInstanceByDom(element).getZr().flush();
              const canvas = element.querySelector('canvas');
              const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
              return new Set(new Uint32Array(pixels.data.buffer)).size;
            }
            """);
  }

  /** Returns a hash of what each chart shows now. */
  private List<Object> pictures() {
    return ofAll(
        "[data-chart]",
        """
        chart => {
          echarts.getInstanceByDom(chart).getZr().flush();
          const url = chart.querySelector('canvas').toDataURL();
          return [...url].reduce((hash, letter) => (31 * hash + letter.charCodeAt(0)) | 0, 0);
        }
        """);
  }

  private List<Object> ofEachChart(String ofOption) {
    return ofCharts("[data-chart]", ofOption);
  }

  private List<Object> ofTimeCharts(String ofOption) {
    return ofCharts("[data-chart]:not([data-chart=percentiles], [data-chart=recovery])", ofOption);
  }

  private List<Object> ofCharts(String selector, String ofOption) {
    return ofAll(
        selector, "chart => (" + ofOption + ")(echarts.getInstanceByDom(chart).getOption())");
  }

  private List<Object> ofAll(String selector, String ofElement) {
    var found = page.locator(selector).evaluateAll("all => all.map(" + ofElement + ")");
    return new ArrayList<>((List<?>) found);
  }
}
