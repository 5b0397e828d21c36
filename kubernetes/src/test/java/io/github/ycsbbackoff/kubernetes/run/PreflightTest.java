package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeListBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.VersionInfo;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.Volume;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what is told before anything is made, by an API server that only plays one. */
class PreflightTest {

  @RegisterExtension static final PlayedApi API = PlayedApi.scripted();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @TempDir Path folder;
  private Fleet fleet;

  @BeforeEach
  void plan() {
    fleet = Fleets.of(folder);
    // It has a version of its own.
    server.clearExpectations();
  }

  @Test
  void aClusterThatTakesEverythingIsAccepted() {
    version("34");
    allow(true);
    claim("ReadWriteMany");

    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aClusterWithoutJobsThatRunPodsOnceIsNamedWithItsVersion() {
    version("28");

    wrong(
        "Kubernetes v1.28.0: has no Jobs that run each pod once; give a cluster of 1.29 or later");
  }

  @Test
  void aUserWhomTheClusterDoesNotKnowIsTold() {
    server.expect().get().withPath("/version").andReturn(401, status(401, "Unauthorized")).always();

    assertThatThrownBy(this::check)
        .isInstanceOf(LabException.class)
        .hasMessageEndingWith(
            ": does not know the kubeconfig's user; give another by --kubeconfig");
  }

  @Test
  void rightsThatAreMissingAreNamedAllTogether() {
    version("34");
    allow(false);

    assertThatThrownBy(this::check)
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith(
            "namespace tests: you may not create jobs, list jobs, delete jobs, patch jobs,")
        .hasMessageContaining("watch pods, list pods, get pods, delete pods, list events")
        .hasMessageContaining("get pods/exec")
        .hasMessageEndingWith("there; have it permitted, or give another --namespace");
  }

  @Test
  void aClaimThatIsNotThereIsNamed() {
    version("34");
    allow(true);

    wrong("--volume results: there is no such claim in namespace tests; make it, or give another");
  }

  @Test
  void aClaimThatOneNodeWritesIsRefusedWhereThereAreTwo() {
    version("34");
    allow(true);
    claim("ReadWriteOnce");
    nodes(2);

    wrong(
        "--volume results: is ReadWriteOnce, which the pods of several nodes cannot share; give a"
            + " claim that is ReadWriteMany");
  }

  @Test
  void aClaimThatOneNodeWritesDoesWhereThereIsOne() {
    version("34");
    allow(true);
    claim("ReadWriteOnce");
    nodes(1);

    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aFolderOfTheNodeDoesWhereThereIsOneNode() {
    version("34");
    allow(true);
    nodes(1);
    fleet = onHostPath();

    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void aFolderOfTheNodeIsRefusedWhereNobodyMayKnowHowManyNodesThereAre() {
    version("34");
    allow(true);
    server.expect().get().withPath("/api/v1/nodes").andReturn(403, status(403, "no")).always();
    fleet = onHostPath();

    wrong(
        "--host-path /data: does for one node alone, and you may not list nodes; have it permitted,"
            + " or give --volume with a claim that is ReadWriteMany");
  }

  @Test
  void aClaimThatOneNodeWritesIsRefusedWhereNobodyMayKnowHowManyNodesThereAre() {
    version("34");
    allow(true);
    claim("ReadWriteOnce");
    server.expect().get().withPath("/api/v1/nodes").andReturn(403, status(403, "no")).always();

    wrong(
        "--volume results: does for one node alone, and you may not list nodes; have it permitted,"
            + " or give --volume with a claim that is ReadWriteMany");
  }

  private Fleet onHostPath() {
    return new Fleet(
        fleet.experiment(),
        fleet.run(),
        fleet.namespace(),
        fleet.pods(),
        new Volume("/data", true),
        "",
        true,
        "");
  }

  @Test
  void aServerThatDoesNotAnswerIsOneLine() {
    server
        .expect()
        .get()
        .withPath("/version")
        .andReturn(503, status(503, "the server is starting"))
        .always();

    assertThatThrownBy(this::check)
        .isInstanceOf(ServerException.class)
        .hasMessageContaining(": the API server cannot be reached (the server is starting); see");
  }

  private void check() {
    // The library's own ten retries of an answer such as 503 take 20 s.
    var config = new ConfigBuilder(client.getConfiguration()).withRequestRetryBackoffLimit(0);
    try (var hasty = new KubernetesClientBuilder().withConfig(config.build()).build()) {
      new Preflight(hasty, fleet).check(List.of());
    }
  }

  private void wrong(String line) {
    assertThatThrownBy(this::check).isInstanceOf(LabException.class).hasMessage(line);
  }

  private void version(String minor) {
    var version =
        new VersionInfo.Builder()
            .withMajor("1")
            .withMinor(minor)
            .withGitVersion("v1." + minor + ".0")
            .build();
    server.expect().get().withPath("/version").andReturn(200, version).always();
  }

  private void allow(boolean isAllowed) {
    var review =
        new SelfSubjectAccessReviewBuilder()
            .withNewStatus()
            .withAllowed(isAllowed)
            .endStatus()
            .build();
    server
        .expect()
        .post()
        .withPath("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")
        .andReturn(201, review)
        .always();
  }

  private void claim(String mode) {
    var claim =
        new PersistentVolumeClaimBuilder()
            .withNewMetadata()
            .withName("results")
            .endMetadata()
            .withNewSpec()
            .withAccessModes(mode)
            .endSpec()
            .build();
    server
        .expect()
        .get()
        .withPath("/api/v1/namespaces/tests/persistentvolumeclaims/results")
        .andReturn(200, claim)
        .always();
  }

  private void nodes(int count) {
    var list = new NodeListBuilder();
    for (var i = 0; i < count; i++) {
      list.addToItems(
          new NodeBuilder().withNewMetadata().withName("node" + i).endMetadata().build());
    }
    server.expect().get().withPath("/api/v1/nodes").andReturn(200, list.build()).always();
  }

  private static Status status(int code, String message) {
    return new StatusBuilder().withCode(code).withMessage(message).build();
  }
}
