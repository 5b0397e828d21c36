package io.github.ycsbbackoff.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.RandomPrograms.Plan;
import org.junit.jupiter.api.Test;

class RandomProgramsPlanTest {

  @Test
  void aShareLeavesAThousandProgramsAndNeverAddsAny() {
    assertThat(Plan.carriedOut(10_000, 1)).isEqualTo(10_000);
    assertThat(Plan.carriedOut(10_000, 0.2)).isEqualTo(2_000);
    assertThat(Plan.carriedOut(3_000, 0.2)).isEqualTo(1_000);
    assertThat(Plan.carriedOut(500, 0.2)).isEqualTo(500);
  }
}
