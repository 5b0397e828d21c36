package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Client;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.OpenLoad;
import io.github.ycsbbackoff.lab.experiment.Sweep;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.home.WorkloadFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbPropertiesTest {

  @TempDir Path folder;

  @Test
  void aTrialOfSomeRowsEndsWithThem() throws IOException {
    assertThat(run("rows: 5000")).containsEntry("operationcount", "5000");
  }

  /** YCSB's own workload files have 1,000 operations, which are over within a second. */
  @Test
  void aTrialOfSomeTimeDoesNotEndWithTheOperationsOfItsWorkloadFile() throws IOException {
    assertThat(run("seed: 1")).containsEntry("operationcount", "1000000000");
    assertThat(run("load: {rate: 5}")).containsEntry("operationcount", "1000000000");
  }

  @Test
  void aTrialHasAllOfItsTimeHoweverLongItsClientTakesToConnect() throws IOException {
    assertThat(run("seed: 1"))
        .containsEntry("backoff.open-first", "true")
        .containsEntry("maxexecutiontime", "21");
  }

  /** The other binding's time runs while it connects. */
  @Test
  void whatIsHeldAgainstAnotherBindingRunsAsThatDoes() throws IOException {
    var client = new Client("", "site.ycsb.db.KuduYCSBClient", List.of("a.jar"));
    var other = new Arm("upstream", Map.of()).withClient(client);
    var experiment = experiment("seed: 1").withArms(List.of(new Arm("native", Map.of()), other));
    var properties = new YcsbProperties(experiment, Map.of("insert-only", Map.of()), "binding");

    for (var trial : Plan.of(experiment).trials()) {
      assertThat(properties.of(trial, Map.of(), new TrialFiles(folder), 0))
          .doesNotContainKey("backoff.open-first")
          .containsEntry("maxexecutiontime", "23");
    }
  }

  @Test
  void anExperimentsOwnOperationcountHolds() throws IOException {
    var few = new Arm("native", Map.of("operationcount", "9"));

    assertThat(
            properties("seed: 1")
                .of(
                    Plan.of(experiment("seed: 1")).trials().get(0).of(few),
                    Map.of(),
                    new TrialFiles(folder),
                    0))
        .containsEntry("operationcount", "9");
  }

  @Test
  void theLoadPhaseMakesTheRowsWhateverItTakesAndHasFilesOfItsOwn() throws IOException {
    var run = run("seed: 1");
    var trial = Plan.of(experiment("seed: 1")).trials().get(0);
    var load = properties("seed: 1").ofLoad(trial, run, new TrialFiles(folder));

    assertThat(run).containsEntry("recordcount", "1000");
    assertThat(load)
        .containsEntry("recordcount", "1000")
        .containsEntry("metrics.csv", folder.resolve("load.csv").toString())
        .containsEntry("exportfile", folder.resolve("load.json").toString())
        .containsEntry("threadcount", "4")
        .containsEntry("operationcount", "0")
        .doesNotContainKeys("maxexecutiontime", "metrics.hlog", "metrics.threads");
  }

  @Test
  void latenciesRunFromTheIntendedStartUnlessTheExperimentSaysOtherwise() throws IOException {
    assertThat(run("seed: 1")).containsEntry("measurement.interval", "both");

    var trial = Plan.of(experiment("seed: 1")).trials().get(0);
    var own =
        new YcsbProperties(
            experiment("seed: 1"),
            Map.of("insert-only", Map.of("measurement.interval", "op")),
            "binding");
    assertThat(own.of(trial, Map.of(), new TrialFiles(folder), 0))
        .containsEntry("measurement.interval", "op");
  }

  @Test
  void aPointOfASweepHasItsWorkloadAndItsTarget() throws IOException {
    var run = point("d", 40L, 1000);

    assertThat(run)
        .containsEntry("readproportion", "0.95")
        .containsEntry("requestdistribution", "latest")
        .containsEntry("target", "40")
        .containsEntry("recordcount", "1000")
        .containsEntry("threadcount", "4");
    assertThat(point("d", null, 1000))
        .doesNotContainKey("target")
        .containsEntry("operationcount", "1000000000");
  }

  @Test
  void aPointWithATargetEndsSoonBehindItsWindowHoweverLongConnectingTakes() throws IOException {
    assertThat(point("d", 40L, 1000))
        .containsEntry("operationcount", Long.toString(40 * 20 + 20 + 4));
  }

  @Test
  void theOperationsOfAnOpenLoadArriveAlikeForAllArmsOfABlock() throws IOException {
    var open = run("load: {phases: 20s@500 9s@900, queue: 3}");

    assertThat(open)
        .containsEntry("workload", OpenLoad.WORKLOAD)
        .containsEntry("arrivals", "poisson")
        .containsEntry("arrivals.phases", "20s@500 9s@900")
        .containsEntry("arrivals.queue", "3")
        .containsEntry("arrivals.csv", folder.resolve("arrivals.csv").toString())
        .containsKey("arrivals.seed");
    var experiment =
        experiment("load: {rate: 5}")
            .withBlocks(3)
            .withArms(List.of(new Arm("native", Map.of()), new Arm("other", Map.of())));
    var properties = new YcsbProperties(experiment, Map.of("insert-only", Map.of()), "binding");
    var seeds =
        Plan.of(experiment).trials().stream()
            .collect(
                Collectors.groupingBy(
                    PlannedTrial::block,
                    Collectors.mapping(
                        trial ->
                            properties
                                .of(trial, Map.of(), new TrialFiles(folder), 0)
                                .get("arrivals.seed"),
                        Collectors.toSet())));
    assertThat(seeds.values()).hasSize(3).allMatch(ofBlock -> ofBlock.size() == 1);
    assertThat(Set.copyOf(seeds.values())).hasSize(3);
  }

  @Test
  void anArmWithAClosedLoadHasTheRateAsItsTarget() throws IOException {
    var yaml = "load: {phases: 20s@50%, max: 80}";
    var closed = new Arm("closed", Map.of()).withLoad("closed");

    assertThat(
            properties(yaml)
                .of(
                    Plan.of(experiment(yaml)).trials().get(0).of(closed),
                    Map.of(),
                    new TrialFiles(folder),
                    0))
        .containsEntry("target", "40")
        .doesNotContainKeys(
            "arrivals", "arrivals.phases", "arrivals.csv", "arrivals.seed", "workload");
  }

  @Test
  void theLoadPhaseBeforeAClosedLoadIsNotHeldToItsTarget() throws IOException {
    var yaml = "load: {rate: 1}";
    var closed = new Arm("closed", Map.of()).withLoad("closed");
    var trial = Plan.of(experiment(yaml)).trials().get(0).of(closed);

    var run = properties(yaml).of(trial, Map.of(), new TrialFiles(folder), 0);
    var load = properties(yaml).ofLoad(trial, run, new TrialFiles(folder));

    assertThat(run).containsEntry("target", "1").containsEntry("threadcount", "2");
    assertThat(load).containsEntry("threadcount", "4").doesNotContainKey("target");
  }

  @Test
  void thePointsOfASweepMayArriveOpenlyButThoseThatFindTheMaximum() throws IOException {
    assertThat(point("d", 40L, 1000, "load: {queue: 3}"))
        .containsEntry("workload", OpenLoad.WORKLOAD)
        .containsEntry("arrivals.rate", "40")
        .containsEntry("threadcount", "4")
        .as("more than arrive by chance")
        .containsEntry("operationcount", Long.toString(2 * 40 * 20 + 100))
        .doesNotContainKey("target");
    assertThat(point("d", null, 1000, "load: {queue: 3}"))
        .doesNotContainKeys("arrivals", "arrivals.queue", "arrivals.csv");
  }

  @Test
  void aThreadHasAnOperationAtLeastEveryTwoSecondsOrYcsbEndsIt() throws IOException {
    assertThat(point("c", 1L, 1000)).containsEntry("threadcount", "2");
    assertThat(point("c", 2L, 1000)).containsEntry("threadcount", "4");
    assertThat(point("c", 1000L, 1000)).containsEntry("threadcount", "4");
  }

  @Test
  void insertsGoOnBehindThoseOfTheTrialsBefore() throws IOException {
    assertThat(point("d", 40L, 1234)).containsEntry("recordcount", "1234");
  }

  /** YCSB draws keys from twice as many as operationcount would insert, and draws in vain. */
  @Test
  void zipfianKeysAreNotDrawnFromABillionThatAreNotThere() throws IOException {
    for (var target : new Long[] {40L, null}) {
      var count = Long.parseLong(point("e", target, 1000).get("operationcount"));

      assertThat(count * 0.05 * 2).isLessThan(100_000.0);
    }
  }

  private Map<String, String> point(String workload, Long target, long keys) throws IOException {
    return point(workload, target, keys, "seed: 1");
  }

  private Map<String, String> point(String workload, Long target, long keys, String line)
      throws IOException {
    var home = new Home(Path.of("..").toAbsolutePath().normalize());
    var sweep =
        ExperimentFile.read(
            Files.writeString(
                folder.resolve("sweep.yaml"),
                """
                name: tiny
                server: {kind: kudu}
                workload: {load: 1000, properties: {threadcount: 4}}
                sweep: {}
                blocks: 1
                seconds: 20
                baseline: native
                arms: [{name: native}]
                """
                    + line
                    + "\n"));
    var workloads = Map.of(Sweep.file(workload), WorkloadFile.read(home, Sweep.file(workload)));
    var trial =
        new PlannedTrial(1, 1, sweep.arms().get(0)).at(new SweepPoint(workload, 50, target));
    return new YcsbProperties(sweep, workloads, "binding")
        .of(trial, Map.of(), new TrialFiles(folder), keys);
  }

  private Map<String, String> run(String line) throws IOException {
    var properties = properties(line);
    var trial = Plan.of(properties.experiment()).trials().get(0);
    return properties.of(trial, Map.of(), new TrialFiles(folder), 0);
  }

  private YcsbProperties properties(String line) throws IOException {
    return new YcsbProperties(
        experiment(line), Map.of("insert-only", Map.of("operationcount", "7")), "binding");
  }

  private Experiment experiment(String line) throws IOException {
    return ExperimentFile.read(
        Files.writeString(
            folder.resolve("mine.yaml"),
            """
            name: tiny
            server: {kind: kudu}
            workload: {file: insert-only, load: 1000, properties: {threadcount: 4}}
            blocks: 1
            seconds: 20
            baseline: native
            arms: [{name: native}]
            """
                + line
                + "\n"));
  }
}
