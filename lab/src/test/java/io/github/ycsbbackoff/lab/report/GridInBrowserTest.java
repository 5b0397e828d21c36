package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that open the page of a grid as a reader does. */
@Tag("browser")
class GridInBrowserTest {

  private static final String MEANS =
      "() => [...document.querySelectorAll('[data-chart]')].map(element =>"
          + " echarts.getInstanceByDom(element).getOption().series.length)";

  @RegisterExtension static final SystemChromium CHROMIUM = new SystemChromium();

  @TempDir Path folder;

  @Test
  void everyMetricIsDrawnForEveryArmAndTheLegendHidesOne() throws IOException {
    GridReport.write(folder, "threadcount", summaries());

    var page = CHROMIUM.open(folder.resolve("grid.html"));

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

  private Map<String, Summary> summaries() throws IOException {
    var summaries = new LinkedHashMap<String, Summary>();
    for (var value : new String[] {"10", "100", "<script>alert(1)</script>"}) {
      var results = folder.resolve("results-" + summaries.size());
      SyntheticResults.write(results, SyntheticResults.policies(), 3);
      summaries.put(value, Report.write(results));
    }
    return summaries;
  }
}
