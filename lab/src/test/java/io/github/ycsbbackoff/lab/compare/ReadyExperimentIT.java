package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.home.Home;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of a short version of a ready experiment, from its file to its report. */
@NeedsKudu
class ReadyExperimentIT {

  @TempDir Path folder;

  @Test
  void theStudyOf2016DrivesTheServerIntoMemoryPressureInEveryTrial() throws IOException {
    var ready =
        Files.readString(Home.find().workloads().resolve("experiments/kudu-2016-sync.yaml"));
    assertThat(ready).contains("\nseconds: 20\nwarmup: 8\n");
    Files.writeString(
        folder.resolve("short.yaml"),
        ready.replace("\nseconds: 20\nwarmup: 8\n", "\nseconds: 10\nwarmup: 6\n"));

    var compare =
        new Backoff(folder)
            .runInThisJvm(
                "compare",
                "./short.yaml",
                "--results=./results",
                "--quick",
                "--arms=linear,linear-large-flush");

    assertThat(compare.status()).as(compare.err()).isZero();
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    var trials = Results.read(results).trials();
    assertThat(trials).hasSize(2);
    for (var trial : trials) {
      assertThat(trial.info().rejections().stream().mapToLong(RejectionCount::client).sum())
          .as(trial.info().arm())
          .isPositive();
    }
    assertThat(results.resolve("report.html"))
        .content()
        .contains("Bloom lookups per row", "Server memory", "Logged by the server");
  }
}
