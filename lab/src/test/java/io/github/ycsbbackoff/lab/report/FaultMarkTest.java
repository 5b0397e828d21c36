package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultMarkTest {

  @TempDir Path folder;

  @BeforeEach
  void writeResults() throws IOException {
    SyntheticResults.write(
        folder, List.of(new SyntheticArm("native", 1000, 50, 100, 500, false)), 3);
  }

  @Test
  void aMarkStandsAtTheMediansOverTrialsAndEachTimeOfAFaultHasOne() throws IOException {
    faults(1, 10.01, 12.0, 20.02, 22.1);
    faults(2, 10.03, 13.0, 20.01, 22.2);
    faults(3, 10.02, 19.0, 20.03, 22.3);

    assertThat(FaultMark.of(Results.read(folder), 40))
        .containsExactly(
            new FaultMark("tserver killed", 10.02, 13),
            new FaultMark("tserver killed", 20.02, 22.2));
  }

  @Test
  void whatIsOfOneTrialAloneIsNoPartOfTheMarksName() throws IOException {
    for (var block = 1; block <= 3; block++) {
      Files.writeString(
          folder.resolve("trials/%d-native/faults.csv".formatted(block)),
          """
          t_s,epoch_s,role,event
          10.0,1,leader,"killed (tserver%d)"
          11.0,1,leader,restarting
          12.0,1,leader,ready
          """
              .formatted(block));
    }

    assertThat(FaultMark.of(Results.read(folder), 40))
        .containsExactly(new FaultMark("leader killed", 10, 12));
  }

  @Test
  void aFaultWithoutAnEndLastsToTheEndOfTheCharts() throws IOException {
    Files.writeString(
        folder.resolve("trials/1-native/faults.csv"),
        "t_s,epoch_s,role,event\n0.000,1790000000.000,fdb,error 1021\n");

    assertThat(FaultMark.of(Results.read(folder), 40))
        .containsExactly(new FaultMark("fdb error 1021", 0, 40));
  }

  @Test
  void aSimulationHasTheFaultsOfItsExperiment() throws IOException {
    var file = folder.resolve("experiment.yaml");
    var faults = "faults: [{away: silent, at: 4, for: 2, every: 20}]\n";
    Files.writeString(file, Files.readString(file).replace("\"kudu\"", "\"simulated\"") + faults);

    assertThat(FaultMark.of(Results.read(folder), 40))
        .containsExactly(
            new FaultMark("away: silent", 4, 6), new FaultMark("away: silent", 24, 26));
  }

  @Test
  void moreArrivalsThanUsualAreMarkedFromWhenTheyArrived() throws IOException {
    load("load: {phases: 12s@500 5s@900 23s@500}\n");

    assertThat(FaultMark.of(Results.read(folder), 40))
        .containsExactly(new FaultMark("more arrivals", 13, 18));
  }

  @Test
  void anArmsOwnPhasesAreMarkedAsItsOwn() throws IOException {
    var file = folder.resolve("experiment.yaml");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst("(\n +)backoff.policy:", "$1arrivals.phases: 20s@500 4s@900 16s@500$0"));
    load("load: {phases: 12s@500 5s@900 23s@500}\n");

    assertThat(FaultMark.of(Results.read(folder), 40))
        .containsExactly(new FaultMark("more arrivals of native", 21, 25));
  }

  @Test
  void aRealServerOfWhichNothingIsNotedHadNoFaultThatCouldBeShown() throws IOException {
    Files.writeString(
        folder.resolve("experiment.yaml"),
        Files.readString(folder.resolve("experiment.yaml")) + "faults: [{kill: tserver, at: 4}]\n");

    assertThat(FaultMark.of(Results.read(folder), 40)).isEmpty();
  }

  /** Gives the experiment a load whose arrivals began a second after the client of each trial. */
  private void load(String load) throws IOException {
    var file = folder.resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file) + load);
    for (var trial : Results.read(folder).trials()) {
      Files.writeString(
          trial.path().resolve("arrivals.csv"),
          "t_s,epoch_s,arrived\n1.000,%.3f,500\n"
              .formatted(trial.timeline().startEpochSeconds() + 2));
    }
  }

  private void faults(int block, double killed, double ready, double again, double readyAgain)
      throws IOException {
    Files.writeString(
        folder.resolve("trials/%d-native/faults.csv".formatted(block)),
        """
        t_s,epoch_s,role,event
        %s,1,tserver,killed
        %s,1,tserver,restarting
        %s,1,tserver,ready
        %s,1,tserver,killed
        %s,1,tserver,restarting
        %s,1,tserver,ready
        """
            .formatted(killed, killed, ready, again, again, readyAgain));
  }
}
