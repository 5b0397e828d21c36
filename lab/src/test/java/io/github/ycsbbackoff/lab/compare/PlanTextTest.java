package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.experiment.Variants;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.fleet.StartFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.recovery.WayBack;
import io.github.ycsbbackoff.lab.trial.CommonStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTextTest {

  @Test
  void everyTrialIsThereInTheOrderInWhichItWillRun() {
    var experiment = Experiments.of(2, 42, "native", "jittered");

    assertThat(PlanText.of(experiment, false).lines().filter(line -> line.startsWith("trial ")))
        .containsExactlyElementsOf(
            Plan.of(experiment).trials().stream()
                .map(trial -> "trial " + trial.order() + " of 4: " + trial.name())
                .toList());
  }

  @Test
  void whatEachArmSetsIsThere() {
    assertThat(kudu()).contains("arm jittered backoff.policy=jittered");
  }

  @Test
  void howManyClientsRunATrialIsThereAndTheTimeToStartThem() {
    var alone = Experiments.of(2, 42, "native", "jittered");

    var several = PlanText.of(alone.withClients(40), false);

    assertThat(several).contains("arm native, 40 clients");
    assertThat(minutes(several)).isGreaterThan(minutes(PlanText.of(alone, false)));
  }

  @Test
  void theTimeBetweenTheLastConnectionAndTheCommonStartIsCounted() {
    var trials = 300;
    var alone = Experiments.of(trials, 42, "native");

    var longer =
        minutes(PlanText.of(alone.withClients(2), false)) - minutes(PlanText.of(alone, false));

    var seconds = trials * (CommonStart.secondsUntilConnected(2) + StartFile.AHEAD_SECONDS);
    assertThat((double) longer).isCloseTo(seconds / 60, within(1.0));
  }

  private static int minutes(String plan) {
    return Integer.parseInt(
        plan.replaceAll("(?s).*about (\\d+|a) minute.*", "$1").replace("a", "1"));
  }

  @Test
  void theTimeIsThatOfAllTrialsAndOfWhatIsAroundThem() {
    assertThat(kudu()).endsWith("25 trials, about 13 minutes");
  }

  @Test
  void trialsWithAProfileAreToldApartAndTakeTheirTime() {
    var text =
        PlanText.of(Variants.profiled(ready("ab-policies-kudu.yaml"), ProfileKind.CPU), true);

    assertThat(text.lines().filter(line -> line.endsWith(" (profiled)"))).hasSize(25);
    assertThat(text).endsWith("50 trials, half of them profiled, about 27 minutes");
  }

  @Test
  void howSmallADifferenceItCanShowIsTold() {
    assertThat(kudu()).contains("5 blocks of 5 arms: every second difference of 1.39 times is");
    assertThat(PlanText.of(Experiments.of(2, 42, "native", "jittered"), false))
        .contains("no verdicts: these need 3 blocks and two arms");
  }

  @Test
  void anArmThatIsOfferedAnotherLoadIsNoneOfTheComparisons() {
    var metastable = ready("simulated-metastable.yaml");
    var ofTheLoad =
        metastable.withArms(
            metastable.arms().stream().filter(arm -> !arm.name().equals("less-load")).toList());
    var ofAnother =
        metastable.withArms(
            metastable.arms().stream()
                .filter(arm -> List.of("less-load", metastable.baseline()).contains(arm.name()))
                .toList());

    assertThat(smallestDifference(metastable)).isEqualTo(smallestDifference(ofTheLoad));
    assertThat(PlanText.of(ofAnother, true))
        .contains("no verdicts: every other arm is offered another load than the baseline");
  }

  private static String smallestDifference(Experiment experiment) {
    return PlanText.of(experiment, true)
        .replaceAll("(?s).*every second difference of ([\\d.]+) times.*", "$1");
  }

  @Test
  void howManyBlocksADifferenceInTheWayBackTakesIsToldWhereThereAreFewer() {
    var failover = ready("failover-kudu.yaml");

    assertThat(PlanText.of(failover, true)).doesNotContain("way back");
    assertThat(PlanText.of(failover.withBlocks(5), true))
        .contains("; a difference in the way back takes 6 blocks of so many arms\n");
    assertThat(PlanText.of(Experiments.of(3, 42, "native", "jittered"), true))
        .doesNotContain("way back");
  }

  @Test
  void aMapJudgesNoGoodputAndTellsWhatItTakesToHoldItAgainstAnother() {
    assertThat(PlanText.of(ready("map-kudu.yaml"), true))
        .doesNotContain("every second difference")
        .contains(
            "2 blocks of 3 arms in 9 cells: how many trials of each do not come back, and no"
                + " verdicts; that a cell of an arm differs from that of another map takes at least"
                + " 7 blocks of both to show");
  }

  @Test
  void aSeedThatWasDrawnIsToldWithWhatRepeatsIt() {
    var experiment = Experiments.of(2, 42, "native", "jittered");

    assertThat(PlanText.of(experiment, true))
        .contains("seed 42, drawn at random: a run draws another")
        .contains("unless it gets --seed 42\n");
    assertThat(PlanText.of(experiment, false)).contains("\nseed 42\n");
  }

  @Test
  void theCheckOfTheLabItselfHasTwelveArmsOfOnePolicyAndTakesNoMoreThan25Minutes() {
    var experiment = ready("aa-kudu.yaml");

    assertThat(experiment.arms())
        .hasSize(12)
        .allMatch(
            arm ->
                arm.properties().equals(Map.of("backoff.policy", "jittered"))
                    && arm.flags().isEmpty());
    assertThat(PlanText.of(experiment, true)).endsWith("48 trials, about 21 minutes");
  }

  @Test
  void theMapOfARealKuduTakesLessThanAnHourWithTheMaximumThatItMeasuresFirst() {
    var map = ready("map-kudu.yaml");

    assertThat(map.map().loads()).hasSize(3);
    assertThat(map.map().triggers()).hasSize(3);
    assertThat(map.arms()).hasSize(3);
    assertThat(PlanText.of(map, false))
        .contains("before trial 1: what is 100% of the load, by at-once, 38.0 s, 2 to 8 times")
        .endsWith("54 trials, about 52 minutes, and verifying what the server has");
  }

  @Test
  void theSimulatedMapIsTheSameExperimentButForItsServerWhoseRowsNobodyCanVerify() {
    var real = ready("map-kudu.yaml");
    var simulated = ready("simulated-map-kudu.yaml");

    assertThat(simulated.isSimulated()).isTrue();
    assertThat(simulated.withServer(real.server()).withVerify(true)).isEqualTo(real);
    assertThat(simulated.labelled().name()).isEqualTo("simulated-map-kudu");
    assertThat(PlanText.of(simulated, false))
        .contains("before trial 1: what is 100% of the load, by at-once, 38.0 s")
        .doesNotContain(" times");
  }

  @Test
  void everyReadyExperimentHasAPlanAndItsRowInTheDocs() throws IOException {
    var docs = Files.readString(Path.of("../docs/experiments.md"));
    try (var files = Files.list(Path.of("../workloads/experiments"))) {
      var names =
          files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".yaml"));

      assertThat(names)
          .hasSizeGreaterThan(30)
          .allSatisfy(
              name -> {
                var experiment = ready(name);
                assertThat(PlanText.of(experiment, true)).contains("\narm ", " trials, ");
                assertThat(docs).contains("`" + name.replace(".yaml", "") + "`");
              });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"metastable-kudu", "metastable-hbase", "metastable-fdb"})
  void aReadyTriggerLeavesTwoMinutesForTheWayBackAndTwentySecondsBeforeIt(String name) {
    var experiment = ready(name + ".yaml");

    assertThat(experiment.faults()).hasSize(1);
    var trigger = experiment.faults().get(0);
    assertThat(trigger.at() - experiment.warmup()).isEqualTo(20);
    // A recovery that began in the last five seconds would not be seen.
    assertThat(experiment.seconds() - trigger.endsBy() - WayBack.TOGETHER_SECONDS)
        .isGreaterThanOrEqualTo(120);
    assertThat(experiment.lacksMaximum()).isTrue();
    assertThat(experiment.load().threads()).isLessThan(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metastable-kudu",
        "metastable-hbase",
        "metastable-fdb",
        "failover-kudu",
        "retries-hbase",
        "map-kudu"
      })
  void aReadyExperimentWithATriggerReadsBackWhatWasAcknowledged(String name) {
    assertThat(ready(name + ".yaml").verify()).isTrue();
  }

  /** The maxima, in operations a second, are those that the heads of the files have, or bound. */
  @ParameterizedTest
  @CsvSource({
    "metastable-kudu, 1770",
    "metastable-hbase, 2155",
    "metastable-fdb, 1000",
    "retries-hbase, 2155",
    "map-kudu, 1770",
    "simulated-map-kudu, 1770"
  })
  void threadsWhoseAttemptsAllTimeOutAskForMoreThanAReadyServerDoes(String name, double maximum) {
    var experiment = ready(name + ".yaml");
    var settings = new Properties();
    settings.putAll(experiment.workload().properties());
    var read = Settings.of(settings);
    var timeout = read.duration("backoff.attempt-timeout", null).toMillis() / 1000.0;

    assertThat(read.integer("threadcount", 1, 1, 10_000) / timeout).isGreaterThan(1.5 * maximum);
    // So many threads would measure no maximum.
    assertThat(experiment.load().threads()).isLessThan(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"aa-kudu.yaml", "ab-policies-kudu.yaml", "hbase-scan.yaml"})
  void aReadyExperimentHasAnotherPlanEachTime(String name) {
    var plans = IntStream.range(0, 5).mapToObj(i -> Plan.of(ready(name))).toList();

    assertThat(new HashSet<>(plans)).hasSizeGreaterThan(1);
  }

  private static Experiment ready(String name) {
    return ExperimentFile.read(Path.of("../workloads/experiments", name));
  }

  private static String kudu() {
    return PlanText.of(ready("ab-policies-kudu.yaml"), true);
  }
}
