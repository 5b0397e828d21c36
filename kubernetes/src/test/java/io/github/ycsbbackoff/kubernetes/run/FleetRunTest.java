package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.PodSettings;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the end of a run, by an API server that keeps what it is given and makes no pods. */
@EnableKubernetesMockClient(crud = true)
class FleetRunTest {

  @TempDir Path folder;
  KubernetesClient client;

  @Test
  void aLostDriverIsToldWithWhatStaysOnTheVolumeAndInTheStore() {
    var fleet = impatient();
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
            "the driver's pod: OOMKilled, status 137; the finisher's pod: no pod was made; kubectl"
                + " describe job says why; the table of the trial that ran stays:"
                + " backoff_mine-a1b2c3_...; what it has written stays in mine-a1b2c3 of the volume"
                + " claim results");
  }

  private Fleet impatient() {
    var plain = Fleets.of(folder);
    var pods = new PodSettings("image", "Never", new Quantity("1"), new Quantity("1Gi"), false, 0);
    return new Fleet(
        plain.experiment(), plain.run(), plain.namespace(), pods, plain.volume(), "", true, "");
  }
}
