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
    assertThat(backoff(0, "fleet", "--help"))
        .contains("  render ", "  run ")
        .doesNotContain("  drive ", "  send ");
    assertThat(backoff(0, "fleet", "run", "--help"))
        .startsWith("Usage: backoff fleet run")
        .contains("--clients=N", "--kubeconfig=FILE", "IfNotPresent,")
        .doesNotContain("MAVEN", "${");
  }

  @Test
  void renderWritesYamlAndNothingElse() {
    var words = ("fleet render mine.yaml --clients=4 --namespace=tests" + PODS).split(" ", -1);

    assertThat(backoff(0, words))
        .startsWith("---\n")
        .contains("kind: \"Job\"", "suspend: true", "namespace: \"tests\"")
        .contains("backoff fleet render mine.yaml --clients=4");
  }

  @Test
  void aDryRunShowsThePlan() {
    assertThat(backoff(0, ("fleet run mine.yaml --clients=4 --dry-run" + PODS).split(" ", -1)))
        .contains("native", "jittered", "alone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | fleet | Missing required subcommand",
        "2 | fleet run mine.yaml --clients=0 --image=one:1 --volume=v | --clients 0: wrong; give a"
            + " whole number, from 1 to ",
        "2 | fleet render rows.yaml --clients=51 --image=one:1 --volume=v | --clients 51: wrong; arm"
            + " native: has 51 clients for 50 rows; give one row or more for each",
        "2 | fleet render mine.yaml --clients=2 --image=one:1 | --volume: missing; give a"
            + " PersistentVolumeClaim that all pods can write, or --host-path FOLDER on a cluster of"
            + " one node",
        "2 | fleet render mine.yaml --clients=2 --image=one:1 --volume=v --host-path=/x | --volume:"
            + " given beside --host-path; give",
        "2 | fleet render mine.yaml --clients=2 --image=one:1 --volume=v --cpu=lots | --cpu lots: is"
            + " no quantity of Kubernetes; give such as 500m, 2 or 2Gi",
        "2 | fleet render mine.yaml --clients=2 --image=one:1 --volume= | --volume: empty; give the"
            + " name of a PersistentVolumeClaim",
        "2 | fleet render mine.yaml --clients=2 --image=one:1 --volume=v --namespace= | --namespace:"
            + " empty; give a namespace's name, or leave it out",
        "2 | fleet run mine.yaml --clients=2 --image=one:1 --volume=v --namespace= | --namespace:"
            + " empty; give a namespace's name, or leave it out",
        "2 | fleet run mine.yaml --clients=2 --image=one:1 --volume=v --context= | --context: empty;"
            + " give a context's name, or leave it out",
        "2 | fleet render mine.yaml --clients=2 --volume=v | Missing required option:"
            + " '--image=IMAGE'; see backoff fleet render --help",
        "2 | fleet run mine.yaml --clients=2 --image=one:1 --volume=v --kubeconfig=none |"
            + " --kubeconfig none: cannot be read; give --kubeconfig FILE, or the variable KUBECONFIG",
        "2 | fleet run mine.yaml --clients=2 --image=one:1 --volume=v --kubeconfig=empty.yaml |"
            + " empty.yaml: names no cluster; give another by --kubeconfig",
        "1 | fleet run mine.yaml --clients=2 --image=one:1 --volume=v --kubeconfig=away.yaml |"
            + " http://127.0.0.1:1/: the API server cannot be reached (",
      })
  void aMistakeIsOneLine(int status, String command, String line) {
    assertThat(backoff(status, command.split(" ", -1)))
        .startsWith("backoff: " + line)
        .hasLineCount(1);
  }

  @Test
  void withoutAnyKubeconfigTheLineSaysWhereItWasLookedFor() {
    assertThat(backoff(2, ("fleet run mine.yaml --clients=2" + PODS).split(" ", -1)))
        .isEqualTo(
            "backoff: no kubeconfig at %s; give --kubeconfig FILE, or the variable KUBECONFIG\n"
                .formatted(folder.resolve(".kube/config")));
  }

  private String backoff(int status, String... args) {
    var backoff =
        new Backoff(folder, Backoff.folderOf("fleet.lib"), List.of("-Duser.home=" + folder));
    var words = new ArrayList<>(List.of("env", "--unset=KUBECONFIG"));
    words.addAll(backoff.words(args));
    return Program.run(folder, backoff.environment(), words).said(status);
  }
}
