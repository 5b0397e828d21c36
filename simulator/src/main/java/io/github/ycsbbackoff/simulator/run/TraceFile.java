package io.github.ycsbbackoff.simulator.run;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.simulator.client.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The reader of a real run's timeline, which says how much the run was asked for in each interval:
 * the rows that ended in it, well or not.
 */
final class TraceFile {

  private static final List<String> ENDED = List.of("acknowledged", "failed", "gave_up");

  /**
   * The column of rows whose outcome is unknown; timelines of earlier versions lack it and count
   * these rows as failed.
   */
  private static final String UNKNOWN = "unknown";

  private TraceFile() {}

  static List<Rate.Piece> read(Path file, int rowsPerOperation) {
    try {
      var lines = Files.readAllLines(file);
      var header = List.of(lines.isEmpty() ? new String[0] : lines.get(0).split(",", -1));
      var names = new ArrayList<>(ENDED);
      if (header.contains(UNKNOWN)) {
        names.add(UNKNOWN);
      }
      var columns = names.stream().mapToInt(header::indexOf).toArray();
      var time = header.indexOf("t_s");
      var pieces = new ArrayList<Rate.Piece>();
      var began = 0.0;
      for (var line : lines.subList(1, lines.size())) {
        var cells = line.split(",", -1);
        var end = Double.parseDouble(cells[time]);
        var rows = 0.0;
        for (var column : columns) {
          rows += Double.parseDouble(cells[column]);
        }
        pieces.add(new Rate.Piece(rows / rowsPerOperation / (end - began), (long) (end * 1e9)));
        began = end;
      }
      return pieces;
    } catch (IOException | RuntimeException e) {
      throw new SettingException(
          "trace.csv",
          file.toString(),
          "is not a timeline (" + e.getClass().getSimpleName() + ")",
          "give the client.csv of a trial");
    }
  }
}
