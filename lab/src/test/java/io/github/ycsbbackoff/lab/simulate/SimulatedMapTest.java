package io.github.ycsbbackoff.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.report.MapReport;
import io.github.ycsbbackoff.lab.report.MapText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a whole map, from its file to its page, on a model of a server. */
class SimulatedMapTest {

  /** A server that does 1,000 operations a second, and that refuses each for some seconds. */
  private static final String MAP =
      """
      name: small
      server: {kind: simulated, flags: {workers: 1, queue.limit: 50, service.time: 1ms}}
      workload:
        properties: {threadcount: 100000}
      load: {max: 1000}
      faults:
        - {at: 10, away: refusing, for: 1}
      map:
        loads: [90, 20]
        triggers: [1, 4]
      blocks: 2
      seed: 7
      seconds: 30
      baseline: jittered
      arms:
        - {name: jittered, properties: {backoff.policy: jittered, backoff.cap: 200ms}}
        - {name: never, properties: {backoff.policy: fixed, backoff.base: 1h}}
      """;

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void run() throws IOException {
    folder = temporary.resolve("results");
    var file = Files.writeString(temporary.resolve("map.yaml"), MAP);
    var unused = new SimulatedExperiment(Simulations.read(file)).run(folder, "backoff map");
  }

  @Test
  void eachCellHasATrialOfEachArmInEachBlockWithItsLoadAndItsTrigger() {
    assertThat(folder.resolve("trials/2-90-4s-jittered/trial.json"))
        .content()
        .contains("\"load\" : 90", "\"trigger\" : 4.0");
    assertThat(folder.resolve("trials/1-20-1s-never/ycsb.properties"))
        .content()
        .contains("arrivals.rate=200.0");
    try (var trials = Files.list(folder.resolve("trials"))) {
      assertThat(trials).hasSize(2 * 2 * 2 * 2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void thePageTheTextAndTheFilesCountTheTrialsThatDidNotComeBack() throws IOException {
    var map = MapReport.write(folder);

    assertThat(map.maps())
        .allSatisfy(arm -> assertThat(arm.cells()).allMatch(cell -> cell.trials() == 2));
    // Under 90% of the load a tenth of the server is left for what 4 s have left over, which takes
    // longer than the trial; who never tries again has nothing left over.
    assertThat(map.maps().get(0).in(new MapCell(90, 4)).stuck()).isEqualTo(2);
    assertThat(map.maps().get(0).in(new MapCell(90, 1)).stuck()).isZero();
    assertThat(map.maps().get(0).line().get(0).middle()).isInfinite();
    assertThat(map.maps().get(0).line().get(1).middle()).isBetween(1.0, 4.0);
    assertThat(MapText.render(map))
        .startsWith("Simulated: Did not come back: never 0 of 8, jittered 2 of 8.")
        .contains("0 of 2", "At 20% of the maximum, the line of jittered lies at over 4 s");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("Simulated: no real server was run", "length of the trigger");
    var json = new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
    assertThat(json.get("cells")).hasSize(8);
    assertThat(Files.readAllLines(folder.resolve("summary.csv")))
        .hasSize(9)
        .anyMatch(line -> line.startsWith("jittered,20,1.0,2,0,0.0,0.0,0.84"));
  }
}
