package io.github.ycsbbackoff.lab.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.fixture.SyntheticTrigger;
import io.github.ycsbbackoff.lab.report.MapReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of how the results of a map on a real server are read; their numbers are made up. */
class StabilityMapTest {

  private static final int END = 40;

  /** A map as results keep it whose maximum was measured: its load does not say what is 100%. */
  private static final String MAP =
      """
      name: small
      server: {kind: kudu}
      workload: {file: insert-only}
      load: {}
      faults: [{at: 20, kill: tserver, for: 1}]
      map: {loads: [70], triggers: [3]}
      blocks: 2
      seconds: 40
      warmup: 10
      seed: 7
      baseline: linear
      arms: [{name: linear}, {name: jittered}]
      """;

  @TempDir Path folder;

  @Test
  void aMapWhoseMaximumWasMeasuredIsReadAgain() throws IOException {
    var arms =
        SyntheticResults.policies().stream()
            .filter(arm -> arm.name().equals("linear") || arm.name().equals("jittered"))
            .toList();
    SyntheticResults.write(folder, arms, 3);
    Files.writeString(folder.resolve("experiment.yaml"), MAP);
    Files.createDirectory(folder.resolve("maximum"));
    Files.move(folder.resolve("trials/3-linear"), folder.resolve("maximum/1-linear"));
    Files.move(folder.resolve("trials/3-jittered"), folder.resolve("left-out"));
    disturb("linear", END);
    disturb("jittered", 25);

    var map = MapReport.write(folder);

    assertThat(map.secondsAfter()).isEqualTo(END - 20 - 3);
    assertThat(map.maps()).extracting(arm -> arm.cells().get(0).stuck()).containsExactly(2, 0);
    assertThat(map.maps()).allMatch(arm -> arm.cells().get(0).trials() == 2);
    assertThat(map.notices()).anyMatch(notice -> notice.startsWith("100% of the load is"));
    assertThat(folder.resolve("report.html")).content().contains("2 of 2", "0 of 2");
  }

  /** Makes the trials of an arm those of the map's cell, in which the server was killed. */
  private void disturb(String arm, int silentUntil) throws IOException {
    for (var block = 1; block <= 2; block++) {
      var trial = folder.resolve("trials/" + block + "-" + arm);
      SyntheticTrigger.kill(trial, 20, 23, silentUntil);
      var end = trial.resolve("trial.json");
      var cell = "{\"cell\": {\"load\": 70, \"trigger\": 3.0}, ";
      Files.writeString(end, Files.readString(end).replaceFirst("\\{", cell));
    }
  }
}
