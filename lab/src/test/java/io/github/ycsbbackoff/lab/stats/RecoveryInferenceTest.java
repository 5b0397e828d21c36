package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.recovery.Before;
import io.github.ycsbbackoff.lab.recovery.RecoveryTime;
import io.github.ycsbbackoff.lab.recovery.RowsLost;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery.Attempts;
import io.github.ycsbbackoff.lab.recovery.TrialRecovery.Dip;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecoveryInferenceTest {

  private static final List<String> ONE = List.of("jittered");

  @Test
  void fiveBlocksCanShowThatAnArmComesBackAndTheBaselineDoesNot() {
    var inference = inference(5, 1);

    assertThat(inference.shares(ONE)).containsExactly(new double[] {2 / 252.0}, within(1e-12));
    assertThat(inference.times(ONE)).containsExactly(new double[] {2 / 252.0}, within(1e-12));
  }

  @Test
  void bothTestsAreCorrectedForTheArmsThatArePlanned() {
    var inference = inference(5, 4);

    assertThat(inference.shares(ONE)).containsExactly(new double[] {8 / 252.0}, within(1e-12));
    assertThat(inference.times(ONE)).containsExactly(new double[] {8 / 252.0}, within(1e-12));
  }

  @Test
  void fromAsManyBlocksOnAsCanShowSomethingTimesArePermutedWithinBlocks() {
    // The least p of six blocks, 2/64, is within 5%; of two comparisons, only that of seven is.
    assertThat(inference(6, 1).times(ONE)).containsExactly(2 / 64.0);
    assertThat(inference(6, 2).times(ONE))
        .containsExactly(new double[] {2 * 2 / 924.0}, within(1e-12));
    assertThat(inference(7, 2).times(ONE)).containsExactly(2 * 2 / 128.0);
  }

  @Test
  void underThreeTrialsThereIsNoTest() {
    assertThat(inference(2, 1).shares(ONE)).containsExactly(Double.NaN);
    assertThat(inference(2, 1).times(ONE)).containsExactly(Double.NaN);
  }

  @Test
  void blocksThatDifferHideADifferenceFromBlocksTakenAsOneAndNotFromThoseTakenByPairs() {
    // In each of six blocks the arm is back before the baseline; the blocks differ far more.
    var trials = new ArrayList<TrialRecovery>();
    for (var block = 1; block <= 6; block++) {
      trials.add(trial(block, "jittered", RecoveryTime.after(10 * block)));
      trials.add(trial(block, "native", RecoveryTime.after(10 * block + 1)));
    }

    assertThat(new RecoveryInference(trials, "native", 1).times(ONE)).containsExactly(2 / 64.0);
    assertThat(new RecoveryInference(trials, "native", 2).times(ONE)[0]).isGreaterThan(0.5);
  }

  /** Draws arms that do not differ, in blocks that do. */
  @Test
  void ofArmsThatAreAlikeNoMoreThanFivePercentSeemToDiffer() {
    var random = new Random(23);
    for (var blocks : List.of(5, 6)) {
      var draws = 2000;
      var times = 0;
      var shares = 0;
      for (var draw = 0; draw < draws; draw++) {
        var inference = new RecoveryInference(alike(random, blocks), "native", 1);
        times += inference.times(ONE)[0] <= BlockInference.LEVEL ? 1 : 0;
        shares += inference.shares(ONE)[0] <= BlockInference.LEVEL ? 1 : 0;
      }
      // 5%, and two standard errors.
      assertThat(times).isPositive().isLessThanOrEqualTo((int) (0.06 * draws));
      assertThat(shares).isLessThanOrEqualTo((int) (0.06 * draws));
    }
  }

  private static List<TrialRecovery> alike(Random random, int blocks) {
    var trials = new ArrayList<TrialRecovery>();
    for (var block = 1; block <= blocks; block++) {
      var usual = 20 * Math.exp(0.5 * random.nextGaussian());
      for (var arm : List.of("jittered", "native")) {
        var seconds = -usual * Math.log(1 - random.nextDouble());
        trials.add(
            trial(
                block,
                arm,
                seconds > 30 ? RecoveryTime.longerThan(30) : RecoveryTime.after(seconds)));
      }
    }
    return trials;
  }

  /** Returns blocks in which the arm is back at once, and the baseline does not come back. */
  private static RecoveryInference inference(int blocks, int family) {
    var trials = new ArrayList<TrialRecovery>();
    for (var block = 1; block <= blocks; block++) {
      trials.add(trial(block, "jittered", RecoveryTime.after(0)));
      trials.add(trial(block, "native", RecoveryTime.longerThan(50)));
    }
    return new RecoveryInference(trials, "native", family);
  }

  private static TrialRecovery trial(int block, String arm, RecoveryTime time) {
    return new TrialRecovery(
        block,
        arm,
        new Trigger(10, 13),
        new Before(100, 10),
        new Dip(1, 3),
        time,
        !time.isCensored(),
        new Attempts(1, 2, 1),
        Double.NaN,
        Map.of(),
        RowsLost.NONE);
  }
}
