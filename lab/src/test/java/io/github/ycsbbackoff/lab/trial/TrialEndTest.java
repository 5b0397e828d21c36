package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.fixture.Experiments;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the end of a trial whose client keeps no timeline. */
class TrialEndTest {

  @TempDir Path results;
  private Path trialJson;
  private TrialEnd end;

  @BeforeEach
  void runClientWithoutTimelineToItsEnd() throws IOException {
    var folder = Files.createDirectories(results.resolve("trials/1-other"));
    trialJson = folder.resolve("trial.json");
    var experiment = Experiments.of(1, 7, "other");
    var trial = new PlannedTrial(1, 1, experiment.arms().get(0));
    end = new TrialEnd(trial, experiment, new TrialFiles(folder), Map.of());
    end.unmetered(
        new TrialInfo(1, "other", 1, "", 100, 0, 5, 0, Map.of(), List.of())
            .withTotals(new TrialInfo.Totals(1200, 3)));
  }

  @Test
  void whatIsKnownOfTheClientIsWrittenDown() throws IOException {
    end.write(List.of());

    assertThat(trialJson).content().contains("\"rows\" : 1200.0", "\"exitStatus\" : 0");
    assertThat(Results.problemsIn(results)).isEmpty();
  }

  @Test
  void aServerThatWasNotWarmIsWrittenDownWithItsReason() throws IOException {
    var folder = Files.createDirectories(results.resolve("trials/1-a-50-other"));
    Files.writeString(
        folder.resolve("client.csv"), "t_s,epoch_s,rejections_server_too_busy\n5,105,0\n");
    var experiment = Experiments.of(1, 7, "other");
    var trial =
        new PlannedTrial(1, 1, experiment.arms().get(0))
            .at(new SweepPoint("a", 50, 100L))
            .cold("its warm-up went wrong: nothing was acknowledged");

    new TrialEnd(trial, experiment, new TrialFiles(folder), Map.of()).write(List.of());

    assertThat(folder.resolve("trial.json"))
        .content()
        .contains("\"cold\" : \"its warm-up went wrong: nothing was acknowledged\"");
  }

  @Test
  void theWindowOfRowsWhoseClientFailedIsAsLongAsTheTrialMayTake() throws IOException {
    var folder = Files.createDirectories(results.resolve("trials/1-rows"));
    Files.writeString(
        folder.resolve("client.csv"), "t_s,epoch_s,rejections_server_too_busy\n5,105,0\n");
    var experiment = Experiments.of(1, 7, "rows").withRows(1000).withWarmup(2).withSeconds(30);
    var trial = new PlannedTrial(1, 1, experiment.arms().get(0));
    var ofRows = new TrialEnd(trial, experiment, new TrialFiles(folder), Map.of());

    ofRows.write(List.of());
    assertThat(folder.resolve("trial.json")).content().contains("\"windowEndSeconds\" : 5.0");

    ofRows.failed(new TrialException("trial 1-rows: the client died"));
    ofRows.write(List.of());
    assertThat(folder.resolve("trial.json")).content().contains("\"windowEndSeconds\" : 30.0");
  }

  @Test
  void theDeathOfTheServerMarksTheTrialThoughTheClientCameToItsEnd() throws IOException {
    end.serverDied("kudu tserver ended by itself, with status 139");

    end.write(List.of());

    assertThat(trialJson).content().contains("\"rows\" : 1200.0", "\"exitStatus\" : 1");
    assertThat(Results.problemsIn(results))
        .containsExactly("trial 1-other: kudu tserver ended by itself, with status 139");
  }
}
