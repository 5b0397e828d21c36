package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.results.CsvTable;

/**
 * What one client counted over its whole run.
 *
 * @param timeline its {@code client.csv}
 * @param offsetSeconds by how much it began after the trial
 */
record ClientCounts(CsvTable timeline, double offsetSeconds) {

  static final String REJECTIONS = "rejections_";

  /** Returns when it ended, in seconds since the trial's start. */
  double endSeconds() {
    var rows = timeline.rows();
    return offsetSeconds + rows.get(rows.size() - 1)[timeline.indexOf("t_s")];
  }

  /** Returns the sum of a counter; 0 for one that the client does not have. */
  double total(String column) {
    var place = timeline.columns().indexOf(column);
    return place < 0 ? 0 : timeline.rows().stream().mapToDouble(row -> row[place]).sum();
  }

  /** Returns the sum of the rejections of all reasons. */
  double rejections() {
    return timeline.columns().stream()
        .filter(column -> column.startsWith(REJECTIONS))
        .mapToDouble(this::total)
        .sum();
  }

  /** Returns the rows acknowledged a second between two moments since the trial's start. */
  double acknowledgedPerSecond(double fromSeconds, double toSeconds) {
    var time = timeline.indexOf("t_s");
    var acknowledged = timeline.indexOf("acknowledged");
    var start = offsetSeconds;
    var sum = 0.0;
    for (var row : timeline.rows()) {
      var end = offsetSeconds + row[time];
      var within = Math.min(end, toSeconds) - Math.max(start, fromSeconds);
      sum += row[acknowledged] * Math.max(0, within) / (end - start);
      start = end;
    }
    return sum / (toSeconds - fromSeconds);
  }
}
