package io.github.ycsbbackoff.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.report.Headline;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.report.TerminalTable;
import io.github.ycsbbackoff.lab.results.Results;
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
      server:
        kind: simulated
        flags: {model: kudu, workers: 2, memory.hard: 8MiB, flush.bytes: 1MiB, disk.rate: 2MiB}
      workload:
        properties: {threadcount: 20}
      blocks: 3
      seconds: 30
      warmup: 5
      seed: 0
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
  void whatTheWorkloadFileHoldsIsToldByAHash() throws IOException {
    var file = Files.writeString(temporary.resolve("rows"), "readproportion=0\nfieldlength=10\n");
    var small = SMALL.replace("workload:", "workload:\n  file: " + file);

    var once = Results.environment(run(small, "once")).get("workload hash");
    Files.writeString(file, "readproportion=0\nfieldlength=20\n");
    var again = Results.environment(run(small, "again")).get("workload hash");

    assertThat(once).matches("[0-9a-f]{16}").isNotEqualTo(again);
  }

  @Test
  void theSameSeedLeavesTheSameBytesAndItsOwnFileRepeatsIt() throws IOException {
    var once = run(SMALL, "once");
    var again = run(Files.readString(once.resolve("experiment.yaml")), "again");

    for (var name : List.of("client.csv", "server.csv", "latency.hlog", "trial.json")) {
      var path = Path.of("trials/2-jittered", name);
      assertThat(again.resolve(path)).hasSameBinaryContentAs(once.resolve(path));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "threadcount: 20, threadcount: no, line 6: arms: linear: threadcount=no",
    "workers: 2, wrokers: 2, line 4: arms: linear: wrokers=2: unknown property",
    "policy: jittered, policy: jiterred, line 14: arms: jittered: backoff.policy=jiterred",
    "baseline: linear, baseline: lineal, line 11: baseline: lineal: wrong",
    "warmup: 5, warmup: 50, line 8: seconds: wrong",
    "blocks: 3, blokcs: 3, line 7: unknown key blokcs; known: name",
    "blocks: 3, blocks: many, line 7: blocks: many: wrong",
    "name: small, verify: false, name: missing",
    "blocks: 3, blocks: 0, line 7: blocks: wrong",
    "seed: 0, verify: true, line 10: verify: wrong; a simulation has none; leave it out",
    "seed: 0, rows: 9, line 10: rows: wrong; a simulation has none; leave it out",
    "threadcount: 20, clients.rate: 5, line 6: arms: linear: clients.rate=5: is of an earlier version; give",
    "threadcount: 20, arrivals.rate: 5, line 6: arms: linear: arrivals.rate=5: is of open arrivals; give",
    "seed: 0, 'load: {arrivals: constant}', line 10: load: arrivals.rate and arrivals.phases: neither is given",
    "seed: 0, 'load: {phases: 5s@9}', line 10: load: arrives for 5.0 s",
    "seed: 0, 'faults: [{kill: x, at: 1}]', what can: away: refusing",
    "seed: 0, 'faults: [{cpus: 2, at: 1}]', faults: cpus: 2: wrong; of a simulated server give the",
    "seed: 0, 'faults: [{cpus: 0.5, at: 1}, {pause: x, at: 2, for: 1}]', faults: pause: x at 2.0 s: wrong; cpus: 0.5",
    "seed: 0, 'faults: [{cpus: 0, at: 1}]', give a number of processors, more than 0",
    "kind: simulated, 'kind: simulated\n  cpus: 1', server: cpus: wrong; a simulation has none; leave it out",
    "kind: simulated, workers: 2, line 3: server: workers: is of an earlier version; give a",
    "workload:, clients:, line 5: clients: is of an earlier version; give workload: properties",
    "threadcount: 20, away.until: 2s, line 6: away.until: is of an earlier version; give the"
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
  void aServerThatIsAwayForAWhileAcknowledgesNothingMeanwhile() throws IOException {
    var away =
        run(
            SMALL.replace("seed: 0", "seed: 0\nfaults: [{away: refusing, at: 10, for: 5}]"),
            "away");
    var seconds = Results.read(away).trials().get(1).read(missing -> {}).client().seconds();

    assertThat(seconds.subList(11, 15)).allMatch(second -> second.acknowledged() == 0);
    assertThat(seconds.subList(5, 10)).allMatch(second -> second.acknowledged() > 0);
    assertThat(away.resolve("report.html"))
        .content()
        .contains("away: refusing, at: 10.0, for: 5.0");
  }

  @Test
  void aServerThatIsPausedUnderAnyRoleDoesNothingAndRefusesNothingMeanwhile() throws IOException {
    var paused =
        run(SMALL.replace("seed: 0", "seed: 0\nfaults: [{pause: tserver, at: 10, for: 5}]"), "off");
    var seconds = Results.read(paused).trials().get(1).read(missing -> {}).client().seconds();

    assertThat(seconds.subList(11, 15))
        .allMatch(second -> second.acknowledged() == 0 && second.rejections() == 0);
    assertThat(seconds.subList(16, 20)).allMatch(second -> second.acknowledged() > 0);
    assertThat(paused.resolve("report.html")).content().contains("pause: tserver, at: 10.0");
  }

  @Test
  void aServerThatIsShortOfProcessorsAcknowledgesLessMeanwhile() throws IOException {
    var slow =
        run(SMALL.replace("seed: 0", "seed: 0\nfaults: [{cpus: 0.01, at: 10, for: 5}]"), "slow");
    var seconds = Results.read(slow).trials().get(1).read(missing -> {}).client().seconds();

    assertThat(seconds.subList(11, 15))
        .allMatch(second -> second.acknowledged() > 100 && second.acknowledged() < 300);
    assertThat(slow.resolve("report.html")).content().contains("cpus: 0.01, at: 10.0, for: 5.0");
  }

  @Test
  void anArmsOwnParametersHoldAndAMatrixMayHaveThem() throws IOException {
    var matrix =
        SMALL.replaceAll(
            "(?s)baseline.*",
            """
            baseline: linear-2
            matrix:
              - {property: backoff.policy, values: [linear]}
              - {flag: workers, values: [2, 4]}
            """);
    var trials = Results.read(run(matrix, "results")).trials();

    assertThat(trials)
        .extracting(trial -> trial.read(missing -> {}).properties().get("workers"))
        .containsExactly("2", "4", "2", "4", "2", "4");
  }

  @Test
  void aRunThatCannotEndLeavesNothing() {
    var open =
        SMALL.replace(
            "properties: {threadcount: 20}",
            "properties: {threadcount: 5000, clients.most: 1000}\nload: {rate: 90000}");

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
                "properties: {threadcount: 20}",
                "properties: {threadcount: 5000}\nload: {rate: 90000}")
            .replace("backoff.policy: linear}", "backoff.policy: linear, clients.most: 1000}");

    assertThatThrownBy(() -> run(open, "results"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("arms: linear: clients.most=1000");
    assertThat(temporary.resolve("results")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"aws-2015", "fleet", "kudu-2016", "map", "metastable", "zoo"})
  void theReadyFilesAreRight(String name) {
    var file = Path.of("../workloads/experiments/simulated-" + name + ".yaml");

    assertThat(new SimulatedExperiment(Simulations.read(file))).isNotNull();
  }

  private Path run(String yaml, String folder) throws IOException {
    var file = temporary.resolve("small.yaml");
    Files.writeString(file, yaml);
    var results = temporary.resolve(folder);
    new SimulatedExperiment(Simulations.read(file)).run(results, "backoff simulate small.yaml");
    var unused = Report.write(results);
    return results;
  }
}
