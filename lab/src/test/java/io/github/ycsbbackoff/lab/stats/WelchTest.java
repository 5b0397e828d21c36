package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WelchTest {

  private static final int DRAWS = 2000;

  /**
   * The additional hours of sleep under two drugs (Cushny and Peebles 1905), R's data set sleep.
   */
  private static final double[] FIRST = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

  private static final double[] SECOND = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

  @Test
  void itIsRs() {
    // R 4 gives p-value = 0.07939 and -3.3654832 to 0.2054832 for t.test(extra ~ group, sleep).
    var test = new Welch(FIRST, SECOND);

    assertThat(test.p()).isCloseTo(0.07939, within(5e-6));
    assertThat(test.interval(0.05).low()).isCloseTo(-3.3654832, within(5e-7));
    assertThat(test.interval(0.05).high()).isCloseTo(0.2054832, within(5e-7));
  }

  /** Tests against 5% plus three standard errors of so many draws. */
  @ParameterizedTest
  @CsvSource({"5, 5, 1", "8, 8, 3", "5, 20, 1", "20, 5, 0.3", "8, 24, 2"})
  void samplesOfOneMeanAreSaidToDifferInFivePercentOfDrawsWhateverTheirNoise(
      int first, int second, double times) {
    assertThat(found(first, second, times, Random::nextGaussian)).isBetween(0.03, 0.0646);
  }

  /**
   * Tests the worst that can happen: three noisy blocks against many quiet ones. The test has about
   * 7% false alarms there.
   */
  @Test
  void threeBlocksAreStillATest() {
    assertThat(found(3, 3, 1, Random::nextGaussian)).isLessThan(0.05);
    assertThat(found(3, 12, 3, Random::nextGaussian)).isBetween(0.05, 0.08);
  }

  /** Tests values of a long tail, of mean 0: every tenth is far off, as of a trial that stalled. */
  @Test
  void aTrialThatIsFarOffMakesTheTestBlindAndNotWrong() {
    ToDoubleFunction<Random> stalls =
        random -> random.nextGaussian() - (random.nextInt(10) == 0 ? 9 : -1);

    assertThat(found(8, 8, 1, stalls)).isLessThan(0.05);
  }

  @Test
  void samplesThatAreAllAlikeAreNoProof() {
    var same = new Welch(new double[] {1, 1, 1}, new double[] {1, 1, 1, 1});
    var few = new Welch(new double[] {2, 2, 2}, new double[] {1, 1, 1});
    var more = new Welch(new double[] {2, 2, 2, 2}, new double[] {1, 1, 1, 1});

    assertThat(same.p()).isEqualTo(1);
    assertThat(same.interval(0.05)).isEqualTo(new Estimate(3, 0, 0, 0));
    // The labels of three and three can be dealt in 20 ways, those of four and four in 70.
    assertThat(few.p()).isEqualTo(2 / 20.0);
    assertThat(few.interval(0.05).hasInterval()).isFalse();
    assertThat(more.p()).isEqualTo(2 / 70.0);
    assertThat(more.interval(0.05)).isEqualTo(new Estimate(4, 1, 1, 1));
  }

  @Test
  void theTestRejectsIfAndOnlyIfItsIntervalLeavesOutZero() {
    var random = new Random(5);
    for (var draw = 0; draw < 500; draw++) {
      var test =
          new Welch(
              sample(random, 4, one -> 1.5 + one.nextGaussian()),
              sample(random, 6, one -> 2 * one.nextGaussian()));
      var interval = test.interval(0.05);

      assertThat(interval.low() > 0 || interval.high() < 0).isEqualTo(test.p() < 0.05);
    }
  }

  private static double found(
      int first, int second, double times, ToDoubleFunction<Random> values) {
    return new Random(20160501)
            .longs(DRAWS)
            .mapToObj(Random::new)
            .filter(
                random ->
                    new Welch(
                                sample(random, first, one -> times * values.applyAsDouble(one)),
                                sample(random, second, values))
                            .p()
                        <= 0.05)
            .count()
        / (double) DRAWS;
  }

  private static double[] sample(Random random, int size, ToDoubleFunction<Random> values) {
    return DoubleStream.generate(() -> values.applyAsDouble(random)).limit(size).toArray();
  }
}
