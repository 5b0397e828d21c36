package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.lab.results.ClientOfTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of whole fleets on a real Kubernetes. */
class FleetOnClusterIT extends OnCluster {

  /** The accuracy of the times of a timeline. */
  private static final double MILLISECOND = 0.0011;

  @Test
  void aQuickExperimentByFourClientsEndsInAMergedReport() throws Exception {
    var run = lab.run(fleetRun("--verify"));

    assertThat(run.status()).as(run.out() + run.err()).isZero();
    assertThat(run.err()).contains("trial 1 of 2: ", "trial 2 of 2: ");
    assertThat(run.out()).contains("native ", "jittered ", "\nReport: ");
    var results = Results.read(results());
    assertThat(results.environment().get("command")).startsWith("backoff fleet run quick.yaml");
    assertThat(results.trials()).hasSize(2);
    for (var trial : results.trials()) {
      var clients = trial.read(notice -> {}).clients().orElseThrow();
      assertThat(clients.planned()).isEqualTo(CLIENTS);
      assertThat(clients.clients())
          .hasSize(CLIENTS)
          .allMatch(client -> client.problem() == null && client.acknowledged() > 0)
          .allMatch(client -> client.startedSeconds() > -MILLISECOND);
      assertThat(trial.path().resolve("clients")).isDirectoryNotContaining("glob:**start*");
      assertThat(TrialMetrics.of(trial.read(notice -> {})).value(Metric.CLIENT_CPU)).isPositive();
      assertThat(trial.info().verified().violationsInAll()).isZero();
      assertThat(trial.info().verified().writes()).isGreaterThan(50);
    }
    assertThat(results().resolve("report.html")).content().contains("The clients");
  }

  @Test
  void podsOnTheirOwnNetworkShareTheClaimOfDeployAndItsAccountIsTheDrivers() throws Exception {
    var shared =
        Files.writeString(
            folder.resolve("shared.yaml"),
            """
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: shared}
            spec:
              accessModes: [ReadWriteMany]
              capacity: {storage: 10Gi}
              hostPath: {path: %s}
            """
                .formatted(volume));
    var ofShared = "--filename=" + shared.toAbsolutePath();
    var ofBase = "--kustomize=" + base();
    cluster.kubectl("apply", ofShared);
    cluster.kubectl("apply", ofBase);
    cluster.kubectl(
        "wait",
        "pvc/ycsb-backoff-results",
        "--for=jsonpath={.status.phase}=Bound",
        "--timeout=60s");
    var words = new ArrayList<>(List.of(fleetRun("--verify", mastersOnNode())));
    words.removeIf(word -> word.startsWith("--host-path=") || word.equals("--host-network"));
    words.add("--service-account=ycsb-backoff-driver");
    words.add("--volume=ycsb-backoff-results");

    var run = lab.run(words.toArray(String[]::new));

    assertThat(run.status()).as(run.out() + run.err()).isZero();
    var trials = Results.read(results()).trials();
    assertThat(trials).hasSize(2);
    for (var trial : trials) {
      // A pod with a network of its own has a name of its own there.
      assertThat(trial.clients().orElseThrow().clients())
          .hasSize(CLIENTS)
          .allMatch(client -> client.problem() == null && client.acknowledged() > 0)
          .extracting(ClientOfTrial::place)
          .doesNotHaveDuplicates();
      assertThat(trial.info().verified().violationsInAll()).isZero();
    }
    cluster.kubectl("delete", ofBase);
    cluster.kubectl("delete", ofShared);
  }

  private static Path base() {
    return Path.of("../deploy/base").toAbsolutePath().normalize();
  }

  @Test
  void theApiServerTakesWhatIsRenderedAndTheBaseOfDeploy() throws Exception {
    var words =
        List.of(
            "fleet",
            "render",
            "quick.yaml",
            "--masters=kudu:7051",
            "--clients=4",
            "--image=localhost/none:1",
            "--volume=results");
    var rendered = lab.run(words.toArray(String[]::new));
    assertThat(rendered.status()).as(rendered.err()).isZero();
    var file = Files.writeString(folder.resolve("fleet.yaml"), rendered.out());

    var applied =
        cluster.kubectl("apply", "--dry-run=server", "--filename=" + file.toAbsolutePath());
    var ofBase = cluster.kubectl("apply", "--dry-run=server", "--kustomize=" + base());

    assertThat(applied.lines())
        .hasSize(7)
        .allMatch(line -> line.endsWith(" created (server dry run)"));
    assertThat(ofBase.lines()).allMatch(line -> line.endsWith(" created (server dry run)"));
  }

  @Test
  void whatIsRenderedRunsInTheNamespaceOfAnOverlay() throws Exception {
    var words = new ArrayList<>(List.of(fleetRun("--arms=native")));
    words.set(1, "render");
    words.removeIf(word -> word.startsWith("--kubeconfig="));
    var rendered = lab.run(words.toArray(String[]::new));
    assertThat(rendered.status()).as(rendered.err()).isZero();
    var base = Files.createDirectory(folder.resolve("base"));
    for (var file : List.of("kustomization.yaml", "driver.yaml", "results.yaml")) {
      Files.copy(base().resolve(file), base.resolve(file));
    }
    var overlay = Files.createDirectory(folder.resolve("overlay"));
    Files.writeString(overlay.resolve("fleet.yaml"), rendered.out());
    Files.writeString(
        overlay.resolve("kustomization.yaml"),
        "namespace: benchmarks\nresources: [../base, fleet.yaml]\n");

    cluster.kubectl("create", "namespace", "benchmarks");
    cluster.kubectl("apply", "--kustomize=" + overlay.toAbsolutePath());
    await().atMost(SOON).until(() -> !reports().isEmpty());
    var trials = Results.read(reports().get(0).getParent()).trials();

    assertThat(trials).hasSize(1);
    assertThat(trials.get(0).info().problem()).isNull();
    cluster.kubectl("delete", "namespace", "benchmarks");
    Folders.delete(reports().get(0).getParent());
  }

  private List<Path> reports() throws IOException {
    try (var runs = Files.list(volume)) {
      return runs.map(run -> run.resolve("report.html")).filter(Files::exists).toList();
    }
  }
}
