package io.github.ycsbbackoff.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.retry.OperationKind;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the log of latencies, by intervals that are given to it. */
class LatencyLogTest {

  @TempDir Path folder;

  @Test
  void histogramsOfOneSecondStandInTheOrderOfTheirTags() throws IOException {
    assertThat(tags(Outcome.UNKNOWN, Outcome.GAVE_UP, Outcome.ACKNOWLEDGED))
        .isEqualTo(tags(Outcome.ACKNOWLEDGED, Outcome.GAVE_UP, Outcome.UNKNOWN))
        .containsExactly("Tag=INSERT", "Tag=INSERT-GAVE_UP", "Tag=INSERT-UNKNOWN");
  }

  /** Returns the tags in a log of one second with these outcomes. */
  private List<String> tags(Outcome... outcomes) throws IOException {
    var latencies = new LinkedHashMap<Ending, Histogram>();
    for (var outcome : outcomes) {
      var one = new Histogram(3);
      one.recordValue(1_000_000);
      latencies.put(new Ending(OperationKind.INSERT, outcome), one);
    }
    var file = folder.resolve("latency.hlog");
    var problems =
        new WriteProblems(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    try (var log = new LatencyLog(file, 0, problems)) {
      log.write(interval(latencies));
    }
    try (var lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("Tag="))
          .map(line -> line.substring(0, line.indexOf(',')))
          .toList();
    }
  }

  private static Interval interval(Map<Ending, Histogram> latencies) {
    return new Interval(0, 1_000, 1, Totals.ZERO, 0, 0, 0, 0, 0, latencies);
  }
}
