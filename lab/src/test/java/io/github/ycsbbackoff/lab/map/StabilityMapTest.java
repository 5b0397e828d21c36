package io.github.ycsbbackoff.lab.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.fixture.SyntheticMap;
import io.github.ycsbbackoff.lab.report.MapReport;
import io.github.ycsbbackoff.lab.report.MapText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
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
    assertThat(MapText.render(MapReport.write(folder)))
        .contains("Did not come back: jittered 0 of 3, linear 2 of 2 (1 more in no cell).");
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

  @Test
  void aLineEndsAtTheLongestTriggerOfWhichATrialTells() throws IOException {
    write(List.of(3.0, 6.0, 14.0));
    endLate("14s-jittered", "34.000");

    var map = MapReport.write(folder);

    assertThat(MapText.render(map))
        .contains(
            "the line of jittered lies at over 6 s",
            "Note: No trial of jittered tells of 70-14s: its lines say nothing of what was not seen"
                + " there.");
    assertThat(line("jittered").get("middle").asText()).isEqualTo("longer");
    assertThat(line("jittered").get("longest").asDouble()).isEqualTo(6);
    assertThat(line("linear").get("longest").asDouble()).isEqualTo(14);
  }

  @Test
  void aLineBeginsAtTheShortestTriggerOfWhichATrialTells() throws IOException {
    write(List.of(3.0, 6.0));
    endLate("3s-linear", "23.000");

    var map = MapReport.write(folder);

    assertThat(MapText.render(map)).contains("the line of linear lies at under 6 s");
    assertThat(line("linear").get("middle").asDouble()).isZero();
    assertThat(line("linear").get("shortest").asDouble()).isEqualTo(6);
    assertThat(line("jittered").get("shortest").asDouble()).isEqualTo(3);
  }

  @Test
  void aServerThatIsReadyLateMakesTheTriggerLongerThanPlanned() throws IOException {
    writeStuckFromSixSecondsOn();
    replaceEnds("3s-linear", "23.000", "29.000");
    replaceEnds("6s-linear", "26.000", "32.000");

    var map = MapReport.write(folder);

    assertThat(map.arm("linear").orElseThrow().line().get(0).middle()).isBetween(9.0, 12.0);
    assertThat(map.arm("jittered").orElseThrow().line().get(0).middle()).isBetween(3.0, 6.0);
    assertThat(MapText.render(map))
        .contains(
            "Triggers of linear lasted 9.00 s where 3 s were planned, 12.0 s where 6 s were"
                + " planned; its lines are by what they lasted.")
        .doesNotContain("Triggers of jittered");
    assertThat(Files.readAllLines(folder.resolve("summary.csv")))
        .anyMatch(row -> row.startsWith("linear,70,3.0,3,0,") && row.endsWith(",9.0,measured"))
        .anyMatch(row -> row.startsWith("jittered,70,6.0,3,3,") && row.endsWith(",6.0,measured"));
  }

  @Test
  void triggersThatWerePlannedLongerAndDidNotLastLongerAreNamed() throws IOException {
    writeStuckFromSixSecondsOn();
    replaceEnds("3s-linear", "23.000", "32.000");
    replaceEnds("6s-linear", "26.000", "32.000");

    assertThat(StabilityMap.read(folder).notices())
        .contains(
            "At 70% of the maximum not every trigger of linear that was planned longer lasted"
                + " longer: the line is by what they lasted.");
  }

  @Test
  void triggersOfOneMomentHaveNoLine() throws IOException {
    write(List.of(3.0));
    for (var faults : faults("3s-linear")) {
      Files.writeString(faults, "t_s,epoch_s,role,event\n20.000,1,leader,killed (tserver2)\n");
    }

    var map = StabilityMap.read(folder);

    assertThat(map.arm("linear").orElseThrow().line()).isEmpty();
    assertThat(map.arm("jittered").orElseThrow().line()).hasSize(1);
    assertThat(map.notices())
        .contains(
            "At 70% of the maximum a trigger of linear was over when it began, however long it was"
                + " planned: there is no line.");
  }

  @Test
  void ofSeveralFaultsTheOneThatTheMapSetsIsLongerByWhatAllLastedLonger() throws IOException {
    write(List.of(3.0));
    var experiment = folder.resolve("experiment.yaml");
    Files.writeString(
        experiment,
        Files.readString(experiment)
            .replace("faults: [", "faults: [{at: 19, pause: master, for: 1}, "));
    for (var faults : faults("3s-linear")) {
      Files.writeString(
          faults, Files.readString(faults) + "19.000,1,master,paused\n22.000,1,master,resumed\n");
    }
    replaceEnds("3s-linear", "23.000", "25.000");

    // Both together were to last from 19 to 23, and lasted until 25.
    var linear = StabilityMap.read(folder).arm("linear").orElseThrow();
    assertThat(linear.cells().get(0).lastedSeconds()).isEqualTo(3 + 2);
  }

  private void write(List<Double> triggers) throws IOException {
    write(triggers, (arm, cell, block) -> arm.equals("linear"));
  }

  private void writeStuckFromSixSecondsOn() throws IOException {
    write(List.of(3.0, 6.0), (arm, cell, block) -> cell.trigger() == 6);
  }

  private void write(List<Double> triggers, SyntheticMap.Stuck stuck) throws IOException {
    SyntheticMap.write(
        folder,
        "kudu",
        new TriggerMap(List.of(70), triggers),
        List.of("linear", "jittered"),
        3,
        stuck);
  }

  /** Lets the triggers of a cell of an arm end so late that nothing is seen behind them. */
  private void endLate(String cell, String end) throws IOException {
    replaceEnds(cell, end, "38.000");
  }

  private void replaceEnds(String cell, String from, String to) throws IOException {
    for (var faults : faults(cell)) {
      Files.writeString(faults, Files.readString(faults).replace(from, to));
    }
  }

  /** Returns the files of the faults of the three trials of a cell of an arm. */
  private List<Path> faults(String cell) {
    return IntStream.rangeClosed(1, 3)
        .mapToObj(block -> folder.resolve("trials/%d-70-%s/faults.csv".formatted(block, cell)))
        .toList();
  }

  /** Returns the line of an arm in {@code summary.json}. */
  private JsonNode line(String arm) throws IOException {
    var lines = new ObjectMapper().readTree(folder.resolve("summary.json").toFile()).get("lines");
    for (var line : lines) {
      if (line.get("arm").asText().equals(arm)) {
        return line;
      }
    }
    throw new AssertionError("no line of " + arm);
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
