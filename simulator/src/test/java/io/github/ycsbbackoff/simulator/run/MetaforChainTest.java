package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Holds {@link MetaforChain} to metafor itself: the times are those that its program at 5355c17
 * prints under Python 3.11 with numpy 2.4.6, for the {@code Program} of its README and for that of
 * its own tests. The first time is {@code get_hitting_time_average}, from the states with a full
 * queue to those with an empty one; the second is {@code time_to_drain}.
 */
class MetaforChainTest {

  private static final double ROUNDING_PERCENT = 1e-6;

  @ParameterizedTest
  @CsvSource({
    "2, 12.662415048450894, 35.507984058797796",
    "5, 22.633678874482648, 41.02054969227045",
    "9.5, 3946.825268236359, 3964.668852341546"
  })
  void ofMetaforsOwnTestTheChainSaysWhatMetaforPrints(
      double arrivals, double fullToEmptySeconds, double timeToDrainSeconds) {
    var chain = MetaforChain.OWN_TEST.withArrivals(arrivals);

    assertThat(chain.fullToEmptySeconds())
        .isCloseTo(fullToEmptySeconds, withPercentage(ROUNDING_PERCENT));
    assertThat(chain.timeToDrainSeconds())
        .isCloseTo(timeToDrainSeconds, withPercentage(ROUNDING_PERCENT));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 100, 10.665426998792897, 21.226852929495646",
    "9.5, 10, 3.9768276973261107, 13.698599704601662",
    "9.5, 25, 27.34665385999041, 38.32300591762473"
  })
  void ofTheReadmeTheChainSaysWhatMetaforPrints(
      double arrivals, int places, double fullToEmptySeconds, double timeToDrainSeconds) {
    var chain = MetaforChain.README.withArrivals(arrivals).withPlaces(places);

    assertThat(chain.fullToEmptySeconds())
        .isCloseTo(fullToEmptySeconds, withPercentage(ROUNDING_PERCENT));
    assertThat(chain.timeToDrainSeconds())
        .isCloseTo(timeToDrainSeconds, withPercentage(ROUNDING_PERCENT));
  }

  /** Of times of millions of years, rounding alone leaves two solvers a tenth apart. */
  @Test
  void ofTheReadmesOwnLoadTheChainSaysAboutWhatMetaforPrints() {
    var chain = MetaforChain.README;

    assertThat(chain.fullToEmptySeconds()).isCloseTo(70_959_775_197_417.03, withPercentage(20));
    assertThat(chain.timeToDrainSeconds()).isCloseTo(81_226_295_864_590.94, withPercentage(20));
  }
}
