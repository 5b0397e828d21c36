package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.simulator.client.OverloadException;
import java.util.List;
import java.util.stream.IntStream;

/** What the trials of one arm would measure, without a file: for a search, which asks often. */
public final class SimulatedMetrics {

  private SimulatedMetrics() {}

  /**
   * Of each block, on all cores.
   *
   * @throws LabException if a parameter is wrong
   */
  public static List<TrialMetrics> of(SimulationFile file, SimulationFile.Arm arm) {
    return trials(file, arm).stream().map(TrialMetrics::of).toList();
  }

  /**
   * The trials themselves, in the order of their blocks.
   *
   * @throws LabException if a parameter is wrong
   */
  public static List<Trial> trials(SimulationFile file, SimulationFile.Arm arm) {
    try {
      return IntStream.rangeClosed(1, file.blocks())
          .parallel()
          .mapToObj(block -> new SimulatedTrial(file, arm, block, block).runInMemory())
          .toList();
    } catch (SettingException | OverloadException e) {
      throw new LabException("arms: " + arm.name() + ": " + e.getMessage(), e);
    }
  }
}
