package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void itIsRs() {
    // R 4 gives 0.03 0.06 0.06 0.02 for p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm").
    assertThat(adjusted(0.01, 0.04, 0.03, 0.005))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  void noPIsOverOne() {
    assertThat(adjusted(0.6, 0.9)).containsExactly(1, 1);
  }

  @Test
  void aHypothesisWithoutATestKeepsItsPlaceInTheFamily() {
    // Otherwise a test left out after a look at the data would make the rest easier to reject.
    assertThat(adjusted(Double.NaN, 0.03, 0.02))
        .containsExactly(new double[] {Double.NaN, 0.06, 0.06}, within(1e-12));
  }

  @Test
  void eachStepHasItsLevelAndAllBehindTheFirstThatDoesNotRejectHaveItsLevel() {
    var steps = Holm.steps(new double[] {0.5, 0.001, 0.02, 0.03}, 0.05);

    assertThat(steps).extracting(Holm.Step::isRejected).containsExactly(false, true, false, false);
    assertThat(steps.stream().mapToDouble(Holm.Step::level).toArray())
        .containsExactly(new double[] {0.05 / 3, 0.05 / 4, 0.05 / 3, 0.05 / 3}, within(1e-12));
  }

  private static double[] adjusted(double... p) {
    return Holm.steps(p, 0.05).stream().mapToDouble(Holm.Step::p).toArray();
  }
}
