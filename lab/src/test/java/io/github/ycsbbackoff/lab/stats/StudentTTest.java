package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.stats.Comparison.Shown;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StudentTTest {
  /**
   * Student's own sleep data (Biometrika 1908), R's {@code sleep}. R 4: {@code
   * t.test(Pair(extra[11:20], extra[1:10]) ~ 1, data = sleep)} gives mean 1.58, 95% interval
   * 0.7001142 to 2.4598858.
   */
  private static final double[] DRUG_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

  private static final double[] DRUG_2 = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

  private final StudentT inference = new StudentT();

  @Test
  void theIntervalOfAMeanIsRs() {
    var differences = IntStream.range(0, 10).mapToDouble(i -> DRUG_2[i] - DRUG_1[i]).toArray();

    var estimate = inference.mean(differences);

    assertThat(estimate.n()).isEqualTo(10);
    assertThat(estimate.mean()).isCloseTo(1.58, within(1e-9));
    assertThat(estimate.low()).isCloseTo(0.7001142, within(1e-7));
    assertThat(estimate.high()).isCloseTo(2.4598858, within(1e-7));
  }

  @Test
  void theRatioIsRsPairedTestOnLogarithms() {
    var pairs =
        IntStream.range(0, 10)
            .mapToObj(i -> new Pairs.Pair(Math.exp(DRUG_2[i]), Math.exp(DRUG_1[i])))
            .toList();

    var comparison = compare(new Pairs(pairs));

    assertThat(comparison.ratio().mean()).isCloseTo(Math.exp(1.58), within(1e-6));
    assertThat(comparison.ratio().low()).isCloseTo(Math.exp(0.7001142), within(1e-6));
    assertThat(comparison.ratio().high()).isCloseTo(Math.exp(2.4598858), within(1e-5));
    assertThat(comparison.shown()).isEqualTo(Shown.HIGHER);
  }

  @Test
  void oneTrialHasNoInterval() {
    var estimate = inference.mean(new double[] {42});

    assertThat(estimate.mean()).isEqualTo(42);
    assertThat(estimate.hasInterval()).isFalse();
  }

  @Test
  void noTrialIsNoEstimate() {
    assertThat(inference.mean(new double[0]).exists()).isFalse();
  }

  @Test
  void twoBlocksAreTooFewHoweverFarApartTheArmsAre() {
    assertThat(compare(pairs(100, 1, 101, 1)).shown()).isEqualTo(Shown.TOO_FEW_BLOCKS);
  }

  @Test
  void anIntervalAroundOneShowsNothing() {
    assertThat(compare(pairs(100, 101, 103, 100, 99, 100)).shown()).isEqualTo(Shown.NOTHING);
  }

  @Test
  void whatDriftsBetweenBlocksFallsOutOfTheRatio() {
    var comparison = compare(pairs(100, 50, 1000, 500, 10, 5));

    assertThat(comparison.ratio().low()).isCloseTo(2, within(1e-9));
    assertThat(comparison.shown()).isEqualTo(Shown.HIGHER);
  }

  @Test
  void anArmThatCollapsedInOneBlockKeepsThatBlock() {
    var comparison = compare(pairs(0, 1000, 100, 1010, 90, 1005, 95, 990));

    assertThat(comparison.ratio().exists()).isFalse();
    assertThat(comparison.shown()).isEqualTo(Shown.LOWER);
  }

  private Comparison compare(Pairs pairs) {
    return inference.compare(List.of(pairs)).get(0);
  }

  private static Pairs pairs(double... armThenBaseline) {
    return new Pairs(
        IntStream.range(0, armThenBaseline.length / 2)
            .mapToObj(i -> new Pairs.Pair(armThenBaseline[2 * i], armThenBaseline[2 * i + 1]))
            .toList());
  }
}
