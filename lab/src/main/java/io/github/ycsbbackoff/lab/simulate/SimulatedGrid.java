package io.github.ycsbbackoff.lab.simulate;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.report.GridReport;
import io.github.ycsbbackoff.lab.report.Report;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.server.Folders;
import io.github.ycsbbackoff.simulator.run.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A grid of simulations, one for each value of one parameter, and every metric over that parameter.
 */
public final class SimulatedGrid {

  private final String parameter;
  private final Map<String, SimulatedExperiment> points;

  private SimulatedGrid(String parameter, Map<String, SimulatedExperiment> points) {
    this.parameter = parameter;
    this.points = points;
  }

  /**
   * Makes a grid from the words of the command line, and checks it at every point.
   *
   * @param words {@code NAME=VALUE,VALUE,...}
   * @throws LabException if the words do not have that form, or a value is wrong
   */
  public static SimulatedGrid of(Experiment experiment, String words) {
    var middle = words.indexOf('=');
    if (middle < 1 || middle == words.length() - 1) {
      throw new LabException(
          "--grid " + words + ": wrong; give NAME=VALUE,VALUE, such as threadcount=100,1000");
    }
    var parameter = words.substring(0, middle);
    var points = new LinkedHashMap<String, SimulatedExperiment>();
    for (var value : words.substring(middle + 1).split(",", -1)) {
      var point = Parameters.with(experiment, parameter, value.strip());
      points.put(value.strip(), new SimulatedExperiment(point));
    }
    return new SimulatedGrid(parameter, points);
  }

  /** Writes a results folder for each value into {@code folder}, and grid.csv and grid.html. */
  public Effort run(Path folder, String command) throws IOException {
    Files.createDirectories(folder);
    try {
      var summaries = new LinkedHashMap<String, Summary>();
      var effort = Effort.NONE;
      for (var point : points.entrySet()) {
        var name = parameter + "=" + point.getKey().replace('/', '_');
        effort = effort.plus(point.getValue().run(folder.resolve(name), command));
        summaries.put(point.getKey(), Report.write(folder.resolve(name)));
      }
      GridReport.write(folder, parameter, summaries);
      return effort;
    } catch (IOException | RuntimeException e) {
      Folders.delete(folder);
      throw e;
    }
  }
}
