package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void itIsRs() {
    // R 4: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") gives 0.03 0.06 0.06 0.02.
    assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  void noPIsOverOne() {
    assertThat(Holm.adjusted(new double[] {0.6, 0.9})).containsExactly(1, 1);
  }

  @Test
  void anArmWithoutATestDoesNotCount() {
    assertThat(Holm.adjusted(new double[] {Double.NaN, 0.03, 0.02}))
        .containsExactly(new double[] {Double.NaN, 0.04, 0.04}, within(1e-12));
  }
}
