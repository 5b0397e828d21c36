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
 */
public record RecoverySummary(List<ArmRecovery> arms, List<TrialRecovery> trials) {

  /** The summary of an experiment in which nothing disturbed a trial. */
  public static final RecoverySummary NONE = new RecoverySummary(List.of(), List.of());

  public RecoverySummary {
    arms = List.copyOf(arms);
    trials = List.copyOf(trials);
  }

  /** Returns whether there is no way back to tell of. */
  public boolean isNone() {
    return arms.isEmpty();
  }

  /** Returns when the trigger was, at the medians over trials. */
  public Trigger trigger() {
    return new Trigger(
        median(trials.stream().mapToDouble(trial -> trial.trigger().fromSeconds()).toArray()),
        median(trials.stream().mapToDouble(trial -> trial.trigger().toSeconds()).toArray()));
  }

  private static double median(double[] seconds) {
    return new Median().evaluate(seconds);
  }
}
