package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClopperPearsonTest {

  /** The intervals are R's: binom.test(682, 925) is the example of its help page. */
  @ParameterizedTest
  @CsvSource({
    "682, 925, 0.7076683, 0.7654066",
    "0, 5, 0, 0.5218238",
    "1, 5, 0.0050508, 0.7164179",
    "3, 5, 0.1466328, 0.9472550",
    "5, 5, 0.4781762, 1",
    "1, 1, 0.025, 1"
  })
  void theIntervalIsRs(int counted, int trials, double low, double high) {
    var share = ClopperPearson.share(counted, trials, 0.05);

    assertThat(share.n()).isEqualTo(trials);
    assertThat(share.mean()).isEqualTo(counted / (double) trials);
    assertThat(share.low()).isCloseTo(low, within(1e-6));
    assertThat(share.high()).isCloseTo(high, within(1e-6));
  }

  @Test
  void oneOf49IsNotCountedAsNone() {
    // Of one in n the lower end is that p at which none of n has the probability 97.5%.
    assertThat(ClopperPearson.share(1, 49, 0.05).low())
        .isCloseTo(1 - Math.pow(0.975, 1 / 49.0), within(1e-7));
  }

  @Test
  void ofNoTrialThereIsNoShare() {
    assertThat(ClopperPearson.share(0, 0, 0.05)).isEqualTo(Estimate.NONE);
  }
}
