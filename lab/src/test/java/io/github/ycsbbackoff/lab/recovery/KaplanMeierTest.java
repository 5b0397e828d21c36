package io.github.ycsbbackoff.lab.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.recovery.KaplanMeier.Median;
import io.github.ycsbbackoff.lab.recovery.KaplanMeier.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class KaplanMeierTest {

  @Test
  void freireichsRemissionsHaveTheSharesOfTheTextbooks() {
    var steps = KaplanMeier.of(Freireich.MERCAPTOPURINE).steps();

    assertThat(steps)
        .extracting(Step::seconds)
        .containsExactly(6.0, 7.0, 10.0, 13.0, 16.0, 22.0, 23.0);
    assertThat(steps.stream().mapToDouble(Step::share).toArray())
        .containsExactly(
            new double[] {0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482}, within(5e-5));
  }

  @Test
  void theMediansAndTheirIntervalsAreThoseOfSasAndR() {
    // R: survfit(Surv(time, cens) ~ treat, MASS::gehan, conf.type = "log-log"); SAS by default.
    assertThat(KaplanMeier.of(Freireich.PLACEBO).median()).isEqualTo(new Median(8, 4, 11));
    assertThat(KaplanMeier.of(Freireich.MERCAPTOPURINE).median())
        .isEqualTo(new Median(23, 13, Double.POSITIVE_INFINITY));
  }

  @Test
  void theIntervalOfAShareIsOnTheScaleOfLogLog() {
    // By hand: Greenwood's variance of the logarithm is (1 - S) / (21 S) where nobody is censored.
    var step = KaplanMeier.of(Freireich.PLACEBO).steps().get(3);

    assertThat(step.seconds()).isEqualTo(4);
    assertThat(step.share()).isCloseTo(14 / 21.0, within(1e-12));
    assertThat(step.low()).isCloseTo(0.4253, within(1e-4));
    assertThat(step.high()).isCloseTo(Math.pow(14 / 21.0, 1 / 2.1083), within(1e-4));
  }

  @Test
  void aTrialThatEndedFirstIsWaitingForAsLongAsItWasSeen() {
    // At 10 four of the five are waiting; at 30 two.
    var steps = KaplanMeier.of(Freireich.times(10, -10, 30, -40, -5)).steps();

    assertThat(steps.get(0).share()).isCloseTo(0.75, within(1e-12));
    assertThat(steps.get(1).share()).isCloseTo(0.375, within(1e-12));
  }

  @Test
  void halfIsReachedWhereJustHalfAreLeft() {
    assertThat(KaplanMeier.of(Freireich.times(1, 2, 3, 4)).median().seconds()).isEqualTo(2);
  }

  @Test
  void ifMoreThanHalfNeverCameBackTheMedianIsNotReached() {
    var median = KaplanMeier.of(Freireich.times(3, 4, -50, -50, -50)).median();

    assertThat(median.isReached()).isFalse();
    assertThat(median.low()).isEqualTo(3);
    assertThat(median.high()).isInfinite();
  }

  @Test
  void fiveTrialsAreTooFewForAnUpperEnd() {
    assertThat(KaplanMeier.of(Freireich.times(1, 2, 3, 4, 5)).median())
        .isEqualTo(new Median(3, 1, Double.POSITIVE_INFINITY));
    assertThat(KaplanMeier.of(Freireich.times(1, 2, 3, 4, 5, 6)).median().high()).isInfinite();
    assertThat(KaplanMeier.of(Freireich.times(1, 2, 3, 4, 5, 6, 7)).median().high()).isEqualTo(6);
  }

  @Test
  void trialsThatAllCameBackAtOnceHaveAMedianAndNoInterval() {
    var median = KaplanMeier.of(Freireich.times(0, 0, 0, 0, 0)).median();

    assertThat(median).isEqualTo(new Median(0, Double.NaN, Double.POSITIVE_INFINITY));
  }

  @Test
  void withoutATrialOrARecoveryThereIsNoStep() {
    assertThat(KaplanMeier.of(List.of()).steps()).isEmpty();
    var censored = KaplanMeier.of(Freireich.times(-20, -30));
    assertThat(censored.steps()).isEmpty();
    assertThat(censored.followedSeconds()).isEqualTo(30);
    assertThat(censored.median().isReached()).isFalse();
  }
}
