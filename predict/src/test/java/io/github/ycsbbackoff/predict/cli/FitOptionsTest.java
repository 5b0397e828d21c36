package io.github.ycsbbackoff.predict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.predict.Measured;
import io.github.ycsbbackoff.predict.Simulations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the exit status of commands that fit a model to results. */
class FitOptionsTest {

  private static final String MEASURED =
      """
      name: small
      server: {kind: simulated, flags: {model: queue, workers: 2}}
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

  @Test
  void aTrialThatWentWrongIsStatusOne() throws IOException {
    var results = Simulations.run(folder, MEASURED, "results");
    assertThat(FitOptions.status(Measured.read(results))).isZero();

    var trial = results.resolve("trials/1-jittered/trial.json");
    Files.writeString(
        trial, Files.readString(trial).replaceFirst("\\{", "{\"problem\": \"the client died\","));

    assertThat(FitOptions.status(Measured.read(results))).isEqualTo(1);
  }
}
