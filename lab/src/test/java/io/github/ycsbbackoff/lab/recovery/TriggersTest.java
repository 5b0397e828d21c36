package io.github.ycsbbackoff.lab.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.fixture.SyntheticArm;
import io.github.ycsbbackoff.lab.fixture.SyntheticResults;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriggersTest {

  @TempDir Path folder;

  @BeforeEach
  void writeResults() throws IOException {
    SyntheticResults.write(
        folder, List.of(new SyntheticArm("native", 1000, 50, 100, 500, false)), 2);
  }

  @Test
  void severalFaultsAreOneTriggerFromTheFirstToTheLast() throws IOException {
    faults(1, "12,a,killed", "14,a,ready", "13,b,paused", "19,b,resumed");

    assertThat(trigger(1)).contains(new Trigger(12, 19));
  }

  @Test
  void eachTrialHasItsOwnTimes() throws IOException {
    faults(1, "12.02,a,killed", "14.5,a,ready");
    faults(2, "12.01,a,killed", "17.5,a,ready");

    assertThat(trigger(1)).contains(new Trigger(12.02, 14.5));
    assertThat(trigger(2)).contains(new Trigger(12.01, 17.5));
  }

  @Test
  void aFaultThatLastsToTheEndOfEveryTrialIsNoTrigger() throws IOException {
    faults(1, "0,a,error 1021", "12,a,error 1009", "14,a,error 1009 ends");
    faults(2, "0,a,error 1021");

    assertThat(trigger(1)).contains(new Trigger(12, 14));
    assertThat(trigger(2)).isEmpty();
  }

  @Test
  void aFaultThatLastsToTheEndOfEveryTrialIsNoTriggerThoughAnotherLikeItEnds() throws IOException {
    for (var block = 1; block <= 2; block++) {
      faults(block, "0,a,error 1021", "12,a,error 1021", "14,a,error 1021 ends");
    }

    assertThat(trigger(1)).contains(new Trigger(12, 14));
  }

  @Test
  void aServerThatWasNotReadyAgainInOneTrialWasDisturbedToItsEnd() throws IOException {
    faults(1, "12,a,killed", "14,a,ready");
    faults(2, "12,a,killed");

    assertThat(trigger(2)).contains(new Trigger(12, 40));
  }

  @Test
  void theDeathOfALeaderIsATriggerOfOneMomentWheneverItComesBack() throws IOException {
    faults(1, "12,leader,killed (tserver2)", "22,leader,restarting", "24,leader,ready");
    faults(2, "13,leader,killed (tserver1)");

    assertThat(trigger(1)).contains(new Trigger(12, 12));
    assertThat(trigger(2)).contains(new Trigger(13, 13));
  }

  @Test
  void aSimulationHasTheFaultsOfItsExperiment() throws IOException {
    var file = folder.resolve("experiment.yaml");
    Files.writeString(
        file,
        Files.readString(file).replace("\"kudu\"", "\"simulated\"")
            + "faults: [{away: silent, at: 14, for: 2}]\n");

    assertThat(trigger(2)).contains(new Trigger(14, 16));
  }

  @Test
  void moreArrivalsThanUsualAreATriggerFromWhenTheyArrived() throws IOException {
    var file = folder.resolve("experiment.yaml");
    Files.writeString(
        file, Files.readString(file) + "load: {phases: 12s@50% 5s@90% 23s@50%, max: 1000}\n");
    var start = Results.read(folder).trials().get(0).timeline().startEpochSeconds();
    // The first second of arrivals ended 2.5 s after the client's start.
    Files.writeString(
        folder.resolve("trials/1-native/arrivals.csv"),
        "t_s,epoch_s,arrived\n1.000,%.3f,500\n".formatted(start + 2.5));

    assertThat(trigger(1))
        .hasValueSatisfying(
            trigger -> {
              assertThat(trigger.fromSeconds()).isCloseTo(13.5, within(0.01));
              assertThat(trigger.toSeconds()).isCloseTo(18.5, within(0.01));
            });
    assertThat(trigger(2)).as("whose arrivals are not known").isEmpty();
  }

  @Test
  void anArmsOwnPhasesAreItsTriggerWhateverThoseOfTheExperimentAre() throws IOException {
    var file = folder.resolve("experiment.yaml");
    Files.writeString(
        file,
        Files.readString(file)
                .replaceFirst(
                    "(\n +)backoff.policy:", "$1arrivals.phases: 20s@50% 4s@90% 16s@50%$0")
            + "load: {phases: 12s@50% 5s@90% 23s@50%, max: 1000}\n");
    var start = Results.read(folder).trials().get(0).timeline().startEpochSeconds();
    Files.writeString(
        folder.resolve("trials/1-native/arrivals.csv"),
        "t_s,epoch_s,arrived\n1.000,%.3f,500\n".formatted(start + 1));

    assertThat(trigger(1))
        .hasValueSatisfying(
            trigger -> {
              assertThat(trigger.fromSeconds()).isCloseTo(20, within(0.01));
              assertThat(trigger.toSeconds()).isCloseTo(24, within(0.01));
            });
  }

  @Test
  void furtherDisturbancesBelongToTheTriggerOfEachTrial() throws IOException {
    faults(1, "12,a,killed", "14,a,ready");

    var triggers = Triggers.of(Results.read(folder), List.of(new Trigger(13, 20)));

    var trials = Results.read(folder).trials();
    assertThat(triggers.of(trials.get(0).info())).contains(new Trigger(12, 20));
    assertThat(triggers.of(trials.get(1).info())).contains(new Trigger(13, 20));
  }

  @Test
  void withoutFaultsThereIsNone() {
    assertThat(Triggers.of(Results.read(folder)).areNone()).isTrue();
    assertThat(trigger(1)).isEmpty();
  }

  @Test
  void aTriggerEndsAndDoesNotEndBeforeItBegins() {
    assertThatThrownBy(() -> new Trigger(3, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Trigger(3, Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Trigger.around(List.of())).isEmpty();
  }

  private Optional<Trigger> trigger(int block) {
    var results = Results.read(folder);
    return Triggers.of(results).of(results.trials().get(block - 1).info());
  }

  private void faults(int block, String... lines) throws IOException {
    var text = new StringBuilder("t_s,epoch_s,role,event\n");
    for (var line : lines) {
      text.append(line.replaceFirst(",", ",1,")).append('\n');
    }
    Files.writeString(
        folder.resolve("trials/%d-native/faults.csv".formatted(block)), text.toString());
  }
}
