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
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    rows(Files.exists(file) ? Files.readAllBytes(file) : new byte[0], experiment);
  }

  /**
   * Appends a row for each arm of a results folder, all of them or none, and writes Otava's
   * configuration beside the file if none is there. A folder whose rows are there already is left
   * out.
   *
   * @return one sentence on what was done
   * @throws LabException if the file has other columns, or is of another experiment
   */
  public String append(Measured measured) throws IOException {
    var experiment = HistoryRow.experiment(measured);
    require(experiment);
    // The lock keeps apart two builds that append at the same time.
    try (var channel =
            FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        var unused = channel.lock()) {
      var results = measured.name();
      if (rows(content(channel), experiment).stream()
          .anyMatch(row -> results.equals(row.get(HistoryRow.RESULTS)))) {
        return "History: %s has the rows of %s already".formatted(file, results);
      }
      append(channel, HistoryRow.allOf(measured));
    }
    var config = OtavaConfig.beside(file);
    if (!Files.exists(config)) {
      Textfile.write(config, OtavaConfig.of(file, experiment));
    }
    return "History: appended to %s; otava analyze --config-file %s --branch ARM %s"
        .formatted(file, config, experiment);
  }

  /** Appends rows, behind a header if they are the first; a part of them is taken back. */
  private static void append(FileChannel channel, List<Map<String, String>> rows)
      throws IOException {
    var size = channel.size();
    var schema =
        CsvSchema.builder().addColumns(HistoryRow.COLUMNS, CsvSchema.ColumnType.STRING).build();
    var text = CSV.writer(size == 0 ? schema.withHeader() : schema).writeValueAsString(rows);
    var bytes = ByteBuffer.wrap((isCutOff(channel) ? "\n" + text : text).getBytes(UTF_8));
    try {
      channel.position(size);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      channel.truncate(size);
      throw e;
    }
  }

  /** Returns whether the last line lacks its end, as after an editor that leaves it out. */
  private static boolean isCutOff(FileChannel channel) throws IOException {
    var last = ByteBuffer.allocate(1);
    return channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n';
  }

  /**
   * Reads the file through the channel that has the lock: to open and close it a second time would
   * give the lock up.
   */
  private static byte[] content(FileChannel channel) throws IOException {
    var bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
      // A read may come short.
    }
    return bytes.array();
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
    } catch (RuntimeJsonMappingException | JsonProcessingException e) {
      throw new LabException(
          "--history %s: is no CSV; mend it, or give another file".formatted(file), e);
    }
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
