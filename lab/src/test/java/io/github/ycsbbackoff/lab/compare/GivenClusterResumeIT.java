package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests of a sweep, and of an interrupted experiment, on a Kudu that somebody else runs. */
@NeedsKudu
class GivenClusterResumeIT extends OnGivenKudu {

  @Test
  void theTrialsOfASweepShareATableWhichIsGoneAfterThem() throws Exception {
    Files.writeString(
        folder.resolve("sweep.yaml"),
        EXPERIMENT
            .replace("target: 200, ", "")
            .replace("conds: 6", "conds: 2")
            .replace("  file: insert-only", "  load: 200")
            .concat("sweep: {workloads: [d, e], shares: [50]}\n"));
    var before = RealKudu.tables(server);

    var sweep =
        backoff.runInThisJvm(
            "sweep", "./sweep.yaml", masters, "--arms=native", "--results=./results");

    assertThat(sweep.status()).as(sweep.err()).isZero();
    assertThat(RealKudu.tables(server)).containsExactlyElementsOf(before);
    var results = CompareIT.onlyFolderIn(folder.resolve("results"));
    assertThat(table(results, "1-d-50-native"))
        .startsWith("backoff_" + results.getFileName() + "_")
        .isEqualTo(table(results, "1-d-max-native"))
        .isNotEqualTo(table(results, "1-e-max-native"));
    assertThat(Results.problemsIn(results)).isEmpty();
  }

  @Test
  void whatAnInterruptedTrialLeftIsDroppedByResume() throws Exception {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT.replace("conds: 6", "conds: 60"));
    Path results;
    String left;
    try (var lab = backoff.start("compare", "tiny.yaml", masters, "--arms=native")) {
      Await.until(() -> runs(folder.resolve("results")) || !lab.isAlive(), lab::said);
      lab.signal("KILL");
      lab.end();
      results = CompareIT.onlyFolderIn(folder.resolve("results"));
      left = table(results, CompareIT.onlyFolderIn(results.resolve("trials")).toString());
    }
    assertThat(RealKudu.tables(server)).contains(left);
    var file = results.resolve("experiment.yaml");
    Files.writeString(file, Files.readString(file).replace("seconds: 60.0", "seconds: 6.0"));

    var resumed = backoff.runInThisJvm("compare", "--resume", results.toString());

    assertThat(resumed.status()).as(resumed.err()).isZero();
    assertThat(Results.read(results).trials()).hasSize(1);
    assertThat(RealKudu.tables(server))
        .noneMatch(table -> table.startsWith("backoff_" + results.getFileName()));
  }

  private static boolean runs(Path results) {
    try (var files = Files.walk(results)) {
      return files.anyMatch(file -> file.endsWith("client.csv"));
    } catch (IOException | UncheckedIOException e) {
      return false; // The folder is not there yet.
    }
  }
}
