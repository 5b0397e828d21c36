package io.github.ycsbbackoff.lab.results;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code server.csv}: what the server said of itself. Time is in seconds since the
 * <em>client's</em> start, moved there by the wall clock that both files carry.
 */
public final class ServerTimeline {
  private final CsvTable table;
  private final double clientStartEpochSeconds;

  private ServerTimeline(CsvTable table, double clientStartEpochSeconds) {
    this.table = table;
    this.clientStartEpochSeconds = clientStartEpochSeconds;
  }

  /** One reading of one of the server's gauges or counters. */
  public record Reading(double seconds, double value) {}

  static ServerTimeline read(Path file, double clientStartEpochSeconds) {
    var table = CsvTable.read(file);
    table.indexOf("epoch_s");
    return new ServerTimeline(table, clientStartEpochSeconds);
  }

  /** A column's readings; none where the server has no such column. */
  public List<Reading> column(String name) {
    var readings = new ArrayList<Reading>();
    int column = table.columns().indexOf(name);
    if (column >= 0) {
      int epoch = table.indexOf("epoch_s");
      for (var row : table.rows()) {
        readings.add(new Reading(row[epoch] - clientStartEpochSeconds, row[column]));
      }
    }
    return readings;
  }
}
