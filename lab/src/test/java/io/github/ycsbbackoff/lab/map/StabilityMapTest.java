package io.github.ycsbbackoff.lab.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticMap;
import io.github.ycsbbackoff.lab.report.MapReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of how the results of a map on a real server are read; their numbers are made up. */
class StabilityMapTest {

  @TempDir Path folder;

  @Test
  void aTrialThatWentWrongIsInNoCell() throws IOException {
    write(List.of(3.0));
    var trial = folder.resolve("trials/2-70-3s-linear/trial.json");
    Files.writeString(
        trial,
        Files.readString(trial)
            .replace("\"exitStatus\":0", "\"exitStatus\":0,\"problem\":\"the client died\""));

    var map = StabilityMap.read(folder);

    assertThat(map.maps()).extracting(arm -> arm.cells().get(0).trials()).containsExactly(2, 3);
    assertThat(map.problems()).containsExactly("the client died");
    assertThat(map.notices()).contains("Trial 2-70-3s-linear went wrong, and is in no cell.");
  }

  @Test
  void aTrialThatHadNoTimeToComeBackIsInNoCell() throws IOException {
    // The trigger begins at 20 s and ends at 34 or, where the server was slow to come back, at 38.
    write(List.of(14.0));
    var faults = folder.resolve("trials/1-70-14s-linear/faults.csv");
    Files.writeString(faults, Files.readString(faults).replace("34.000", "38.000"));

    var map = StabilityMap.read(folder);

    assertThat(map.maps()).extracting(arm -> arm.cells().get(0).trials()).containsExactly(2, 3);
    assertThat(map.notices())
        .contains(
            "Trial 1-70-14s-linear ended too soon after its trigger to show that it came back, and is"
                + " in no cell.");
  }

  private void write(List<Double> triggers) throws IOException {
    SyntheticMap.write(
        folder,
        "kudu",
        new TriggerMap(List.of(70), triggers),
        List.of("linear", "jittered"),
        3,
        (arm, cell, block) -> arm.equals("linear"));
  }

  @Test
  void aMapWhoseMaximumWasMeasuredIsReadAgain() throws IOException {
    write(List.of(3.0));
    Files.writeString(
        folder.resolve("experiment.yaml"),
        Files.readString(folder.resolve("experiment.yaml")).replace("blocks: 3", "blocks: 2"));
    Files.createDirectory(folder.resolve("maximum"));
    Files.move(folder.resolve("trials/3-70-3s-linear"), folder.resolve("maximum/1-linear"));
    Files.move(folder.resolve("trials/3-70-3s-jittered"), folder.resolve("left-out"));

    var map = MapReport.write(folder);

    assertThat(map.secondsAfter()).isEqualTo(40 - 20 - 3);
    assertThat(map.maps()).extracting(arm -> arm.cells().get(0).stuck()).containsExactly(2, 0);
    assertThat(map.maps()).allMatch(arm -> arm.cells().get(0).trials() == 2);
    assertThat(map.notices()).anyMatch(notice -> notice.startsWith("100% of the load is"));
    assertThat(folder.resolve("report.html")).content().contains("2 of 2", "0 of 2");
  }
}
