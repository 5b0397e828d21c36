package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import io.github.ycsbbackoff.server.ServerException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the end of a run, by an API server that keeps what it is given and makes no pods. */
class FleetRunTest {

  private static final String NO_FINISHER =
      "; the finisher's pod: no pod was made, and no event says why; see kubectl describe"
          + " resourcequota,limitrange, and that Kubernetes makes pods of jobs";

  private static final String TABLE_STAYS =
      "; the table of the trial that ran stays: backoff_mine-a1b2c3_...";

  private static final String FILES_STAY =
      "; what it has written stays in mine-a1b2c3 of the volume claim results";

  @RegisterExtension static final PlayedApi API = PlayedApi.keeping();
  private static final KubernetesClient client = API.client();

  @TempDir Path folder;

  @Test
  void aLostDriverIsToldWithWhatStaysOnTheVolumeAndInTheStore() {
    var lost = LostDriverException.killed("the driver's pod: OOMKilled, status 137");

    assertThatThrownBy(() -> finish(lost))
        .isInstanceOf(ServerException.class)
        .hasMessage(
            "the driver's pod: OOMKilled, status 137" + NO_FINISHER + TABLE_STAYS + FILES_STAY);
  }

  @Test
  void theTableIsNotToldToStayAfterADriverThatHasDroppedIt() {
    var lost = LostDriverException.said("job mine-a1b2c3-1: is not there", false, false);

    assertThatThrownBy(() -> finish(lost))
        .isInstanceOf(ServerException.class)
        .hasMessage("job mine-a1b2c3-1: is not there" + NO_FINISHER + FILES_STAY);
  }

  @Test
  void theTableIsToldToStayAfterADriverThatCouldNotDropIt() {
    var lost = LostDriverException.said("no space left on device", true, false);

    assertThatThrownBy(() -> finish(lost))
        .isInstanceOf(ServerException.class)
        .hasMessage("no space left on device" + NO_FINISHER + TABLE_STAYS + FILES_STAY);
  }

  private void finish(LostDriverException lost) {
    var fleet = Fleets.impatient(folder);
    var unused =
        new FleetRun(client, fleet)
            .finished(
                lost,
                new RunObjects(client, fleet),
                new FetchedResults(fleet, folder.resolve("results")));
  }
}
