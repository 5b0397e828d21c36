package io.github.ycsbbackoff.lab.fleet;

import io.github.ycsbbackoff.lab.results.BrokenResultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The start of a timeline, for which its first row is enough. */
final class TimelineStart {

  private TimelineStart() {}

  /**
   * Returns when a timeline began, in seconds since 1970 by the clock of its client; empty if there
   * is no file, or no row in it.
   */
  static Optional<Double> epochSeconds(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (var lines = Files.newBufferedReader(file)) {
      var header = lines.readLine();
      var row = lines.readLine();
      if (header == null || row == null) {
        return Optional.empty();
      }
      var columns = Arrays.asList(header.split(",", -1));
      var cells = row.split(",", -1);
      if (cells.length < columns.size() && lines.readLine() == null) {
        return Optional.empty(); // Its client was killed while it wrote its first row.
      }
      return Optional.of(
          number(file, columns, cells, "epoch_s") - number(file, columns, cells, "t_s"));
    } catch (IOException e) {
      throw new BrokenResultException(file, 0, String.valueOf(e.getMessage()));
    }
  }

  private static double number(Path file, List<String> columns, String[] cells, String column) {
    var place = columns.indexOf(column);
    if (place < 0) {
      throw new BrokenResultException(file, 1, "no column '" + column + "'");
    }
    try {
      return Double.parseDouble(cells[place]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new BrokenResultException(file, 2, column + ": is no number");
    }
  }
}
