package io.github.ycsbbackoff.kubernetes.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.testing.Backoff;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the command lines of fleets, without any cluster. */
class FleetCommandsIT {

  private static final String PODS = " --image=one:1 --volume=results";

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("mine.yaml"), Fleets.EXPERIMENT);
    Files.writeString(
        folder.resolve("rows.yaml"),
        Fleets.EXPERIMENT.replace("seconds: 20", "rows: 50\nseconds: 20"));
    Files.writeString(
        folder.resolve("away.yaml"),
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:1"}}]
        users: [{name: u, user: {token: t}}]
        contexts: [{name: x, context: {cluster: c, user: u}}]
        current-context: x
        """);
    Files.writeString(folder.resolve("empty.yaml"), "{}\n");
  }

  @Test
  void theLabsHelpNamesItAndItsOwnHelpNamesWhatUsersNeed() {
    assertThat(backoff(0, "--help")).contains("  fleet ");
    assertThat(backoff(0, "fleet --help"))
        .contains("  render ", "  run ")
        .doesNotContain("  drive ", "  send ");
    assertThat(backoff(0, "fleet run --help"))
        .startsWith("Usage: backoff fleet run")
        .contains("--clients=N", "--kubeconfig=FILE", "IfNotPresent,")
        .doesNotContain("MAVEN", "${");
  }

  @Test
  void renderWritesYamlAndNothingElse() {
    var words = "fleet render mine.yaml --clients=4 --namespace=tests" + PODS;

    assertThat(process(0, words))
        .startsWith("---\n")
        .contains("kind: \"Job\"", "suspend: true", "namespace: \"tests\"")
        .contains("backoff fleet render mine.yaml --clients=4");
  }

  @Test
  void aDryRunShowsThePlan() {
    assertThat(backoff(0, "fleet run ./mine.yaml --clients=4 --dry-run" + PODS))
        .contains("native", "jittered", "alone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fleet | Missing required subcommand",
        "fleet render ./rows.yaml --clients=51 --image=one:1 --volume=v | --clients 51: wrong; arm"
            + " native: has 51 clients for 50 rows; give one row or more for each",
        "fleet render ./mine.yaml --clients=2 --image=one:1 | --volume: missing; give a"
            + " PersistentVolumeClaim that all pods can write, or --host-path FOLDER on a cluster of"
            + " one node",
        "fleet render ./mine.yaml --clients=2 --image=one:1 --volume=v --host-path=/x | --volume:"
            + " given beside --host-path; give",
        "fleet render ./mine.yaml --clients=2 --image=one:1 --volume=v --cpu=lots | --cpu lots: is"
            + " no quantity of Kubernetes; give such as 500m, 2 or 2Gi",
        "fleet render ./mine.yaml --clients=2 --image=one:1 --volume=v --namespace= | --namespace:"
            + " empty; give a namespace's name, or leave it out",
        "fleet run ./mine.yaml --clients=2 --image=one:1 --volume=v --namespace= | --namespace:"
            + " empty; give a namespace's name, or leave it out",
        "fleet run ./mine.yaml --clients=2 --image=one:1 --volume=v --context= | --context: empty;"
            + " give a context's name, or leave it out",
        "fleet render ./mine.yaml --clients=2 --volume=v | Missing required option:"
            + " '--image=IMAGE'; see backoff fleet render --help",
        "fleet run ./mine.yaml --clients=2 --image=one:1 --volume=v --kubeconfig=./none |"
            + " --kubeconfig none: cannot be read; give --kubeconfig FILE, or the variable KUBECONFIG",
        "fleet run ./mine.yaml --clients=2 --image=one:1 --volume=v --kubeconfig=./empty.yaml |"
            + " empty.yaml: names no cluster; give another by --kubeconfig",
      })
  void aMistakeIsOneLine(String command, String line) {
    assertThat(backoff(2, command)).startsWith("backoff: " + line).hasLineCount(1);
  }

  @Test
  void withoutAnyKubeconfigTheLineSaysWhereItWasLookedFor() {
    assertThat(process(2, "fleet run mine.yaml --clients=2" + PODS))
        .isEqualTo(
            "backoff: no kubeconfig at %s; give --kubeconfig FILE, or the variable KUBECONFIG\n"
                .formatted(folder.resolve(".kube/config")));
  }

  @Test
  void anApiServerThatCannotBeReachedIsOneLine() {
    var words = "fleet run ./mine.yaml --clients=2 --kubeconfig=./away.yaml --results=./results";

    assertThat(backoff(1, words + PODS))
        .startsWith("backoff: http://127.0.0.1:1/: the API server cannot be reached (")
        .hasLineCount(1);
  }

  /** Runs a command line in this JVM. */
  private String backoff(int status, String words) {
    return backoff().runInThisJvm(words.split(" ", -1)).said(status);
  }

  /** Runs a process, whose home is the folder, and whose environment leads to no cluster. */
  private String process(int status, String words) {
    var all = new ArrayList<>(List.of("env", "--unset=KUBECONFIG"));
    all.addAll(backoff().words(words.split(" ", -1)));
    return Program.run(folder, backoff().environment(), all).said(status);
  }

  private Backoff backoff() {
    return new Backoff(folder, Backoff.folderOf("fleet.lib"), List.of("-Duser.home=" + folder));
  }
}
