package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.recovery.TrialRecovery;
import io.github.ycsbbackoff.lab.recovery.Trigger;
import java.util.List;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * How the arms of an experiment came back from its triggers. It explains, and is no ground for a
 * verdict: that stays goodput.
 *
 * @param arms the arms of which something is known, in the experiment's order; none in an
 *     experiment without a trigger
 * @param compared the number of arms that are planned to be compared with the baseline
 */
public record RecoverySummary(List<ArmRecovery> arms, List<TrialRecovery> trials, int compared) {

  /** The distance of the beginnings of triggers under which they are called one. */
  private static final double ALIKE_SECONDS = 1;

  /** The summary of an experiment in which nothing disturbed a trial. */
  public static final RecoverySummary NONE = new RecoverySummary(List.of(), List.of(), 0);

  public RecoverySummary {
    arms = List.copyOf(arms);
    trials = List.copyOf(trials);
  }

  /** Returns whether there is no way back to tell of. */
  public boolean isNone() {
    return arms.isEmpty();
  }

  /** Returns whether some arm is tested against the baseline. */
  public boolean isTested() {
    return arms.stream().anyMatch(ArmRecovery::isTested);
  }

  /** Returns the number of trials that an arm that is tested has at most. */
  public int mostTrials() {
    return arms.stream()
        .filter(ArmRecovery::isTested)
        .mapToInt(ArmRecovery::trials)
        .max()
        .orElse(0);
  }

  /** Returns the least p that so many trials can have, corrected for all arms. */
  public double leastP() {
    var trials = mostTrials();
    return Math.min(1, compared * new TwoShares(0, trials, 0, trials).leastP());
  }

  /** Returns the number of trials of each arm from which on a p can be below 5%. */
  public int fewestTrials() {
    return TwoShares.fewestTrials(compared);
  }

  /** Returns when the trigger was, at the medians over the trials of all arms. */
  public Trigger trigger() {
    return median(trials);
  }

  /** Returns when the trigger of an arm was, at the medians over its trials. */
  public Trigger trigger(String arm) {
    return median(trials.stream().filter(trial -> trial.arm().equals(arm)).toList());
  }

  /**
   * Returns whether all arms had one trigger, as far as its beginning tells: how long a server is
   * away depends on the arm, and an arm with phases of its own has a trigger of its own.
   */
  public boolean isOneTrigger() {
    var all = trigger();
    return arms.stream()
        .allMatch(
            arm -> Math.abs(trigger(arm.arm()).fromSeconds() - all.fromSeconds()) < ALIKE_SECONDS);
  }

  private static Trigger median(List<TrialRecovery> trials) {
    return new Trigger(
        median(trials.stream().mapToDouble(trial -> trial.trigger().fromSeconds()).toArray()),
        median(trials.stream().mapToDouble(trial -> trial.trigger().toSeconds()).toArray()));
  }

  private static double median(double[] seconds) {
    return new Median().evaluate(seconds);
  }
}
