package io.github.ycsbbackoff.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedGridTest {

  private static final String SMALL =
      """
      name: small
      server: {kind: simulated, flags: {workers: 2, queue.limit: 10, service.time: 1ms}}
      workload: {properties: {threadcount: 20}}
      blocks: 2
      seconds: 10
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear, backoff.cap: 7s}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir Path temporary;

  @Test
  void eachValueHasResultsOfItsOwnAndThePageShowsEveryMetricOverThem() throws IOException {
    var folder = temporary.resolve("results");
    var effort = SimulatedGrid.of(small(), "threadcount=1,50").run(folder, "backoff simulate");

    assertThat(effort.events()).isPositive();
    assertThat(folder.resolve("threadcount=1/report.html")).exists();
    assertThat(folder.resolve("threadcount=50/trials/2-jittered/client.csv")).exists();
    assertThat(Files.readAllLines(folder.resolve("grid.csv")))
        .hasSize(1 + 2 * 2 * Metric.values().length)
        .anyMatch(line -> line.startsWith("threadcount,50,jittered,goodput,rows/s,2,"))
        .filteredOn(line -> line.endsWith(",Simulated"))
        .hasSize(2 * 2 * Metric.values().length);
    assertThat(folder.resolve("grid.html"))
        .content()
        .contains("<h1>Simulated: every metric over threadcount</h1>", "data-chart=\"goodput\"");
  }

  @Test
  void aValueHoldsInAllArmsWhateverTheySaid() throws IOException {
    var point = Parameters.with(small(), "backoff.cap", "3s");

    for (var arm : point.arms()) {
      assertThat(Parameters.of(point, arm)).containsEntry("backoff.cap", "3s");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "threadcount, NAME=VALUE",
    "threadcount=, NAME=VALUE",
    "=1, NAME=VALUE",
    "threadcount=1;no, threadcount=no",
    "thraedcount=1;2, unknown property"
  })
  void aWrongGridIsOneLine(String grid, String words) {
    assertThatThrownBy(() -> SimulatedGrid.of(small(), grid.replace(';', ',')))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(words)
        .message()
        .hasLineCount(1);
  }

  private Experiment small() throws IOException {
    var file = temporary.resolve("small.yaml");
    Files.writeString(file, SMALL);
    return Simulations.read(file);
  }
}
