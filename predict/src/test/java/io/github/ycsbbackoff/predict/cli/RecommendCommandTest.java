package io.github.ycsbbackoff.predict.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.predict.Simulations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests of what a search is refused for before it begins. */
class RecommendCommandTest {

  private static final String MEASURED =
      """
      name: small
      server: {kind: simulated}
      workload: {properties: {threadcount: 4}}
      blocks: 1
      seconds: 2
      seed: 1
      baseline: linear
      arms:
        - {name: linear, properties: {backoff.policy: linear}}
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  @TempDir Path folder;
  private Path results;

  @BeforeEach
  void asIfOfARealServer() throws IOException {
    results = Simulations.run(folder, MEASURED, "results");
    var file = results.resolve("experiment.yaml");
    Files.writeString(
        file, Files.readString(file).replaceFirst("kind: \"?simulated\"?", "kind: kudu"));
  }

  @Test
  void whatCouldNotBeWrittenIsSaidBeforeTheSearch() throws IOException {
    var nowhere = folder.resolve("nowhere/r.yaml");
    assertThatThrownBy(() -> recommend(nowhere))
        .isInstanceOf(LabException.class)
        .hasMessage(
            nowhere
                + ": there is no such folder to write into; make it, or give another by --write");

    var there = Files.createFile(folder.resolve("there.yaml"));
    assertThatThrownBy(() -> recommend(there))
        .isInstanceOf(LabException.class)
        .hasMessage(there + ": is there already; give another by --write");
    assertThat(there).isEmptyFile();
  }

  private void recommend(Path file) {
    var command =
        CommandLine.populateCommand(
            new RecommendCommand(), results.toString(), "--clients=10", "--write=" + file);
    command.call();
  }
}
