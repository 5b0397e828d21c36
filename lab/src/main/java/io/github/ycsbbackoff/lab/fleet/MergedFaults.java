package io.github.ycsbbackoff.lab.fleet;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.ycsbbackoff.lab.results.BrokenResultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The faults of a trial as one of its clients noted them, on the axis that all clients share. */
final class MergedFaults {

  private static final String SECONDS = "t_s";
  private static final String EPOCH = "epoch_s";
  private static final CsvMapper CSV = new CsvMapper();
  private static final ObjectReader READER =
      CSV.readerForMapOf(String.class).with(CsvSchema.emptySchema().withHeader());
  private static final ObjectWriter WRITER = CSV.writer();

  private MergedFaults() {}

  /**
   * Copies a client's file of faults, whose times count from the beginning of that client.
   *
   * @param clockAheadSeconds by how much the client's clock was ahead of the shared one
   * @param startEpochSeconds the beginning of the trial, by the shared clock
   * @throws BrokenResultException if the file is not one of faults
   */
  static void copy(Path from, double clockAheadSeconds, double startEpochSeconds, Path to)
      throws IOException {
    try (MappingIterator<Map<String, String>> rows = READER.readValues(from.toFile())) {
      var hasRow = rows.hasNext();
      var columns = ((CsvSchema) rows.getParserSchema()).getColumnNames();
      try (var out = WRITER.writeValues(Files.newBufferedWriter(to))) {
        out.write(columns);
        for (var line = 2; hasRow; line++, hasRow = rows.hasNext()) {
          var row = rows.next();
          // A client that was killed may leave a last line that is cut off.
          if (row.size() == columns.size()) {
            out.write(moved(row, clockAheadSeconds, startEpochSeconds, from, line));
          }
        }
      }
    } catch (RuntimeJsonMappingException e) {
      throw new BrokenResultException(from, 0, e.getMessage());
    }
  }

  private static List<String> moved(
      Map<String, String> row,
      double clockAheadSeconds,
      double startEpochSeconds,
      Path file,
      int line) {
    var epoch = row.get(EPOCH);
    try {
      var shared = Double.parseDouble(String.valueOf(epoch)) - clockAheadSeconds;
      row.put(SECONDS, millis(shared - startEpochSeconds));
      row.put(EPOCH, millis(shared));
      return List.copyOf(row.values());
    } catch (NumberFormatException e) {
      throw new BrokenResultException(file, line, EPOCH + ": '" + epoch + "' is no number");
    }
  }

  private static String millis(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }
}
