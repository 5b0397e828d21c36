package io.github.ycsbbackoff.lab.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.recovery.TrialRecovery.Attempts;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery.Dip;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WayBackTest {

  /** The trigger of all timelines: ten seconds lie before it. */
  private static final Trigger TRIGGER = new Trigger(10, 13);

  @Test
  void aTrialThatNeverLeftIsBackAtOnceAndHasNoDip() {
    var recovery = measured(new Timelines().add(30, 100).trial());

    assertThat(recovery.name()).isEqualTo("2-arm");
    assertThat(recovery.before()).isEqualTo(new Before(100, 10));
    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(0));
    assertThat(recovery.dip()).isEqualTo(Dip.NONE);
    assertThat(recovery.seconds(State.HEALTHY)).isEqualTo(30);
    assertThat(recovery.leftAgain()).isFalse();
  }

  @Test
  void aClientWithoutATimelineTellsNothing() {
    assertThat(WayBack.of(new Timelines().trial(0, 30), TRIGGER)).isEmpty();
  }

  @Test
  void whatThreadsDoMoreThanTheirTargetToMakeUpForALagIsNoYardstick() {
    var lagging = new Timelines().add(6, 130).add(4, 100).add(3, 0).add(17, 100).trial();

    var recovery = measured(lagging.withProperties(Map.of("target", "50", "clients.count", "2")));

    assertThat(recovery.before().goodput()).isEqualTo(100);
    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(0));
    assertThat(measured(lagging).recovery().isCensored()).as("without a target").isTrue();
  }

  @Test
  void theTimeCountsFromTheTriggersEndToTheFirstOfFiveGoodSeconds() {
    var recovery = measured(new Timelines().add(10, 100).add(3, 0).add(4, 20).add(13, 100).trial());

    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(4));
    assertThat(recovery.dip()).isEqualTo(new Dip(1, 7));
    assertThat(recovery.seconds(State.OVERLOADED)).isEqualTo(3);
    assertThat(recovery.seconds(State.STUCK)).isEqualTo(4);
    assertThat(recovery.seconds(State.HEALTHY)).isEqualTo(10 + 13);
  }

  @Test
  void aTriggerOfOneMomentTellsHowLongEachTrialWasAway() {
    var fast = new Timelines().add(11, 100).add(2, 0).add(20, 100).trial();
    var slow = new Timelines().add(11, 100).add(8, 0).add(14, 100).trial();

    assertThat(back(fast, 10.5)).isEqualTo(RecoveryTime.after(2.5));
    assertThat(back(slow, 10.5)).isEqualTo(RecoveryTime.after(8.5));
    assertThat(back(slow, 11)).isEqualTo(RecoveryTime.after(8));
  }

  @Test
  void aDipIsAsDeepAsItsWorstSecondAndEndsWithTheRecovery() {
    var recovery =
        measured(new Timelines().add(10, 100).add(3, 60).add(1, 40).add(10, 100).add(1, 0).trial());

    // What comes after the recovery is no part of the way back.
    assertThat(recovery.dip().depth()).isCloseTo(0.6, within(1e-9));
    assertThat(recovery.dip().seconds()).isEqualTo(4);
  }

  @Test
  void goodputThatIsBackIsNotEnoughWhileAQueueIsWorkedOff() {
    var recovery =
        measured(new Timelines().add(10, 100).add(3, 0).add(6, 130, 50).add(11, 100).trial());

    // The first five seconds of which most have a good p99 begin four seconds after the trigger.
    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(4));
    assertThat(recovery.dip()).isEqualTo(new Dip(1, 3));
    assertThat(recovery.seconds(State.OVERLOADED)).isEqualTo(3 + 4);
    assertThat(recovery.seconds(State.STUCK)).isZero();
  }

  @Test
  void aP99OfTwiceThatBeforeIsNotBack() {
    assertThat(measured(new Timelines().add(13, 100).add(20, 100, 20).trial()).recovery())
        .isEqualTo(RecoveryTime.longerThan(15));
    assertThat(measured(new Timelines().add(13, 100).add(20, 100, 19.9).trial()).recovery())
        .isEqualTo(RecoveryTime.after(0));
  }

  @Test
  void goodputOf95PercentIsBackAndLessIsNot() {
    assertThat(measured(new Timelines().add(13, 100).add(20, 95).trial()).recovery())
        .isEqualTo(RecoveryTime.after(0));
    assertThat(measured(new Timelines().add(13, 100).add(20, 94.9).trial()).recovery())
        .isEqualTo(RecoveryTime.longerThan(15));
  }

  @Test
  void oneBurstAfterAPauseIsNoRecovery() {
    var recovery = measured(new Timelines().add(10, 100).add(3, 0).add(1, 600).add(12, 0).trial());

    // Five seconds with the burst have the goodput of before, and in four of them nothing happens.
    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.longerThan(8));
    assertThat(recovery.isHealthyAtEnd()).isFalse();
    assertThat(recovery.seconds(State.OVERLOADED)).isEqualTo(3 + 5);
    assertThat(recovery.seconds(State.STUCK)).isEqualTo(8);
  }

  @Test
  void ofATrialThatEndsFirstItIsKnownForHowLongItHadNotBegunToRecover() {
    var recovery = measured(new Timelines().add(10, 100).add(3, 0).add(20, 10).trial());

    // It may have begun in the last five seconds, which would not have been seen.
    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.longerThan(15));
    assertThat(recovery.leftAgain()).isFalse();
  }

  @Test
  void aTriggerThatLastsToTheEndIsCensoredAtOnce() {
    var trial = new Timelines().add(10, 100).add(20, 0).trial();

    assertThat(WayBack.of(trial, new Trigger(10, 31)).orElseThrow().recovery())
        .isEqualTo(RecoveryTime.longerThan(0));
  }

  @Test
  void aTrialThatCameBackMayLeaveAgain() {
    var recovery = measured(new Timelines().add(10, 100).add(3, 0).add(8, 100).add(10, 0).trial());

    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(0));
    assertThat(recovery.leftAgain()).isTrue();
    assertThat(recovery.seconds(State.STUCK)).isEqualTo(10);
  }

  @Test
  void fiveWeakSecondsAtTheEndAreNoLeavingForTheyComeByChance() {
    var recovery = measured(new Timelines().add(10, 100).add(3, 0).add(15, 100).add(5, 90).trial());

    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(0));
    assertThat(recovery.leftAgain()).isFalse();
    assertThat(measured(new Timelines().add(10, 100).add(3, 0).add(15, 100).add(8, 0).trial()))
        .matches(TrialRecovery::leftAgain);
  }

  @Test
  void attemptsForEachOperationAreCountedByPhase() {
    var recovery =
        measured(
            new Timelines()
                .addSending(10, 100, 1)
                .addSending(3, 0, 4)
                .addSending(10, 50, 2)
                .trial());

    assertThat(recovery.attempts()).isEqualTo(new Attempts(1, 4, 2));
  }

  @Test
  void attemptsAreSharedAmongAllThatArrivedAlsoAmongWhatNobodyBegan() {
    var trial =
        new Timelines().addSending(10, 100, 1).addSending(3, 0, 4).addSending(10, 50, 2).trial();
    // A hundred begin in each second; in the trigger three hundred more are dropped.
    var arrivals = new ArrayList<double[]>();
    for (var second = 1; second <= 23; second++) {
      var lost = second > 10 && second <= 13 ? 300 : 0;
      arrivals.add(new double[] {second, second, 100 + lost, 100, lost});
    }

    var recovery =
        measured(
            trial.withArrivals(
                Optional.of(
                    Samples.of(
                        List.of("t_s", "epoch_s", "arrived", "begun", "dropped"), arrivals))));

    assertThat(recovery.attempts()).isEqualTo(new Attempts(1, 1, 2));
    assertThat(recovery.arrivalsLost()).isEqualTo(900);
    assertThat(measured(trial).attempts()).isEqualTo(new Attempts(1, 4, 2));
    assertThat(measured(trial).arrivalsLost()).as("of threads that wait").isNaN();
  }

  @Test
  void whatGotDoneBeforeIsNoYardstickForOtherArrivalsAfterTheTrigger() {
    assertThat(isOfOtherLoads(700, 500)).isTrue();
    assertThat(isOfOtherLoads(500, 700)).isTrue();
    // Within what random arrivals differ by, or what a trial that is back may leave undone.
    assertThat(isOfOtherLoads(100, 110)).isFalse();
    assertThat(isOfOtherLoads(10_000, 9_600)).isFalse();
    assertThat(isOfOtherLoads(10_000, 9_400)).isTrue();
    assertThat(WayBack.isOfOtherLoads(new Timelines().add(30, 100).trial(), TRIGGER))
        .as("of threads that wait")
        .isFalse();
  }

  @Test
  void aTrialThatGotLessDoneThanArrivedBeforeItsTriggerDidNotKeepUp() {
    assertThat(WayBack.keptUpBefore(withArrivals(0, 23, 104, 104), TRIGGER)).isTrue();
    assertThat(WayBack.keptUpBefore(withArrivals(0, 23, 110, 100), TRIGGER)).isFalse();
    assertThat(WayBack.keptUpBefore(new Timelines().add(23, 100).trial(), TRIGGER))
        .as("of threads that wait")
        .isTrue();
  }

  @Test
  void whatArrivesIsKnownOnlyWhileAClientCounts() {
    // Arrivals begin two seconds after the client, or end with it six seconds after the trigger.
    assertThat(isOfOtherLoads(2, 23, 700, 700)).isFalse();
    assertThat(isOfOtherLoads(0, 19, 700, 700)).isFalse();
    assertThat(isOfOtherLoads(0, 19, 700, 500)).isTrue();
    // These are too few seconds to tell by.
    assertThat(isOfOtherLoads(0, 16, 700, 500)).isFalse();
    assertThat(isOfOtherLoads(8, 23, 700, 500)).isFalse();
  }

  private static boolean isOfOtherLoads(int before, int after) {
    return isOfOtherLoads(0, 23, before, after);
  }

  private static boolean isOfOtherLoads(int from, int to, int before, int after) {
    return WayBack.isOfOtherLoads(withArrivals(from, to, before, after), TRIGGER);
  }

  /**
   * Returns a trial of 23 s with 100 rows a second and so many arrivals a second before the
   * trigger's end, and after it, which were counted from one moment to another.
   */
  private static Trial withArrivals(int from, int to, int before, int after) {
    var arrivals = new ArrayList<double[]>();
    for (var second = from + 1; second <= to; second++) {
      var arrived = second <= 13 ? before : after;
      arrivals.add(new double[] {second - from, second, arrived, arrived, 0});
    }
    var samples = Samples.of(List.of("t_s", "epoch_s", "arrived", "begun", "dropped"), arrivals);
    return new Timelines().add(23, 100).trial().withArrivals(Optional.of(samples));
  }

  @Test
  void anArrivalThatIsBegunInBatchesIsAsMuchOfAnOperationAsThoseThatWereBegun() {
    var trial = new Timelines().addSending(20, 100, 1.5).trial();
    var arrivals = new ArrayList<double[]>();
    for (var second = 1; second <= 20; second++) {
      arrivals.add(new double[] {second, second, 10_000, 10_000, 0});
    }

    var recovery =
        measured(
            trial.withArrivals(
                Optional.of(
                    Samples.of(
                        List.of("t_s", "epoch_s", "arrived", "begun", "dropped"), arrivals))));

    assertThat(recovery.attempts()).isEqualTo(new Attempts(1.5, 1.5, 1.5));
    assertThat(recovery.arrivalsLost()).isZero();
  }

  @Test
  void aSecondThatTheTriggerTouchesIsTheTriggers() {
    var trial = new Timelines().add(10, 100).add(1, 500).add(2, 0).add(1, 10).add(16, 100).trial();

    var recovery = WayBack.of(trial, new Trigger(10.4, 13.2)).orElseThrow();

    assertThat(recovery.before().goodput()).isEqualTo(100);
    // The second in which the trigger ended is not held against the trial.
    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(0));
    assertThat(recovery.dip()).isEqualTo(new Dip(1, 3));
  }

  @Test
  void theWarmUpIsNoYardstick() {
    var trial = new Timelines().add(4, 900).add(6, 100).add(3, 0).add(17, 100).trial(4, 30);

    assertThat(measured(trial).before()).isEqualTo(new Before(100, 10));
    assertThat(measured(trial).seconds(State.HEALTHY)).isEqualTo(6 + 17);
  }

  @Test
  void underFiveSecondsBeforeTheTriggerAreNoYardstickAndNothingIsNoneEither() {
    var late = new Timelines().add(30, 100).trial(6, 30);
    var idle = new Timelines().add(10, 0).add(20, 100).trial();

    assertThat(WayBack.of(late, TRIGGER)).isEmpty();
    assertThat(WayBack.of(idle, TRIGGER)).isEmpty();
  }

  @Test
  void aClientThatEndedEarlyDidNotComeBackInTheRest() {
    var trial = new Timelines().addSending(10, 100, 1).addSending(6, 0, 3).trial(0, 30);

    var recovery = measured(trial);

    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.longerThan(12));
    assertThat(recovery.seconds(State.STUCK)).isEqualTo(17);
    assertThat(recovery.attempts()).isEqualTo(new Attempts(1, 3, 3));
  }

  @Test
  void whereLatenciesAreNotKnownGoodputAloneDecides() {
    var trial =
        new Timelines()
            .add(10, 100, Double.NaN)
            .add(3, 0)
            .add(2, 10, Double.NaN)
            .add(15, 100, Double.NaN)
            .trial();

    assertThat(measured(trial).before().p99Millis()).isNaN();
    assertThat(measured(trial).recovery()).isEqualTo(RecoveryTime.after(2));
  }

  @Test
  void anArmThatWorksInBurstsComesBackToItsBursts() {
    var timeline = new Timelines();
    for (var burst = 0; burst < 3; burst++) {
      timeline.add(1, 400, 80).add(3, 0);
    }
    timeline.add(1, 0).add(3, 0);
    for (var burst = 0; burst < 4; burst++) {
      timeline.add(1, 400, 80).add(3, 0);
    }

    var recovery = WayBack.of(timeline.trial(), new Trigger(12, 16)).orElseThrow();

    assertThat(recovery.before()).isEqualTo(new Before(100, Double.POSITIVE_INFINITY));
    assertThat(recovery.recovery()).isEqualTo(RecoveryTime.after(0));
  }

  /** Draws trials of which most would seem to be down for a while if single seconds were judged. */
  @Test
  void theNoiseOfAHundredArrivalsASecondHardlyEverDelaysARecovery() {
    var random = new Random(23);
    var atOnce = 0;
    var late = 0;
    var never = 0;
    for (var draw = 0; draw < 1000; draw++) {
      var timeline = new Timelines();
      for (var second = 0; second < 60; second++) {
        timeline.add(1, 100 + 10 * random.nextGaussian());
      }
      var recovery = measured(timeline.trial()).recovery();
      atOnce += recovery.seconds() == 0 ? 1 : 0;
      late += recovery.seconds() > 10 ? 1 : 0;
      never += recovery.isCensored() ? 1 : 0;
    }

    assertThat(atOnce).isGreaterThan(750);
    assertThat(late).isLessThan(20);
    assertThat(never).isLessThan(5);
  }

  private static RecoveryTime back(Trial trial, double at) {
    return WayBack.of(trial, new Trigger(at, at)).orElseThrow().recovery();
  }

  private static TrialRecovery measured(Trial trial) {
    return WayBack.of(trial, TRIGGER).orElseThrow();
  }
}
