package io.github.ycsbbackoff.kubernetes.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import io.github.ycsbbackoff.kubernetes.Pods;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what is told of a run that is deleted in its middle, by a played API server. */
class LastWordsTest {

  @RegisterExtension static final PlayedApi API = PlayedApi.scripted();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @TempDir Path folder;
  private Fleet fleet;

  @BeforeEach
  void plan() {
    fleet = Fleets.of(folder);
  }

  @Test
  void aDriverThatHasDroppedItsTablesLeavesNothing() {
    log("fleet: second 1 3.0 1 1 1", "fleet: dropped");

    assertThat(LastWords.of(client, fleet).whatIsLeft()).isEqualTo("nothing of it is left");
  }

  @Test
  void tablesThatCouldNotBeDroppedAreToldWithTheReason() {
    log("fleet: staying no answer within 60 s");

    assertThat(LastWords.of(client, fleet).whatIsLeft())
        .isEqualTo(
            "its tables could not be dropped (no answer within 60 s); drop those that begin with"
                + " backoff_mine-a1b2c3_");
  }

  @Test
  void resultsThatCouldNotBeDeletedAreTold() {
    log("fleet: results-staying cannot delete it", "fleet: dropped");

    assertThat(LastWords.of(client, fleet).whatIsLeft())
        .isEqualTo(
            "its results may be left in mine-a1b2c3 of the volume claim results (cannot delete it)");
  }

  @Test
  void resultsThatWereWholeJustThenAreTold() {
    log("fleet: second 1 3.0 1 1 1", "fleet: done 0");

    assertThat(LastWords.of(client, fleet).whatIsLeft())
        .isEqualTo("its results are whole, and stay in mine-a1b2c3 of the volume claim results");
  }

  @Test
  void aDriverThatIsGoneWithoutAWordMayLeaveATable() {
    log("fleet: second 1 3.0 1 1 1");

    assertThat(LastWords.of(client, fleet).whatIsLeft())
        .isEqualTo(
            "the table of the trial that ran may be left; its name begins with"
                + " backoff_mine-a1b2c3_");
  }

  @Test
  void aDriverThatMayNotBeSeenAnyMoreMayLeaveATable() {
    server.expect().get().withPath(Pods.pathOfDrivers(fleet)).andReturn(403, "").always();

    assertThat(LastWords.of(client, fleet).whatIsLeft()).startsWith("the table of the trial");
  }

  /** Has the API server know a pod with this log at the first look, and none after that. */
  private void log(String... lines) {
    var path = Pods.pathOfDrivers(fleet);
    var one = new PodListBuilder().withItems(Pods.pod("driver", Pods.RUNNING)).build();
    server.expect().get().withPath(path).andReturn(200, one).once();
    server.expect().get().withPath(path).andReturn(200, new PodListBuilder().build()).always();
    var log = new StringBuilder();
    for (var i = 0; i < lines.length; i++) {
      log.append("2026-05-01T12:00:0%dZ %s\n".formatted(i, lines[i]));
    }
    server
        .expect()
        .get()
        .withPath(
            "/api/v1/namespaces/tests/pods/driver/log?pretty=false&container=driver&timestamps=true")
        .andReturn(200, log.toString())
        .always();
  }
}
