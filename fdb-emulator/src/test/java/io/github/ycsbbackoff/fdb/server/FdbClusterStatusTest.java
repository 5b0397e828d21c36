package io.github.ycsbbackoff.fdb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.server.RepeatedCommand;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a script in fdbcli's place: no package registry has a FoundationDB server. */
class FdbClusterStatusTest {

  private static final String STATUS =
      """
      {"client": {"timestamp": 1541494255}, "cluster": {
        "workload": {"transactions": {"conflicted": {"counter": 7, "hz": 0.5, "roughness": 1}}},
        "latency_probe": {"commit_seconds": 0.0021},
        "processes": {"a": {"version": "7.4.5"}, "b": {"version": "7.3.63"}, "c": {"version": "7.4.5"}}}}
      """;

  @TempDir Path folder;

  @Test
  void aMetricIsItsPlaceInTheStatus() throws Exception {
    Files.writeString(folder.resolve("status"), STATUS);

    var values =
        new FdbClusterStatus(
                List.of("cat", folder.resolve("status").toString()),
                List.of(
                    "workload.transactions.conflicted.counter",
                    "latency_probe.commit_seconds",
                    "qos.transactions_per_second_limit"))
            .read();

    assertThat(values)
        .containsEntry("workload.transactions.conflicted.counter", 7.0)
        .containsEntry("latency_probe.commit_seconds", 0.0021)
        .containsEntry("qos.transactions_per_second_limit", Double.NaN);
  }

  @Test
  void theVersionsAreThoseOfItsProcesses() throws Exception {
    Files.writeString(folder.resolve("status"), STATUS);

    var status =
        new FdbClusterStatus(List.of("cat", folder.resolve("status").toString()), List.of());

    assertThat(status.version()).isEqualTo("7.3.63, 7.4.5");
  }

  @Test
  void aClusterThatListsNoProcessHasNoVersion() {
    var status =
        new FdbClusterStatus(List.of("echo", "{\"cluster\": {\"processes\": {}}}"), List.of());

    assertThatThrownBy(status::version)
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("it lists no process");
  }

  @Test
  void everyListedMetricIsAPlace() {
    assertThat(new FdbClusterStatus(Path.of("fdb.cluster")).listedMetrics())
        .hasSizeGreaterThan(10)
        .allMatch(metric -> metric.name().matches("[a-z_]+([.][a-z_]+)+"));
  }

  @Test
  void oneShellRunsItAgainAndAgainAndEndsWithIt() throws Exception {
    var parents = folder.resolve("parents");
    var note = "echo $PPID >> " + parents + "; echo '{\"cluster\": {}}'";
    try (var status = new FdbClusterStatus(List.of("sh", "-c", note), List.of())) {
      status.read();
      status.read();
    }

    var shells = Files.readAllLines(parents);
    assertThat(shells).hasSize(2).containsOnly(shells.get(0));
    assertThat(Long.parseLong(shells.get(0))).isNotEqualTo(ProcessHandle.current().pid());
    // This waits for the end of the shell, if it has not ended.
    ProcessHandle.of(Long.parseLong(shells.get(0))).ifPresent(shell -> shell.onExit().join());
  }

  @Test
  void oneThatDoesNotEndIsKilled() {
    var command = new RepeatedCommand(List.of("sleep", "1000"), Duration.ofMillis(200));

    assertThatThrownBy(command::run).isInstanceOf(IOException.class).hasMessage("does not end");
  }

  @Test
  void withoutFdbcliOrAClusterItIsOneLine() {
    assertThatThrownBy(() -> new FdbClusterStatus(List.of("no-such-fdbcli"), List.of("x")).read())
        .isInstanceOf(ServerException.class)
        .hasMessageEndingWith("is fdbcli on the PATH, and the cluster up?");
    assertThatThrownBy(
            () -> new FdbClusterStatus(List.of("echo", "ERROR: no"), List.of("x")).read())
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("fdb status: echo ERROR: no: no status (");
  }
}
