package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.recovery.KaplanMeier;
import io.github.ycsbbackoff.lab.recovery.RecoveryTime;
import io.github.ycsbbackoff.lab.recovery.RowsLost;
import io.github.ycsbbackoff.lab.stats.RecoveryForecast.Outcome;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of when a way back was predicted right. */
class RecoveryForecastTest {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  @Test
  void mostTrialsMustComeBackAsTheMeasuredDid() {
    assertThat(outcome(arm(2, 2, 2), arm(2, 2, NEVER))).isEqualTo(Outcome.RIGHT);
    assertThat(outcome(arm(NEVER, NEVER, 2), arm(NEVER, NEVER, NEVER))).isEqualTo(Outcome.RIGHT);
    assertThat(outcome(arm(NEVER, NEVER, 2), arm(2, 2, 2))).isEqualTo(Outcome.WRONG);
    assertThat(outcome(arm(2, 2, 2), arm(NEVER, NEVER, 2))).isEqualTo(Outcome.WRONG);
  }

  @Test
  void aPredictionOfJustHalfIsNeitherThatMostComeBackNorThatMostDoNot() {
    assertThat(outcome(arm(2, NEVER), arm(2, 2))).isEqualTo(Outcome.WRONG);
    assertThat(outcome(arm(2, NEVER), arm(NEVER, NEVER))).isEqualTo(Outcome.WRONG);
  }

  @Test
  void thoseThatComeBackMustTakeAboutAsLong() {
    assertThat(outcome(arm(0, 0, 0), arm(5, 5, 5))).isEqualTo(Outcome.RIGHT);
    assertThat(outcome(arm(0, 0, 0), arm(6, 6, 6))).isEqualTo(Outcome.OTHER_TIME);
    assertThat(outcome(arm(40, 40, 40), arm(20, 20, 20))).isEqualTo(Outcome.RIGHT);
    assertThat(outcome(arm(41, 41, 41), arm(20, 20, 20))).isEqualTo(Outcome.OTHER_TIME);
    assertThat(outcome(arm(20, 20, 20), arm(41, 41, 41))).isEqualTo(Outcome.OTHER_TIME);
  }

  @Test
  void noPredictionIsHeldToAHalfOrToTheArmThatTheModelWasFittedTo() {
    var half = new RecoveryForecast("a", false, arm(2, 2), arm(2, NEVER));
    var fitted = new RecoveryForecast("a", true, arm(2, 2), arm(2, 2));

    assertThat(half.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(half.isJudged()).isFalse();
    assertThat(fitted.outcome()).isEqualTo(Outcome.FITTED);
    assertThat(fitted.isJudged()).isFalse();
  }

  @Test
  void aTimeThatOneSideNeverReachesHasNoError() {
    assertThat(new RecoveryForecast("a", false, arm(7), arm(2)).error()).isEqualTo(5);
    assertThat(new RecoveryForecast("a", false, arm(NEVER), arm(2)).error()).isNaN();
  }

  private static Outcome outcome(ArmRecovery predicted, ArmRecovery measured) {
    return new RecoveryForecast("a", false, predicted, measured).outcome();
  }

  /**
   * Returns an arm whose trials took so long to come back; those that never did were seen for 60 s.
   */
  private static ArmRecovery arm(double... seconds) {
    var times =
        Arrays.stream(seconds)
            .mapToObj(
                each ->
                    Double.isFinite(each) ? RecoveryTime.after(each) : RecoveryTime.longerThan(60))
            .toList();
    var notBack = (int) times.stream().filter(RecoveryTime::isCensored).count();
    return new ArmRecovery(
        "a",
        times.size(),
        notBack,
        ClopperPearson.share(notBack, times.size(), BlockInference.LEVEL),
        Double.NaN,
        KaplanMeier.of(times),
        Double.NaN,
        Map.of(),
        RowsLost.NONE);
  }
}
