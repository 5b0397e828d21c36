package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the end of a run, by an API server that keeps what it is given and makes no pods. */
@EnableKubernetesMockClient(crud = true)
class FleetRunTest {

  @TempDir Path folder;
  static KubernetesMockServer server;
  static KubernetesClient client;

  @AfterEach
  void forget() {
    server.reset();
  }

  @Test
  void aLostDriverIsToldWithWhatStaysOnTheVolumeAndInTheStore() {
    var fleet = Fleets.impatient(folder);
    var lost = new LostDriverException("the driver's pod: OOMKilled, status 137", false);

    assertThatThrownBy(
            () ->
                new FleetRun(client, fleet)
                    .finished(
                        lost,
                        new RunObjects(client, fleet),
                        new FetchedResults(fleet, folder.resolve("results"))))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "the driver's pod: OOMKilled, status 137; the finisher's pod: no pod was made, and no event"
                + " says why; see kubectl describe resourcequota,limitrange, and that Kubernetes makes"
                + " pods of jobs; the table of the trial that ran stays:"
                + " backoff_mine-a1b2c3_...; what it has written stays in mine-a1b2c3 of the volume"
                + " claim results");
  }
}
