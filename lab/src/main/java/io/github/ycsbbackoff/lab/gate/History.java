package io.github.ycsbbackoff.lab.gate;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.stats.Measured;
import java.io.ByteArrayOutputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The history of an experiment: a CSV file with one row for each arm of each results folder, in the
 * form that Apache Otava reads. An arm stands in the column {@code branch}, by which Otava tells
 * series of one file apart.
 */
public final class History {

  /** The writer quotes what has to be quoted, and not all that is long. */
  private static final CsvMapper CSV =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();

  private static final ObjectReader LINES =
      new CsvMapper().enable(CsvParser.Feature.WRAP_AS_ARRAY).readerFor(String[].class);

  private final Path file;

  /** Makes a history in a file, which need not be there yet. */
  public History(Path file) {
    this.file = file;
  }

  /**
   * Checks that the file can be appended to, before anything starts.
   *
   * @param experiment the name of the experiment that is to be appended
   * @throws LabException if it has other columns, or is of another experiment
   */
  public void require(String experiment) throws IOException {
    Textfile.requireWritable("--history", file);
    // Unlike a file that is replaced, this one is appended to where it stands.
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new LabException("--history %s: cannot be written; give another".formatted(file));
    }
    rows(Files.exists(file) ? Files.readAllBytes(file) : new byte[0], experiment);
  }

  /**
   * Appends a row for each arm of a results folder, all of them or none, and writes Otava's
   * configuration beside the file if none is there. A run whose rows are there already is left out;
   * if it has more trials now, as after it was resumed, its rows take the place of those.
   *
   * @return one sentence on what was done
   * @throws LabException if the file has other columns, or is of another experiment
   */
  public String append(Measured measured) throws IOException {
    var experiment = HistoryRow.experiment(measured);
    Textfile.requireWritable("--history", file);
    var done = "appended to " + file;
    var rows = HistoryRow.allOf(measured);
    if (rows.isEmpty()) {
      return "History: nothing appended to %s, for no trial of %s can be counted"
          .formatted(file, measured.name());
    }
    try (var locked = HistoryFile.locked(file)) {
      var content = locked.content();
      var known = rows(content, experiment);
      var isSame = sameRun(measured, rows, known);
      var earlier = known.stream().filter(isSame).toList();
      if (earlier.isEmpty()) {
        locked.write(content, appended(content, rows));
      } else if (trials(rows) > trials(earlier)) {
        locked.write(content, replaced(content, known, isSame, rows));
        done = "replaced the rows of %s in %s".formatted(measured.name(), file);
      } else {
        return "History: %s has the rows of %s already".formatted(file, measured.name());
      }
    }
    var config = OtavaConfig.beside(file);
    if (!Files.exists(config)) {
      Textfile.write(config, OtavaConfig.of(file, experiment));
    }
    return "History: %s; otava analyze --config-file %s --branch ARM %s"
        .formatted(done, config, experiment);
  }

  /**
   * Returns what tells whether a row is of the same run as others: its folder has that name, and
   * its first trial began at that time. Every run of a night may be unpacked into a folder of the
   * same name. A simulation has no time of its own, and is the same again if all else is, in all of
   * its rows: that of one arm may be as it was where another's is not.
   */
  private static Predicate<Map<String, String>> sameRun(
      Measured measured, List<Map<String, String>> rows, List<Map<String, String>> known) {
    if (measured.results().experiment().isSimulated()) {
      var before = known.stream().map(History::withoutTime).collect(Collectors.toSet());
      var now = rows.stream().map(History::withoutTime).collect(Collectors.toSet());
      return row -> before.containsAll(now) && now.contains(withoutTime(row));
    }
    return row ->
        Stream.of(HistoryRow.RESULTS, HistoryRow.TIME)
            .allMatch(column -> rows.get(0).get(column).equals(row.get(column)));
  }

  private static Map<String, String> withoutTime(Map<String, String> row) {
    var others = new LinkedHashMap<>(row);
    others.remove(HistoryRow.TIME);
    return others;
  }

  private int trials(List<Map<String, String>> rows) {
    try {
      return rows.stream().mapToInt(row -> Integer.parseInt(row.get(HistoryRow.BLOCKS))).sum();
    } catch (NumberFormatException e) {
      throw new LabException(
          "--history %s: has a row without a number of blocks; mend it, or give another file"
              .formatted(file),
          e);
    }
  }

  /** Returns the content with rows behind it, and with a header if they are the first. */
  private static byte[] appended(byte[] content, List<Map<String, String>> rows)
      throws IOException {
    var all = new ByteArrayOutputStream();
    all.writeBytes(content);
    if (content.length > 0 && content[content.length - 1] != '\n') {
      // Some editors leave out the end of the last line.
      all.write('\n');
    }
    all.writeBytes(csv(rows, content.length == 0));
    return all.toByteArray();
  }

  /** Returns the content with rows in the place of those of the same run. */
  private byte[] replaced(
      byte[] content,
      List<Map<String, String>> known,
      Predicate<Map<String, String>> isSame,
      List<Map<String, String>> rows)
      throws IOException {
    var lines = HistoryFile.lines(content);
    if (lines.size() != known.size() + 1) {
      throw noCsv(null);
    }
    var all = new ByteArrayOutputStream();
    all.writeBytes(lines.get(0));
    var isPlaced = false;
    for (var i = 0; i < known.size(); i++) {
      if (!isSame.test(known.get(i))) {
        all.writeBytes(lines.get(i + 1));
      } else if (!isPlaced) {
        all.writeBytes(csv(rows, false));
        isPlaced = true;
      }
    }
    return all.toByteArray();
  }

  private static byte[] csv(List<Map<String, String>> rows, boolean hasHeader) throws IOException {
    var schema =
        CsvSchema.builder().addColumns(HistoryRow.COLUMNS, CsvSchema.ColumnType.STRING).build();
    return CSV.writer(hasHeader ? schema.withHeader() : schema)
        .writeValueAsString(rows)
        .getBytes(UTF_8);
  }

  private List<Map<String, String>> rows(byte[] content, String experiment) throws IOException {
    if (content.length == 0) {
      return List.of();
    }
    try (MappingIterator<String[]> lines = LINES.readValues(content)) {
      requireColumns(List.of(lines.next()));
      var rows = new ArrayList<Map<String, String>>();
      while (lines.hasNext()) {
        rows.add(row(lines.next(), experiment, rows.size() + 2));
      }
      return rows;
    } catch (RuntimeJsonMappingException | JsonProcessingException | CharConversionException e) {
      throw noCsv(e);
    }
  }

  private LabException noCsv(Exception cause) {
    return new LabException(
        "--history %s: is no CSV; mend it, or give another file".formatted(file), cause);
  }

  private void requireColumns(List<String> header) {
    if (!HistoryRow.COLUMNS.equals(header)) {
      throw new LabException(
          "--history %s: has other columns (%s) than a history; give another file"
              .formatted(file, String.join(",", header)));
    }
  }

  private Map<String, String> row(String[] cells, String experiment, int line) {
    if (cells.length != HistoryRow.COLUMNS.size()) {
      throw new LabException(
          "--history %s line %d: has %d cells under %d columns; mend it, or give another file"
              .formatted(file, line, cells.length, HistoryRow.COLUMNS.size()));
    }
    var row = new LinkedHashMap<String, String>();
    for (var i = 0; i < cells.length; i++) {
      row.put(HistoryRow.COLUMNS.get(i), cells[i]);
    }
    if (!experiment.equals(row.get(HistoryRow.EXPERIMENT))) {
      throw new LabException(
          "--history %s: is of the experiment %s, and this is %s; give another file"
              .formatted(file, row.get(HistoryRow.EXPERIMENT), experiment));
    }
    return row;
  }
}
