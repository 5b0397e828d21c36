package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A CSV file of numbers under a header line. An empty cell is NaN; a cell that is no number, or a
 * row of another length, breaks the file.
 */
public record CsvTable(Path file, List<String> columns, List<double[]> rows) {
  private static final ObjectReader CSV =
      new CsvMapper().enable(CsvParser.Feature.WRAP_AS_ARRAY).readerFor(String[].class);

  static CsvTable read(Path file) {
    return read(file, false);
  }

  /**
   * Reads the file of a process that may have been killed: a last line that is cut off is left out.
   *
   * @throws BrokenResultException if the file cannot be believed
   */
  public static CsvTable readUpToCut(Path file) {
    return read(file, isCut(file));
  }

  private static CsvTable read(Path file, boolean isCut) {
    try (MappingIterator<String[]> lines = CSV.readValues(file.toFile())) {
      if (!lines.hasNext()) {
        throw new BrokenResultException(file, 1, "no header line");
      }
      var columns = Arrays.asList(lines.next());
      var rows = new ArrayList<double[]>();
      while (lines.hasNext()) {
        var cells = lines.next();
        if (!isCut || lines.hasNext()) {
          // The header is line 1, and numbers never span lines.
          rows.add(numbers(file, rows.size() + 2, columns, cells));
        }
      }
      return new CsvTable(file, columns, rows);
    } catch (RuntimeJsonMappingException | JsonProcessingException e) {
      throw new BrokenResultException(file, 0, e.getMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether the file does not end with a line break. */
  private static boolean isCut(Path file) {
    try (var bytes = new RandomAccessFile(file.toFile(), "r")) {
      if (bytes.length() == 0) {
        return false;
      }
      bytes.seek(bytes.length() - 1);
      return bytes.read() != '\n';
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the place of a column in each row. */
  public int indexOf(String column) {
    int index = columns.indexOf(column);
    if (index < 0) {
      throw new BrokenResultException(file, 1, "no column '" + column + "'");
    }
    return index;
  }

  private static double[] numbers(Path file, int line, List<String> columns, String[] cells) {
    if (cells.length != columns.size()) {
      throw new BrokenResultException(
          file, line, cells.length + " cells under " + columns.size() + " columns");
    }
    var numbers = new double[cells.length];
    for (int i = 0; i < cells.length; i++) {
      numbers[i] = number(file, line, columns.get(i), cells[i].strip());
    }
    return numbers;
  }

  private static double number(Path file, int line, String column, String cell) {
    try {
      return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw new BrokenResultException(file, line, column + ": '" + cell + "' is no number");
    }
  }
}
