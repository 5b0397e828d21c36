package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that open the page of several folders as a reader does. */
@Tag("browser")
class FoldersInBrowserIT {

  @RegisterExtension static final SystemChromium CHROMIUM = new SystemChromium();

  @TempDir Path folder;

  @BeforeEach
  void writePage() throws IOException {
    for (var name : List.of("one", "two")) {
      SyntheticResults.write(folder.resolve(name), SyntheticResults.policies(), 3, 14);
    }
    FoldersReport.write(
        folder.resolve("page.html"),
        List.of(Measured.read(folder.resolve("one")), Measured.read(folder.resolve("two"))),
        List.of("two differs from one: kernel 1 -> 2."));
  }

  @Test
  void eachArmHasARowInEachFolderAndARatioInTheSecond() {
    var page = CHROMIUM.open(folder.resolve("page.html"));

    var rows = page.locator("table").first().locator("tbody tr");
    assertThat(rows.count()).isEqualTo(10);
    assertThat(rows.nth(0).locator(".ratio").count()).isZero();
    assertThat(rows.nth(1).locator("th").innerText()).contains("linear", "two, 3 trials");
    assertThat(rows.nth(1).locator(".ratio").first().innerText()).isEqualTo("1.00×");
  }

  @Test
  void onATelephoneTheTableScrollsAndThePageDoesNot() {
    var page =
        CHROMIUM.open(
            folder.resolve("page.html"), new Browser.NewContextOptions().setViewportSize(400, 800));

    assertThat(page.evaluate("() => document.documentElement.scrollWidth <= 400")).isEqualTo(true);
    page.locator("summary").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("details table").isVisible()).isTrue();
  }
}
