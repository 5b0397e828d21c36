package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StudentTTest {
  /**
   * Student's own sleep data (Biometrika 1908), in R {@code sleep}. R 4: {@code
   * t.test(Pair(extra[11:20], extra[1:10]) ~ 1, data = sleep)} gives mean 1.58, 95% interval
   * 0.7001142 to 2.4598858.
   */
  private static final double[] DRUG_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

  private static final double[] DRUG_2 = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

  @Test
  void theIntervalOfAMeanIsRs() {
    var differences = IntStream.range(0, 10).mapToDouble(i -> DRUG_2[i] - DRUG_1[i]).toArray();

    var estimate = StudentT.mean(differences, 0.05);

    assertThat(estimate.n()).isEqualTo(10);
    assertThat(estimate.mean()).isCloseTo(1.58, within(1e-9));
    assertThat(estimate.low()).isCloseTo(0.7001142, within(1e-7));
    assertThat(estimate.high()).isCloseTo(2.4598858, within(1e-7));
  }

  @Test
  void oneTrialHasNoInterval() {
    var estimate = StudentT.mean(new double[] {42}, 0.05);

    assertThat(estimate.mean()).isEqualTo(42);
    assertThat(estimate.hasInterval()).isFalse();
  }

  @Test
  void noTrialIsNoEstimate() {
    assertThat(StudentT.mean(new double[0], 0.05).exists()).isFalse();
  }
}
