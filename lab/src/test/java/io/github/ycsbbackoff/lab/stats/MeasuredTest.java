package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.lab.fixture.SyntheticSweep;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which results folders can be held against each other. */
class MeasuredTest {

  @TempDir Path folder;

  @Test
  void thePointsOfASweepAreNotTakenForTrialsOfArms() throws IOException {
    SyntheticSweep.write(folder, 1);

    assertThatThrownBy(() -> Measured.read(folder))
        .isInstanceOf(BrokenResultException.class)
        .hasMessageContaining("experiment.yaml: is of a sweep");
  }
}
