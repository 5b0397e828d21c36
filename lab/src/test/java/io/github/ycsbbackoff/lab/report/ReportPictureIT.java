package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.testing.Program;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of docs/pictures/report, which makes a picture of a report. */
@DisabledOnOs(OS.WINDOWS)
class ReportPictureIT {

  private static final int MOST_BYTES = 150_000;

  @TempDir Path folder;

  @Test
  @Tag("browser")
  void thePictureIsSmallAndItsTextSaysWhichArmWins() throws IOException {
    assumeTrue(isOnPath("chromium") && isOnPath("pngquant"), "No chromium or pngquant on PATH.");
    var results = folder.resolve("results");
    SyntheticResults.write(results, SyntheticResults.policies(), 3);
    Report.write(results);

    var made = picture(Map.of(), results.toString(), "made.png");

    assertThat(made.status()).as(made.err()).isZero();
    assertThat(made.out())
        .matches("!\\[jittered acknowledges 1.* of linear .*]\\(docs/pictures/report.png\\)\\n");
    var file = folder.resolve("made.png");
    assertThat(Files.size(file)).isLessThan(MOST_BYTES);
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(1280);
    // The table of five arms and the chart are higher than a window that only shows the head.
    assertThat(image.getHeight()).isBetween(800, 1600);
  }

  @Test
  void whatIsMissingIsSaidInOneLine() throws IOException {
    var withoutReport = Files.createDirectory(folder.resolve("results"));
    assertThat(refusal(Map.of())).contains("give a results folder");
    assertThat(refusal(Map.of(), "elsewhere")).contains("elsewhere: no such folder");
    assertThat(refusal(Map.of(), "results")).contains("has no report.html; run bin/backoff report");

    Files.writeString(withoutReport.resolve("report.html"), "");
    assertThat(refusal(Map.of("PATH", "", "BACKOFF_CHROMIUM", ""), "results"))
        .contains("no chromium on the PATH or in BACKOFF_CHROMIUM");
    assertThat(refusal(Map.of("PATH", "", "BACKOFF_CHROMIUM", "/bin/true"), "results"))
        .contains("no pngquant on the PATH");
    assertThat(folder.resolve("made.png")).doesNotExist();
  }

  private String refusal(Map<String, String> environment, String... words) {
    var ended = picture(environment, words);
    assertThat(ended.status()).isEqualTo(2);
    return ended.onlyLine();
  }

  private Program.Ended picture(Map<String, String> environment, String... arguments) {
    var words = new ArrayList<String>();
    words.add("bash");
    words.add(Path.of("../docs/pictures/report").toAbsolutePath().normalize().toString());
    words.addAll(List.of(arguments));
    return Program.run(folder, environment, words);
  }

  private static boolean isOnPath(String name) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(each -> Files.isExecutable(Path.of(each, name)));
  }
}
