package io.github.ycsbbackoff.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.report.Headline;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.stats.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedExperimentTest {

  private static final String SMALL =
      """
      name: small
      server: {model: kudu, workers: 2, memory.hard: 8MiB, flush.bytes: 1MiB, disk.rate: 2MiB}
      clients: {threadcount: 20}
      blocks: 3
      seconds: 30
      warmup: 5
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir Path temporary;

  @Test
  void aSimulationLeavesWhatARealExperimentLeavesAndTheReportIsMadeFromIt() throws IOException {
    var folder = run(SMALL, "results");

    assertThat(folder.resolve("trials/3-jittered"))
        .isDirectoryContaining("glob:**/{client.csv,server.csv,latency.hlog,trial.json}");
    var summary = Report.write(folder);
    var jittered = summary.arms().stream().filter(arm -> arm.name().equals("jittered")).findFirst();
    assertThat(jittered.orElseThrow().trials()).isEqualTo(3);
    assertThat(jittered.orElseThrow().value(Metric.GOODPUT).mean()).isBetween(1500.0, 2500.0);
  }

  @Test
  void everythingSaysThatItIsSimulated() throws IOException {
    var folder = run(SMALL, "results");
    var summary = Report.write(folder);

    assertThat(Headline.of(summary).sentence()).startsWith("Simulated: ");
    assertThat(TerminalTable.render(summary)).startsWith("Simulated: ");
    assertThat(summary.name()).isEqualTo("simulated-small");
    assertThat(summary.notices()).noneMatch(notice -> notice.contains("runs in the client"));
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("<h1>Simulated: ", "<title>simulated-small: ", "no real server was run");
    var json = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertThat(json.get("standIn").textValue()).isEqualTo("Simulated");
    assertThat(Files.readAllLines(folder.resolve("summary.csv")).stream().skip(1))
        .allMatch(line -> line.endsWith(",Simulated"));
  }

  @Test
  void theSameSeedLeavesTheSameBytesAndItsOwnFileRepeatsIt() throws IOException {
    var once = run(SMALL, "once");
    var again = run(Files.readString(once.resolve("simulation.yaml")), "again");

    for (var name : List.of("client.csv", "server.csv", "latency.hlog", "trial.json")) {
      var path = Path.of("trials/2-jittered", name);
      assertThat(again.resolve(path)).hasSameBinaryContentAs(once.resolve(path));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "threadcount: 20, threadcount: no, arms: linear: threadcount=no",
    "workers: 2, wrokers: 2, arms: linear: wrokers=2: unknown property",
    "backoff.policy: jittered, backoff.policy: jiterred, arms: jittered: backoff.policy=jiterred",
    "baseline: linear, baseline: lineal, baseline: lineal: wrong",
    "warmup: 5, warmup: 50, seconds: wrong",
    "blocks: 3, blokcs: 3, unknown key blokcs; known: arms",
    "blocks: 3, blocks: many, line 4",
    "name: small, seed: 1, name: null: wrong",
    "blocks: 3, blocks: 0, blocks: wrong"
  })
  void aMistakeIsOneLineAndLeavesNothing(String right, String wrong, String words) {
    assertThatThrownBy(() -> run(SMALL.replace(right, wrong), "results"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining(words)
        .message()
        .hasLineCount(1);
    assertThat(temporary.resolve("results")).doesNotExist();
  }

  @Test
  void aRunThatCannotEndLeavesNothing() {
    var open =
        SMALL.replace(
            "threadcount: 20",
            "clients.arrivals: poisson, clients.rate: 90000, clients.most: 1000");

    assertThatThrownBy(() -> run(open, "results"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("clients.most=1000");
    assertThat(temporary.resolve("results")).doesNotExist();
  }

  @Test
  void whereOneArmCannotEndTheOthersAreCutShortAndLeaveNothingEither() {
    var open =
        SMALL
            .replace("seconds: 30", "seconds: 100000000")
            .replace(
                "backoff.policy: linear}",
                "backoff.policy: linear, clients.arrivals: poisson, clients.rate: 90000,"
                    + " clients.most: 1000}");

    assertThatThrownBy(() -> run(open, "results"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("arms: linear: clients.most=1000");
    assertThat(temporary.resolve("results")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kudu-2016.yaml", "fleet.yaml"})
  void theReadyFilesAreRight(String name) {
    var file = SimulationFile.read(Path.of("../workloads/simulations", name));

    assertThat(new SimulatedExperiment(file)).isNotNull();
  }

  private Path run(String yaml, String folder) throws IOException {
    var file = temporary.resolve("small.yaml");
    Files.writeString(file, yaml);
    var results = temporary.resolve(folder);
    new SimulatedExperiment(SimulationFile.read(file)).run(results, "backoff simulate small.yaml");
    return results;
  }
}
