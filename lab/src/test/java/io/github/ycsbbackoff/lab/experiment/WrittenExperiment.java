package io.github.ycsbbackoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbbackoff.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of experiment files that begins with a file that is right. */
abstract class WrittenExperiment {

  static final String GOOD =
      """
      name: tiny
      server:
        kind: kudu
        flags:
          memory_limit_hard_bytes: 41943040
      workload:
        file: insert-only
        properties:
          threadcount: 16
      blocks: 3
      seconds: 20.5
      warmup: 2
      seed: 7
      verify: true
      faults:
        - {at: 5, kill: tserver, for: 2}
      baseline: native
      arms:
        - name: native
        - name: quick
          properties:
            backoff.policy: fixed
            backoff.base: 20ms
      """;

  @TempDir Path folder;
  Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("mine.yaml");
  }

  Experiment read(String yaml) throws IOException {
    return ExperimentFile.read(Files.writeString(file, yaml));
  }

  /** Returns what is said of a file that is wrong, behind its name. */
  String complaint(String yaml) throws IOException {
    assertThat(yaml).isNotEqualTo(GOOD);
    Files.writeString(file, yaml);
    var thrown = catchThrowableOfType(LabException.class, () -> ExperimentFile.read(file));
    assertThat(thrown).as(yaml).hasMessageStartingWith(file.toString());
    return thrown.getMessage().substring(file.toString().length());
  }
}
