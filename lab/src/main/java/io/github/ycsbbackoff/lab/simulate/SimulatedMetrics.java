package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.plan.PlannedTrial;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.simulator.client.OverloadException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The metrics that the trials of one arm would have, without a file: for a search, which asks
 * often.
 */
public final class SimulatedMetrics {

  private SimulatedMetrics() {}

  /**
   * Simulates the trials of all blocks, on all cores, and returns their metrics.
   *
   * @throws LabException if a parameter is wrong
   */
  public static List<TrialMetrics> of(Experiment experiment, Arm arm) {
    return trials(experiment, arm).stream().map(TrialMetrics::of).toList();
  }

  /**
   * Simulates the trials of all blocks, and returns them in the order of their blocks.
   *
   * @throws LabException if a parameter is wrong
   */
  public static List<Trial> trials(Experiment experiment, Arm arm) {
    try {
      return IntStream.rangeClosed(1, experiment.blocks())
          .parallel()
          .mapToObj(block -> new PlannedTrial(block, block, arm))
          .map(trial -> new SimulatedTrial(experiment, trial).runInMemory())
          .toList();
    } catch (SettingException | OverloadException e) {
      throw new LabException("arms: " + arm.name() + ": " + e.getMessage(), e);
    }
  }
}
