package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.Manifests;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what a run makes and deletes, by an API server that keeps what it is given. */
@EnableKubernetesMockClient(crud = true)
class RunObjectsTest {

  @TempDir Path folder;
  KubernetesClient client;
  private Fleet fleet;
  private RunObjects objects;

  @BeforeEach
  void plan() {
    fleet = Fleets.of(folder);
    objects = new RunObjects(client, fleet);
  }

  @Test
  void allThatARunMadeIsDeleted() throws IOException {
    new Manifests(fleet).all().forEach(objects::create);
    assertThat(jobs()).isEqualTo(7);

    objects.remove();

    assertThat(jobs()).isZero();
    assertThat(client.configMaps().inNamespace("tests").list().getItems()).isEmpty();
    assertThat(client.rbac().roles().inNamespace("tests").list().getItems()).isEmpty();
  }

  @Test
  void aFinisherIsNotMadeOnceCtrlCDeletesTheRun() {
    objects.remove();

    assertThatThrownBy(() -> objects.create(new Manifests(fleet).finisher()))
        .isInstanceOf(ServerException.class);
    assertThat(jobs()).isZero();
  }

  private int jobs() {
    return client.batch().v1().jobs().inNamespace("tests").list().getItems().size();
  }
}
