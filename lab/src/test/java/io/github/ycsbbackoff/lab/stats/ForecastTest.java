package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.Forecast.Outcome;
import org.junit.jupiter.api.Test;

class ForecastTest {

  private static final Estimate SOME = Estimate.single(1);

  @Test
  void rejectionsOfNoRowsThatWerePredictedAsSuchAreNotMissed() {
    assertThat(outcome(Estimate.NONE, Estimate.NONE)).isEqualTo(Outcome.NO_GOAL);
  }

  @Test
  void onesThatOnlyOneSideHasAreMissed() {
    assertThat(outcome(SOME, Estimate.NONE)).isEqualTo(Outcome.MISSED);
    assertThat(outcome(Estimate.NONE, SOME)).isEqualTo(Outcome.MISSED);
    assertThat(outcome(SOME, SOME)).isEqualTo(Outcome.REACHED);
  }

  private static Outcome outcome(Estimate predicted, Estimate measured) {
    return new Forecast("a", false, Metric.REJECTIONS_PER_ROW, predicted, measured).outcome();
  }
}
