package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbPropertiesTest {

  @TempDir Path folder;

  @Test
  void aTrialOfSomeRowsEndsWithThem() throws IOException {
    assertThat(run("rows: 5000")).containsEntry("operationcount", "5000");
    assertThat(run("seed: 1")).containsEntry("operationcount", "7");
  }

  @Test
  void theLoadPhaseMakesTheRowsWhateverItTakesAndHasFilesOfItsOwn() throws IOException {
    var run = run("seed: 1");
    var load = properties("seed: 1").ofLoad(run, new TrialFiles(folder));

    assertThat(run).containsEntry("recordcount", "1000");
    assertThat(load)
        .containsEntry("recordcount", "1000")
        .containsEntry("metrics.csv", folder.resolve("load.csv").toString())
        .containsEntry("exportfile", folder.resolve("load.json").toString())
        .containsEntry("threadcount", "4")
        .doesNotContainKeys(
            "maxexecutiontime", "operationcount", "metrics.hlog", "metrics.threads");
  }

  @Test
  void latenciesRunFromTheIntendedStartUnlessTheExperimentSaysOtherwise() throws IOException {
    assertThat(run("seed: 1")).containsEntry("measurement.interval", "both");

    var trial = Plan.of(experiment("seed: 1")).trials().get(0);
    var own =
        new YcsbProperties(experiment("seed: 1"), Map.of("measurement.interval", "op"), "binding");
    assertThat(own.of(trial, Map.of(), new TrialFiles(folder), 23))
        .containsEntry("measurement.interval", "op");
  }

  private Map<String, String> run(String line) throws IOException {
    var properties = properties(line);
    var trial = Plan.of(properties.experiment()).trials().get(0);
    return properties.of(trial, Map.of(), new TrialFiles(folder), 23);
  }

  private YcsbProperties properties(String line) throws IOException {
    return new YcsbProperties(experiment(line), Map.of("operationcount", "7"), "binding");
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
