package io.github.ycsbbackoff.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetCheckTest {

  @TempDir Path folder;

  @Test
  void anExperimentOnAClusterThatRunsCanBeRunByPods() {
    assertThatCode(() -> require(Fleets.EXPERIMENT)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ", masters: \"kudu-1:7051\" |  | server: masters: missing, and pods start no server; give"
            + " it, or --masters HOST:PORT,...",
        "server: {kind: kudu, masters: \"kudu-1:7051\"} | server: {kind: fdb, masters: nowhere.cluster} |"
            + " server: kind: fdb: is found by its cluster file, which pods do not have; give a store"
            + " that has addresses",
        "server: {kind: kudu, masters: \"kudu-1:7051\"} | server: {kind: fdb} | server: kind: fdb: is"
            + " found by its cluster file, which pods do not have; give a store that has addresses",
        "server: {kind: kudu, masters: \"kudu-1:7051\"} | server: {kind: simulated} | is a simulation,"
            + " which needs no clients; run it by backoff simulate",
        "seed: 7 | seed: 7\\nload: {rate: 100} | is an open load; a fleet runs trials of compare, whose"
            + " threads wait for their answers",
        "seed: 7 | seed: 7\\nfaults: [{command: ./restart, at: 10}] | faults: the image has no shell to run"
            + " commands; leave them out",
        "warmup: 5\\nseed: 7\\nbaseline: native\\narms: | seed: 7\\nbaseline: native\\narms:\\n"
            + "  - {name: other, client: {class: site.ycsb.BasicDB}} | arms: other: client:"
            + " site.ycsb.BasicDB is not in the image; leave the arm out",
        "seconds: 20 | seconds: 20\\nprofile: cpu | profile: pods are not profiled; leave it out",
        "threadcount: 2 | kudu.password: x | has properties that look secret, which a ConfigMap"
            + " would show; give a store that needs none"
      })
  void whatPodsCannotRunIsOneLineThatNamesTheCure(String part, String other, String line) {
    var text = Fleets.EXPERIMENT.replace(lines(part), other == null ? "" : lines(other));

    assertThatThrownBy(() -> require(text))
        .isInstanceOf(LabException.class)
        .hasMessage("mine.yaml: " + line);
  }

  @Test
  void aSecretInTheFileOfTheWorkloadIsRefusedForThatGoesIntoTheConfigMapToo() throws IOException {
    Files.writeString(folder.resolve("mine"), "recordcount=5\nkudu.password=hunter2\n");

    assertThatThrownBy(() -> require(Fleets.EXPERIMENT.replace("file: insert-only", "file: mine")))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("properties that look secret");
  }

  private static String lines(String text) {
    return text.replace("\\n", "\n");
  }

  @Test
  void aSweepIsRefused() {
    refused("workload: {load: 1000", "sweep: {workloads: [a], shares: [50]}");
  }

  @Test
  void aMapIsRefused() {
    refused(
        "workload: {file: insert-only",
        "load: {max: 100}\nfaults: [{command: ./slow, undo: ./well, at: 11, for: 1}]\n"
            + "map: {loads: [70], triggers: [2]}");
  }

  private void refused(String workload, String points) {
    var text =
        Fleets.EXPERIMENT
            .replace("workload: {file: insert-only", workload)
            .replace("seed: 7", "seed: 7\n" + points)
            .replace("  - {name: alone, clients: 1}\n", "");

    assertThatThrownBy(() -> require(text))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "mine.yaml: is a sweep or a map; a fleet runs trials of compare, whose threads wait for"
                + " their answers");
  }

  private void require(String text) {
    FleetCheck.require(Fleets.experiment(folder, text), "mine.yaml");
  }
}
