package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import io.github.ycsbbackoff.kubernetes.Pods;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.Manifests;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a run makes and deletes, by an API server that keeps what it is given. */
class RunObjectsTest {

  @RegisterExtension static final PlayedApi API = PlayedApi.keeping();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @TempDir Path folder;
  private Fleet fleet;
  private RunObjects objects;

  @BeforeEach
  void plan() {
    fleet = Fleets.of(folder);
    objects = new RunObjects(client, fleet);
  }

  @Test
  void allThatARunMadeIsDeleted() throws IOException {
    objects.createAll(new Manifests(fleet).all());
    assertThat(jobs()).hasSize(7);

    assertThat(objects.remove()).isTrue();

    assertThat(jobs()).isEmpty();
    assertThat(client.configMaps().inNamespace("tests").list().getItems()).isEmpty();
    assertThat(client.rbac().roles().inNamespace("tests").list().getItems()).isEmpty();
  }

  @Test
  void aRunOfWhichSomethingMayNotBeDeletedIsNotCalledRemoved() {
    server
        .expect()
        .get()
        .withPath(Pods.path("/apis/batch/v1/namespaces/tests/jobs", fleet.run().labels()))
        .andReturn(403, new StatusBuilder().withCode(403).withMessage("forbidden").build())
        .always();

    assertThat(objects.remove()).isFalse();
  }

  @Test
  void aFinisherIsNotMadeOnceCtrlCDeletesTheRun() {
    objects.remove();

    assertThatThrownBy(() -> objects.create(new Manifests(fleet).finisher()))
        .isInstanceOf(ServerException.class);
    assertThat(jobs()).isEmpty();
  }

  @Test
  void whatARunMadeBelongsToItsDriversJobWhichKubernetesDeletesADayAfterItsEnd()
      throws IOException {
    objects.createAll(new Manifests(fleet).all());
    var finisher = objects.create(new Manifests(fleet).finisher());

    var driver = driver();
    assertThat(driver.getSpec().getTtlSecondsAfterFinished()).isEqualTo(24 * 60 * 60);
    assertThat(driver.getMetadata().getOwnerReferences()).isEmpty();
    var others = new ArrayList<HasMetadata>(jobs());
    others.removeIf(job -> job.getMetadata().getName().equals(fleet.run().driver()));
    others.addAll(client.configMaps().inNamespace("tests").list().getItems());
    others.addAll(client.serviceAccounts().inNamespace("tests").list().getItems());
    others.addAll(client.rbac().roles().inNamespace("tests").list().getItems());
    others.addAll(client.rbac().roleBindings().inNamespace("tests").list().getItems());
    assertThat(others).hasSize(6 + 1 + 4).contains(finisher);
    assertThat(others)
        .allSatisfy(
            object -> {
              var owner = object.getMetadata().getOwnerReferences().get(0);
              assertThat(owner.getApiVersion()).isEqualTo("batch/v1");
              assertThat(owner.getKind()).isEqualTo("Job");
              assertThat(owner.getName()).isEqualTo(fleet.run().driver());
              assertThat(owner.getUid()).isEqualTo(driver.getMetadata().getUid()).isNotEmpty();
              // The deletion of the driver's Job waits for none of them.
              assertThat(owner.getBlockOwnerDeletion()).isNull();
            });
  }

  @Test
  void theDriverBeginsOnceAllElseIsThereAndTheTrialsWaitForIt() throws IOException {
    objects.createAll(new Manifests(fleet).all());

    assertThat(driver().getSpec().getSuspend()).isFalse();
    assertThat(jobs()).filteredOn(job -> job.getSpec().getSuspend()).hasSize(6);
  }

  @Test
  void whereAnObjectIsRefusedTheDriverDoesNotBegin() throws IOException {
    var all = new Manifests(fleet).all();
    client.resource(all.get(0)).inNamespace("tests").create();

    assertThatThrownBy(() -> objects.createAll(all))
        .isInstanceOf(LabException.class)
        .hasMessageStartingWith("configmap mine-a1b2c3-experiment: Kubernetes does not take it: ");
    assertThat(driver().getSpec().getSuspend()).isTrue();
  }

  @Test
  void anObjectOfWhoseMakingNoAnswerCameIsNotRefusedAtTheNextRequest() throws IOException {
    objects.createAll(new Manifests(fleet).all());
    var finisher = objects.create(new Manifests(fleet).finisher());

    assertThat(objects.create(new Manifests(fleet).finisher())).isEqualTo(finisher);
  }

  @Test
  void anApiServerThatIsBusyIsNoMistakeOfTheUsers() throws IOException {
    server
        .expect()
        .post()
        .withPath("/apis/batch/v1/namespaces/tests/jobs")
        .andReturn(408, new StatusBuilder().withCode(408).withMessage("busy").build())
        .always();

    assertThatThrownBy(() -> objects.createAll(new Manifests(fleet).all()))
        .isInstanceOf(ServerException.class)
        .hasMessage("job mine-a1b2c3-driver: Kubernetes cannot make it: busy");
  }

  @Test
  void theDriversJobStaysWhereItsPodWasLost() throws IOException {
    objects.createAll(new Manifests(fleet).all());

    objects.removePods();

    assertThat(jobs()).containsExactly(driver());
    assertThat(client.configMaps().inNamespace("tests").list().getItems()).hasSize(1);
  }

  private Job driver() {
    return client.batch().v1().jobs().inNamespace("tests").withName(fleet.run().driver()).get();
  }

  private List<Job> jobs() {
    return client.batch().v1().jobs().inNamespace("tests").list().getItems();
  }
}
