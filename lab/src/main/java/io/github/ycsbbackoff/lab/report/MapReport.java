package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.map.StabilityMap;
import io.github.ycsbbackoff.lab.results.Results;
import java.io.IOException;
import java.nio.file.Path;

/** The step from the results folder of a map to its summary.json, summary.csv and report.html. */
public final class MapReport {

  private MapReport() {}

  /**
   * Reads the trials in {@code folder} and writes the three files beside them, over older ones.
   *
   * @throws io.github.ycsbbackoff.lab.results.BrokenResultException if a file can't be believed;
   *     the message is one line
   */
  public static StabilityMap write(Path folder) throws IOException {
    var map = StabilityMap.read(folder);
    MapFiles.write(folder, map);
    ReportPage.write(
        folder.resolve("report.html"), "map.jte", MapPage.of(Results.read(folder), map));
    return map;
  }
}
