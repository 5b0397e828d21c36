package io.github.ycsbbackoff.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of fleets that a real Kubernetes cannot run, for which it has reasons of its own. */
class RefusalsOnClusterIT extends OnCluster {

  @Test
  void anImageThatIsNotThereIsTheKubeletsOwnReason() throws Exception {
    var run = lab.run(fleetRun("--image=localhost/none:1"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: the driver's pod: ErrImageNeverPull: ")
        .contains("localhost/none:1")
        .hasLineCount(1);
  }

  @Test
  void anImageThatCannotBeFetchedIsTheKubeletsOwnReason() throws Exception {
    var run = lab.run(fleetRun("--image=localhost:1/none:1", "--pull-policy=IfNotPresent"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: the driver's pod: ErrImagePull: ")
        .contains("localhost:1/none:1")
        .hasLineCount(1);
  }

  @Test
  void aFolderOfTheNodeThatIsNotThereIsTheKubeletsOwnReason() throws Exception {
    var run = lab.run(fleetRun("--host-path=/nowhere"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: the driver's pod: FailedMount: ")
        .contains("/nowhere")
        .hasLineCount(1);
  }

  @Test
  void aNodeWithoutRoomIsTheSchedulersOwnReason() throws Exception {
    var run = lab.run(fleetRun("--cpu=64"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .matches(
            "trial 1 of 2: .*\\Rbackoff: trial 1-\\w+: FailedScheduling: .*Insufficient cpu.*\\R");
  }

  @Test
  void aStoreThatDoesNotAnswerIsTheDriversOwnWord() throws Exception {
    var run = lab.run(fleetRun("--masters=127.0.0.1:1"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .matches("trial 1 of 2: .*\\Rbackoff: trial 1-\\w+: kudu.masters=127.0.0.1:1: .*\\R");
  }

  @Test
  void aNamespaceWithoutPermissionIsToldWithWhatIsMissing() throws Exception {
    cluster.kubectl("create", "namespace", "small");
    cluster.kubectl("create", "serviceaccount", "nobody", "--namespace=small");
    var token = cluster.kubectl("create", "token", "nobody", "--namespace=small").strip();
    var kubeconfig =
        Files.readString(cluster.kubeconfig()).replaceAll("token: [^}]*", "token: " + token);
    Files.writeString(folder.resolve("kubeconfig"), kubeconfig);

    var run = lab.run(fleetRun("--kubeconfig=kubeconfig", "--namespace=small"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("backoff: namespace small: you may not create jobs, list jobs, ")
        .hasLineCount(1);
    cluster.kubectl("delete", "namespace", "small");
  }

  @Test
  void aClaimThatIsNotThereIsNamed() throws Exception {
    var words = new ArrayList<>(List.of(fleetRun()));
    words.removeIf(word -> word.startsWith("--host-path="));
    words.add("--volume=nowhere");

    var run = lab.run(words.toArray(String[]::new));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "backoff: --volume nowhere: there is no such claim in namespace default; make it, or give"
                + " another\n");
  }
}
