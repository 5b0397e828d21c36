package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the driver's pod, by an API server that keeps what it is given and does nothing. */
@EnableKubernetesMockClient(crud = true)
class DriverPodTest {

  @TempDir Path folder;
  KubernetesMockServer server;
  KubernetesClient client;
  private Fleet fleet;

  @BeforeEach
  void plan() {
    fleet = Fleets.of(folder);
  }

  @Test
  void aDriverThatTheKubeletRefusesIsToldAtOnce() {
    driver(
        """
        phase: Failed
        reason: UnexpectedAdmissionError
        message: 'Pod was rejected: no room'
        """);

    assertThatThrownBy(() -> DriverPod.ofDriver(client, fleet).awaitStart())
        .isInstanceOf(ServerException.class)
        .hasMessage("the driver's pod: UnexpectedAdmissionError: Pod was rejected: no room");
  }

  private void driver(String status) {
    var pod =
        new KubernetesSerialization()
            .unmarshal(
                "apiVersion: v1\nkind: Pod\nmetadata: {name: driver, namespace: tests}\nstatus:\n"
                    + status.indent(2),
                Pod.class);
    pod.getMetadata().setLabels(fleet.run().driverLabels());
    client.resource(pod).create();
  }
}
