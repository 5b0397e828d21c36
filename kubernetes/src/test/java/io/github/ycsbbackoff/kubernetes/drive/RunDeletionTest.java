package io.github.ycsbbackoff.kubernetes.drive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.kubernetes.PlayedApi;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.lab.compare.ResultsFolder;
import io.github.ycsbbackoff.lab.trial.TableDrop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what goes with a run, by a played API server and a script that drops tables. */
class RunDeletionTest {

  private static final String JOB = "/apis/batch/v1/namespaces/tests/jobs/mine-driver";
  private static final Duration LONG = Duration.ofMinutes(2);

  @RegisterExtension static final PlayedApi API = PlayedApi.scripted();
  private static final KubernetesMockServer server = API.server();
  private static final KubernetesClient client = API.client();

  @TempDir Path folder;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private Fleet fleet;
  private ResultsFolder results;

  @BeforeEach
  void runTwoTrials() throws IOException {
    fleet = Fleets.of(folder);
    results = new ResultsFolder(folder.resolve("volume/mine"));
    for (var trial : fleet.trials().subList(0, 2)) {
      var own = Files.createDirectories(results.path().resolve("trials").resolve(trial.name()));
      Files.writeString(own.resolve("ycsb.properties"), "table=backoff_mine_" + trial.order());
    }
  }

  @Test
  void theTablesOfAllTrialsThatHaveBegunAreDroppedAndTheResultsDeleted() {
    deletion(true).deleteAll(LONG);

    assertThat(folder.resolve("done"))
        .hasContent(
            "table=backoff_mine_1\ndrop=backoff_mine_1 drop=backoff_mine_2 drop=backoff_mine_probe");
    assertThat(results.path()).doesNotExist();
    assertThat(log.toString(UTF_8)).isEqualToNormalizingNewlines("fleet: dropped\n");
  }

  @Test
  void tablesThatCannotBeDroppedAreToldAndTheResultsDeletedAllTheSame() throws IOException {
    Files.writeString(folder.resolve("silent"), "");

    deletion(true).deleteAll(Duration.ZERO);

    assertThat(results.path()).doesNotExist();
    assertThat(log.toString(UTF_8))
        .isEqualToNormalizingNewlines("fleet: staying the cluster does not answer in time\n");
  }

  @Test
  void resultsThatAreToStayStayAndTheTablesGo() {
    deletion(false).deleteAll(LONG);

    assertThat(results.path()).exists();
    assertThat(folder.resolve("done")).exists();
  }

  @Test
  void aRunWithoutATrialHasNoTable() throws IOException {
    results = new ResultsFolder(folder.resolve("volume/other"));

    deletion(true).deleteAll(LONG);

    assertThat(folder.resolve("done")).doesNotExist();
    assertThat(log.toString(UTF_8)).isEqualToNormalizingNewlines("fleet: dropped\n");
  }

  @Test
  void aPodWhoseJobIsThereIsEndedAlone() {
    job(null);

    assertThat(isRunDeleted()).isFalse();
  }

  @Test
  void aPodWhoseJobIsBeingDeletedIsGoneOrMayNotBeSeenAnyMoreIsEndedWithItsRun() {
    assertThat(isRunDeleted()).isTrue();

    job("2026-05-01T12:00:00Z");
    assertThat(isRunDeleted()).isTrue();

    server.clearExpectations();
    answer(403);
    assertThat(isRunDeleted()).isTrue();
  }

  @Test
  void whereNobodyAnswersNothingIsDeleted() {
    answer(503);

    assertThat(isRunDeleted()).isFalse();
  }

  private boolean isRunDeleted() {
    // The library's own ten retries of an answer such as 503 take 20 s.
    var config = new ConfigBuilder(client.getConfiguration()).withRequestRetryBackoffLimit(0);
    try (var hasty = new KubernetesClientBuilder().withConfig(config.build()).build()) {
      return deletion(hasty, true).isRunDeleted();
    }
  }

  private void job(String deleted) {
    var job =
        new JobBuilder()
            .withNewMetadata()
            .withName("mine-driver")
            .withDeletionTimestamp(deleted)
            .endMetadata()
            .build();
    server.expect().get().withPath(JOB).andReturn(200, job).always();
  }

  private void answer(int code) {
    var status = new StatusBuilder().withCode(code).withMessage("no").build();
    server.expect().get().withPath(JOB).andReturn(code, status).always();
  }

  private RunDeletion deletion(boolean isHeld) {
    return deletion(client, isHeld);
  }

  private RunDeletion deletion(KubernetesClient asked, boolean isHeld) {
    var drop = new TableDrop(this::script, "backoff_mine_", folder.resolve("drop.log"));
    var tables =
        new LeftTables(fleet.experiment(), results, drop, folder.resolve("kept.properties"));
    return new RunDeletion(
        asked,
        "tests",
        "mine-driver",
        Optional.of(tables),
        isHeld ? Optional.of(new UnfetchedResults(results)) : Optional.empty(),
        new ProgressLines(new PrintStream(log, true, UTF_8)));
  }

  private List<String> script(Path properties, List<String> actions) {
    var lines =
        """
        cd "$1"; properties="$2"; shift 2
        [ -e silent ] && exec sleep 1000
        cat "$properties" >> done
        echo >> done
        echo "$*" >> done
        """;
    var words = new ArrayList<>(List.of("sh", "-c", lines, "tables", folder.toString()));
    words.add(properties.toString());
    words.addAll(actions);
    return words;
  }
}
