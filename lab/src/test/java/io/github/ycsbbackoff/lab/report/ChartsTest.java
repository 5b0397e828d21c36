package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the data that charts draw. */
class ChartsTest {

  private static final int SECONDS = 30;
  private static final int DIED = 20;
  private static final int LATER = 25;

  @TempDir Path folder;

  /** The tables count seconds that a client did not live to see as seconds without rows. */
  @Test
  void aBlockWhoseClientDiedIsInTheMeanOfTheGoodputToTheWindowsEnd() throws IOException {
    SyntheticResults.write(
        folder, List.of(new SyntheticArm("native", 1000, 0, 10, 100, false)), 2, SECONDS);
    var client = folder.resolve("trials/2-native/client.csv");
    Files.write(client, Files.readAllLines(client).subList(0, 1 + DIED));

    var goodput = chart("goodput");

    var first = goodput.at("/blocks/0/0/" + LATER).doubleValue();
    assertThat(first).isPositive();
    assertThat(goodput.at("/blocks/0/1/" + LATER).doubleValue()).isZero();
    assertThat(goodput.at("/blocks/0/1/" + (DIED - 1)).doubleValue()).isPositive();
    assertThat(goodput.at("/means/0/" + LATER).doubleValue()).isCloseTo(first / 2, within(1.0));
    assertThat(chart("p99").at("/blocks/0/1/" + LATER).isNumber())
        .as("a latency of what was not done")
        .isFalse();
  }

  private JsonNode chart(String key) throws IOException {
    var results = Results.read(folder);
    var charts = new Charts(results);
    for (var trial : results.trials()) {
      charts.add(trial.read(notice -> {}));
    }
    JsonNode data = new ObjectMapper().valueToTree(charts.data("native"));
    for (var chart : data.get("charts")) {
      if (chart.get("key").textValue().equals(key)) {
        return chart;
      }
    }
    throw new AssertionError("no chart " + key);
  }
}
