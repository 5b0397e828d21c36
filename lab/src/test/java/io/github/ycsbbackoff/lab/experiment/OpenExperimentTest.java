package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenExperimentTest extends WrittenExperiment {

  private static final String OPEN =
      """
      name: tiny
      server: {kind: kudu}
      workload:
        file: insert-only
        properties: {threadcount: 64}
      load:
        phases: 5s@70% 2s@140% 13s@70%
      blocks: 3
      seconds: 20
      warmup: 2
      seed: 7
      baseline: native
      arms:
        - name: native
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @Test
  void anOpenLoadReadsBackAsItWasWritten() throws IOException {
    for (var load :
        new String[] {
          "phases: 5s@70% 2s@140% 13s@70%",
          "phases: 20s@70%\n  max: 1000",
          "phases: 20s@70%\n  threads: 8",
          "rate: 500\n  arrivals: constant\n  queue: 0"
        }) {
      var experiment = read(OPEN.replace("phases: 5s@70% 2s@140% 13s@70%", load));

      assertThat(read(ExperimentFile.text(experiment))).isEqualTo(experiment);
    }
    assertThat(read(OPEN).load().arrivals()).isEqualTo("poisson");
  }

  @Test
  void sharesNeedAMaximumWhichTheBaselineFindsWithoutFaults() throws IOException {
    var experiment = read(OPEN + "faults: [{at: 5, pause: tserver, for: 2}]\nverify: true\n");
    var alone = experiment.ofMaximum();

    assertThat(experiment.lacksMaximum()).isTrue();
    assertThat(alone.arms()).extracting(Arm::name).containsExactly("native");
    assertThat(alone.isOpen()).isFalse();
    assertThat(alone.faults()).isEmpty();
    assertThat(alone.verify()).isFalse();
    assertThat(alone.blocks()).isEqualTo(1);
    assertThat(experiment.withLoad(experiment.load().withMax(99)).lacksMaximum()).isFalse();
    assertThat(read(OPEN.replaceAll("\\d+%", "50")).lacksMaximum()).isFalse();
  }

  @Test
  void theMaximumMayBeMeasuredWithOtherThreadsThanTheLoadHas() throws IOException {
    var experiment = read(OPEN.replace("\nblocks", "\n  threads: 8\nblocks"));
    var alone = experiment.ofMaximum();

    assertThat(alone.properties(alone.arms().get(0))).containsEntry("threadcount", "8");
    assertThat(experiment.properties(experiment.arms().get(0))).containsEntry("threadcount", "64");
    assertThat(experiment.load().properties()).doesNotContainKey("arrivals.threads");
    assertThat(experiment.withLoad(experiment.load().withMax(99)).load().threads()).isEqualTo(8);
  }

  @Test
  void threadsThatWouldMeasureNothingAreRefused() throws IOException {
    assertThat(complaint(OPEN.replace("\nblocks", "\n  max: 90\n  threads: 8\nblocks")))
        .isEqualTo(
            " line 9: load: threads: 8: wrong; no maximum is measured, for which they would be;"
                + " leave it out");
  }

  @Test
  void aPropertyOfArrivalsThatThereIsNotIsRefusedBeforeAnyTrial() throws IOException {
    assertThat(complaint(OPEN + "  - {name: more, properties: {arrivals.queu: 5}}\n"))
        .contains("arrivals.queu=5: unknown property; known: ")
        .contains("arrivals.queue");
  }

  @Test
  void anArmMayHaveARateOfItsOwnAndAnotherAClosedLoad() throws IOException {
    var arms =
        """
          - {name: more, properties: {arrivals.max: 5000}}
          - {name: closed, load: closed}
        """;
    var constant = OPEN.replace("5s@70% 2s@140% 13s@70%", "20s@70%\n  max: 1000");
    var experiment = read(constant + arms);

    assertThat(experiment.lacksMaximum()).isFalse();
    assertThat(experiment.arms())
        .extracting(Arm::isClosed)
        .containsExactly(false, false, false, true);
    assertThat(experiment.load().target(experiment.properties(experiment.arms().get(3))))
        .isEqualTo(700);
    assertThat(experiment.load().target(experiment.properties(experiment.arms().get(2))))
        .isEqualTo(3500);
    assertThat(read(ExperimentFile.text(experiment))).isEqualTo(experiment);
  }

  @Test
  void aClosedLoadHasARateThatYcsbsTargetCanBe() throws IOException {
    var slow = OPEN.replaceAll("\n  phases:.*\n", "\n  rate: 2.5\n");
    var closed = "  - {name: closed, load: closed}\n";

    assertThat(complaint(slow + closed))
        .endsWith(
            "arms: closed: load: closed: wrong; its target is the rate of the open load, and YCSB's"
                + " target is a whole number; give the load a whole number of arrivals a second");
    assertThat(read(slow.replace("2.5", "250.5") + closed).arms()).hasSize(3);
  }

  @Test
  void aClosedLoadBesideAnOpenOneThatChangesHasNoTarget() throws IOException {
    assertThat(complaint(OPEN + "  - {name: closed, load: closed}\n"))
        .endsWith(
            "line 16: arms: closed: load: closed: wrong; its target is the rate of the open load;"
                + " give the load one rate that never changes");
    assertThat(
            complaint(
                OPEN.replaceAll("\nload:\n.*\n", "\n") + "  - {name: closed, load: closed}\n"))
        .endsWith(
            "arms: closed: load: closed: wrong; without load, the load of every arm is closed; leave"
                + " it out");
  }

  @Test
  void aSpikeIsATimeInWhichMoreArrivesThanUsual() throws IOException {
    var measured = OptionalDouble.of(1000);

    assertThat(read(OPEN).load().spikes(Map.of(), measured, 60)).containsExactly(new Spike(5, 7));
    // A mixture of shares and rates: 700 a second at first, and 690 are no spike.
    assertThat(read(OPEN.replace("2s@140%", "2s@690")).load().spikes(Map.of(), measured, 60))
        .isEmpty();
    assertThat(read(OPEN.replace("2s@140%", "2s@10%..71%")).load().spikes(Map.of(), measured, 60))
        .hasSize(1);
    // More to the end is no trigger, and neither is a load that rises at first.
    assertThat(read(OPEN.replace("13s@70%", "13s@80%")).load().spikes(Map.of(), measured, 60))
        .isEmpty();
    assertThat(read(OPEN.replace("5s@70%", "5s@1%..70%")).load().spikes(Map.of(), measured, 60))
        .isEmpty();
    // After a slow rise the first rate that stays is the usual one.
    assertThat(
            read(OPEN.replace("5s@70%", "5s@1%..70% 4s@70%")).load().spikes(Map.of(), measured, 60))
        .containsExactly(new Spike(9, 11));
    // What comes after a spike tells what is usual, whatever the load began with.
    for (var first : List.of("5s@99%..70% 4s@70%", "5s@20% 4s@70%", "5s@99% 4s@70%")) {
      assertThat(read(OPEN.replace("5s@70%", first)).load().spikes(Map.of(), measured, 60))
          .as(first)
          .containsExactly(new Spike(9, 11));
    }
    assertThat(
            read(OPEN.replace("5s@70%", "5s@99%..70% 4s@70%").replace("13s@70%", "13s@60%"))
                .load()
                .spikes(Map.of(), measured, 60))
        .isEmpty();
  }

  @Test
  void anArmsOwnPhasesAndMaximumMakeItsSpikesAndItsRamp() throws IOException {
    var load = read(OPEN).load();
    var measured = OptionalDouble.of(1000);

    assertThat(load.spikes(Map.of("arrivals.phases", "8s@70% 3s@90% 9s@70%"), measured, 60))
        .containsExactly(new Spike(8, 11));
    assertThat(load.spikes(Map.of("arrivals.phases", "20s@8%"), measured, 60)).isEmpty();
    // 7 a second at first, and then 700.
    assertThat(
            load.spikes(
                Map.of("arrivals.phases", "5s@70% 5s@700 10s@70%", "arrivals.max", "10"),
                measured,
                60))
        .containsExactly(new Spike(5, 10));
    assertThat(load.ramp(Map.of("arrivals.phases", "10s@10%..90% 10s@90%..10%"), measured))
        .contains(new Ramp(100, 900, 0, 10, 10, 20));
  }

  @Test
  void whatWouldArriveAfterATrialIsNoSpikeOfIt() throws IOException {
    var load = read(OPEN).load();
    var measured = OptionalDouble.of(1000);
    var late = Map.of("arrivals.phases", "60s@70% 10s@140% 60s@70%");

    assertThat(load.spikes(late, measured, 60)).isEmpty();
    assertThat(load.spikes(late, measured, 65)).as("more arrives to the end").isEmpty();
    assertThat(load.spikes(late, measured, 80)).containsExactly(new Spike(60, 70));
    // The last phase, in which more arrives, begins with the end of the trial.
    var early = Map.of("arrivals.phases", "20s@70% 10s@140% 60s@70% 30s@140%");
    assertThat(load.spikes(early, measured, 90)).containsExactly(new Spike(20, 30));
    assertThat(load.spikes(early, measured, 91)).isEmpty();
  }

  @Test
  void phasesThatGoUpAndDownAtOneSlopeAreARamp() throws IOException {
    var phases = "phases: 5s@70% 2s@140% 13s@70%";
    var ramp = read(OPEN.replace(phases, "phases: 2s@10% 10s@10%..90% 4s@90% 10s@90%..10%"));

    assertThat(ramp.load().ramp(Map.of(), OptionalDouble.of(1000)))
        .contains(new Ramp(100, 900, 2, 12, 16, 26));
    for (var other :
        new String[] {
          phases,
          "phases: 10s@10%..90% 10s@90%",
          "phases: 10s@10%..90% 20s@90%..10%",
          "phases: 10s@90%..10% 10s@10%..90%",
          "phases: 10s@10%..90% 10s@80%..10%",
          "rate: 7"
        }) {
      assertThat(read(OPEN.replace(phases, other)).load().ramp(Map.of(), OptionalDouble.of(1000)))
          .as(other)
          .isEmpty();
    }
  }

  @Test
  void aQuickLookIsOneBlockWithAllPhases() throws IOException {
    var quick =
        Variants.quick(read(OPEN.replace("seconds: 20", "seconds: 18").replace("13s", "80s")));
    var longer =
        Variants.quick(read(OPEN.replace("seconds: 20", "seconds: 87").replace("13s", "80s")));

    assertThat(quick.blocks()).isEqualTo(1);
    assertThat(longer.seconds()).isEqualTo(87);
    assertThat(longer.warmup()).isEqualTo(2);
  }

  @Test
  void aTraceLiesBesideTheExperiment() throws IOException {
    Files.writeString(folder.resolve("times.csv"), "t_s\n1\n30\n");
    var traced =
        OPEN.replace("phases: 5s@70% 2s@140% 13s@70%", "{arrivals: trace, trace: times.csv}");

    assertThat(read(traced.replace("\nload:\n  ", "\nload: ")).load().properties())
        .isEqualTo(
            Map.of(
                "workload",
                OpenLoad.WORKLOAD,
                "arrivals",
                "trace",
                "arrivals.trace",
                folder.resolve("times.csv").toAbsolutePath().toString()));
  }

  @Test
  void anArmWithOtherArrivalsThanTheLoadsTraceDoesWithoutTheTrace() throws IOException {
    Files.writeString(folder.resolve("times.csv"), "t_s\n1\n30\n");
    var traced =
        read(
            OPEN.replace("phases: 5s@70% 2s@140% 13s@70%", "arrivals: trace\n  trace: times.csv")
                .replace(
                    "backoff.policy: jittered",
                    "backoff.policy: jittered, arrivals: constant, arrivals.rate: 500"));

    assertThat(traced.load().under(traced.properties(traced.arms().get(1))))
        .containsEntry("arrivals", "constant")
        .containsEntry("arrivals.rate", "500")
        .doesNotContainKey("arrivals.trace");
    assertThat(traced.areOfferedTheSame("jittered", "native")).isFalse();
  }

  @Test
  void armsAreOfferedTheSameIfAsManyOperationsArriveOfThem() throws IOException {
    var steady = OPEN.replace("phases: 5s@70% 2s@140% 13s@70%", "rate: 500");

    assertThat(read(steady).areOfferedTheSame("jittered", "native")).isTrue();
    assertThat(offered(steady, "properties: {arrivals.rate: 500.0}")).isTrue();
    assertThat(offered(steady, "properties: {arrivals.rate: 750}")).isFalse();
    assertThat(offered(steady, "load: closed")).isTrue();
    var simulated = steady.replace("{kind: kudu}", "{kind: simulated, flags: {model: queue}}");
    assertThat(offered(simulated, "flags: {arrivals.rate: 750}")).isFalse();
    assertThat(offered(simulated, "flags: {service.time: 1ms}")).isTrue();
  }

  /** Returns whether an arm that sets this is offered the baseline's load. */
  private boolean offered(String yaml, String ofArm) throws IOException {
    return read(yaml.replace("properties: {backoff.policy: jittered}", ofArm))
        .areOfferedTheSame("jittered", "native");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "phases: 5s@70% | arrivals: poison | 7: load: arrivals: poison: wrong; give constant, poisson or"
            + " trace",
        "phases: 5s@70% | queue: -1 | 7: load: queue: wrong; give a whole number, 0 or more",
        "phases: 5s@70% | rate: 0 | 7: load: rate: wrong; give a number of arrivals a second, more"
            + " than 0",
        "5s@70% | 0s@70% | 6: load: arrivals.phases=0s@70% 2s@140% 13s@70%: a phase of 0s is none;"
            + " give phases such as 20s@500 10s@70%..140% 60s@70%",
        "5s@70% | 5s@100000000000 | 6: load: arrivals.phases=5s@100000000000 2s@140% 13s@70%:"
            + " 100000000000 is out of range; give no more than 10000000 arrivals a second",
        "13s | 12s | 6: load: arrives for 19.0 s, and a trial takes 20.0 s: wrong; give the trial no"
            + " more seconds than its load has",
        "64} | 64, target: 9} | 5: target: 9: wrong; open arrivals have a rate; leave it out",
        "64} | 64, workload: x} | 5: workload: x: wrong; the load sets it; give an arm load: closed"
            + " for threads that wait",
        "phases: 5s@70% | threads: 0 | 7: load: threads: wrong; give a whole number, 1 or more",
        "seed: 7 | rows: 9 | 11: rows: wrong; an open load lasts so many seconds",
        "name: native | {name: native, client: {class: x.Y, jars: []}} | 12: baseline: native: wrong;"
            + " the maximum is measured with it, for which it must keep a timeline; give load: max",
      })
  void whatAnOpenLoadCannotHaveIsNamed(String from, String to, String complaint)
      throws IOException {
    var yaml = OPEN.replace(from, to);
    if (to.contains("client")) {
      yaml = yaml.replace("warmup: 2", "warmup: 0");
    }
    if (!to.contains("@") && from.startsWith("phases")) {
      yaml = OPEN.replaceAll("  phases: .*", "  " + to);
    }
    assertThat(complaint(yaml)).isEqualTo(" line " + complaint);
  }

  @Test
  void aTraceBesideARateIsNamed() throws IOException {
    assertThat(complaint(OPEN.replace("phases: 5s@70% 2s@140% 13s@70%", "rate: 5\n  trace: x")))
        .contains(" line 6: load: arrivals.trace=")
        .endsWith("is of arrivals=trace alone; give arrivals=trace, or leave it out");
  }

  @Test
  void aTraceThatGoesBackInTimeIsNamedBeforeAnythingStarts() throws IOException {
    var trace = Files.writeString(folder.resolve("back.csv"), "t_s\n2\n1\n").toAbsolutePath();
    var traced =
        OPEN.replace(
            "  phases: 5s@70% 2s@140% 13s@70%\n", "  arrivals: trace\n  trace: back.csv\n");

    assertThat(complaint(traced))
        .startsWith(" line 6: load: arrivals.trace=" + trace + ": line 3 goes back in time");
  }

  @Test
  void aSweepTakesTheSpacingOfArrivalsAndSetsTheirRateItself() throws IOException {
    var sweep =
        OPEN.replace("  file: insert-only\n", "  load: 1000\n")
            .replace("  phases: 5s@70% 2s@140% 13s@70%", "  arrivals: constant\nsweep: {}");

    assertThat(read(sweep).load().arrivals()).isEqualTo("constant");
    assertThat(complaint(sweep.replace("constant", "constant\n  rate: 7")))
        .endsWith(
            "load: wrong; a sweep sets the rate, from its shares; give arrivals and queue alone");
  }

  @Test
  void aSimulationHasALoadInTheSameWords() throws IOException {
    var simulated =
        OPEN.replace("kind: kudu", "kind: simulated").replace("  file: insert-only\n", "");

    assertThat(read(simulated).load()).isEqualTo(read(OPEN).load());
    assertThat(read(simulated).lacksMaximum()).isTrue();
    assertThat(complaint(simulated.replace("64}", "64, target: 9}")))
        .endsWith("line 4: target: 9: wrong; open arrivals have a rate; leave it out");
    assertThat(
            complaint(
                simulated.replace("load:\n  phases: 5s@70% 2s@140% 13s@70%\n", "")
                    + "  - {name: closed, load: closed}\n"))
        .endsWith(
            "arms: closed: load: closed: wrong; without load, the load of every arm is closed; leave"
                + " it out");
  }
}
