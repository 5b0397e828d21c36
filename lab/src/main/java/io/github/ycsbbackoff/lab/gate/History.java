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
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

  static final String TIME = "time";
  static final String COMMIT = "commit";
  private static final String ARM = "branch";
  private static final String EXPERIMENT = "experiment";
  private static final String RESULTS = "results";

  /** The metrics of a history, of which each has a column, and one for each end of its interval. */
  static final List<Metric> METRICS =
      List.of(
          Metric.GOODPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P99,
          Metric.LATENCY_P999,
          Metric.UNACKNOWLEDGED_SHARE,
          Metric.REJECTIONS_PER_ROW,
          Metric.CLIENT_CPU,
          Metric.SERVER_CPU);

  private static final List<String> COLUMNS = columns();

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
    var experiment = measured.results().experiment().labelled().name();
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
          .anyMatch(row -> results.equals(row.get(RESULTS)))) {
        return "History: %s has the rows of %s already".formatted(file, results);
      }
      var rows = new ArrayList<Map<String, String>>();
      for (var arm : measured.results().arms()) {
        if (!measured.trials(arm).isEmpty()) {
          rows.add(row(measured, experiment, arm));
        }
      }
      append(channel, rows);
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
    var schema = CsvSchema.builder().addColumns(COLUMNS, CsvSchema.ColumnType.STRING).build();
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
    if (!COLUMNS.equals(header)) {
      throw new LabException(
          "--history %s: has other columns (%s) than a history; give another file"
              .formatted(file, String.join(",", header)));
    }
  }

  private Map<String, String> row(String[] cells, String experiment, int line) {
    if (cells.length != COLUMNS.size()) {
      throw new LabException(
          "--history %s line %d: has %d cells under %d columns; mend it, or give another file"
              .formatted(file, line, cells.length, COLUMNS.size()));
    }
    var row = new LinkedHashMap<String, String>();
    for (var i = 0; i < cells.length; i++) {
      row.put(COLUMNS.get(i), cells[i]);
    }
    if (!experiment.equals(row.get(EXPERIMENT))) {
      throw new LabException(
          "--history %s: is of the experiment %s, and this is %s; give another file"
              .formatted(file, row.get(EXPERIMENT), experiment));
    }
    return row;
  }

  private static List<String> columns() {
    var columns =
        new ArrayList<>(
            List.of(TIME, ARM, EXPERIMENT, RESULTS, COMMIT, "server", "client", "blocks"));
    for (var metric : METRICS) {
      columns.add(metric.key());
      columns.add(metric.key() + "_low");
      columns.add(metric.key() + "_high");
    }
    return List.copyOf(columns);
  }

  private static Map<String, String> row(Measured measured, String experiment, String arm)
      throws IOException {
    var environment = measured.results().environment();
    var row = new LinkedHashMap<String, String>();
    row.put(TIME, time(measured).toString());
    row.put(ARM, arm);
    row.put(EXPERIMENT, experiment);
    row.put(RESULTS, measured.name());
    row.put(COMMIT, environment.getOrDefault("git revision", "unknown"));
    row.put("server", server(measured));
    row.put("client", environment.getOrDefault("client", "unknown"));
    row.put("blocks", Integer.toString(measured.trials(arm).size()));
    for (var metric : METRICS) {
      var mean = BenchmarkJson.mean(measured, arm, metric);
      row.put(
          metric.key(), number(mean.isNotReached() ? windowMillis(measured, arm) : mean.mean()));
      row.put(metric.key() + "_low", number(mean.low()));
      row.put(metric.key() + "_high", number(mean.high()));
    }
    return row;
  }

  private static String server(Measured measured) {
    var standIn = measured.results().standIn();
    return standIn.isEmpty()
        ? measured.results().environment().getOrDefault("server", "unknown")
        : standIn;
  }

  /**
   * Returns the length of an arm's windows, which stands for a latency that was not reached: it was
   * longer than any that could be seen. Otava cannot read an empty cell, and finds no change in a
   * column in which one is no number.
   */
  private static double windowMillis(Measured measured, String arm) {
    return 1e3
        * measured.trials(arm).stream().mapToDouble(TrialMetrics::windowSeconds).max().orElse(0);
  }

  /** Returns a number as Otava reads it; what was never measured is no number. */
  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "nan";
  }

  /** Returns when the first trial began, to the second; a simulation has a clock of its own. */
  private static Instant time(Measured measured) throws IOException {
    var results = measured.results();
    if (results.experiment().isSimulated()) {
      var written = Files.getLastModifiedTime(results.folder().resolve("experiment.yaml"));
      return written.toInstant().truncatedTo(ChronoUnit.SECONDS);
    }
    var seconds =
        results.trials().stream()
            .mapToDouble(trial -> trial.info().startedEpochSeconds())
            .min()
            .orElse(0);
    return Instant.ofEpochMilli(Math.round(seconds * 1e3)).truncatedTo(ChronoUnit.SECONDS);
  }
}
