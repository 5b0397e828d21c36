package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the report of a day: twenty arms in three blocks, 24 minutes for each trial. */
class LargeReportIT {

  private static final int ARMS = 20;
  private static final int BLOCKS = 3;
  private static final int SECONDS = 24 * 3600 / (ARMS * BLOCKS);
  private static final long MOST_BYTES = 4_000_000;

  /** 40,000 of the single blocks, and a third of that again for the means over three of them. */
  private static final long MOST_POINTS = 54_000;

  @RegisterExtension static final SystemChromium CHROMIUM = new SystemChromium();

  @TempDir static Path folder;

  @BeforeAll
  static void writeReport() throws IOException {
    var arms =
        IntStream.range(0, ARMS)
            .mapToObj(i -> new SyntheticArm("arm-" + i, 300 + 200 * i, 90, 50 + i, 400, i % 5 == 0))
            .toList();
    SyntheticResults.write(folder, arms, BLOCKS, SECONDS);
    Report.write(folder);
  }

  @Test
  void theReportOfADayIsSmall() throws IOException {
    assertThat(Files.size(report())).isLessThan(MOST_BYTES);
  }

  /** What a browser draws at once: all lines of a chart together, their means and single blocks. */
  @Test
  void noChartHasMorePointsThanABrowserDrawsAtOnce() throws IOException {
    var page = Files.readString(report());
    var data = page.substring(page.indexOf("id=\"report-data\">") + "id=\"report-data\">".length());
    var charts =
        new ObjectMapper().readTree(data.substring(0, data.indexOf("</script>"))).get("charts");

    assertThat(charts).hasSizeGreaterThan(10);
    for (var chart : charts) {
      assertThat(points(chart.get("means")) + points(chart.get("blocks")))
          .as(chart.get("key").textValue())
          .isBetween(1L, MOST_POINTS);
    }
  }

  private static long points(JsonNode lines) {
    return lines.isArray()
        ? StreamSupport.stream(lines.spliterator(), false).mapToLong(LargeReportIT::points).sum()
        : 1;
  }

  /** Prints how long that takes, without a bound, so that a busy machine does not fail the test. */
  @Test
  @Tag("browser")
  void theReportOfADayOpens() throws IOException {
    var page = CHROMIUM.open(report());

    page.waitForFunction(
        "() => charts.size === document.querySelectorAll('section > .charts [data-chart]').length");
    System.out.printf(
        "report of a day: %,d bytes, open after %s ms, all of it drawn after %s ms%n",
        Files.size(report()),
        page.evaluate(
            "() => Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)"),
        page.evaluate("() => Math.round(performance.now())"));
  }

  private static Path report() {
    return folder.resolve("report.html");
  }
}
