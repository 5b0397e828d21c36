package io.github.ycsbbackoff.lab.trial;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A CSV file of the results to which one row after the other is added, each with its time. A row
 * that cannot be written, such as on a full disk, disturbs no trial that runs; but at its end a
 * file that lacks something says so, for nobody would see that later.
 */
final class SampleFile implements AutoCloseable {

  private static final ObjectWriter CSV = new CsvMapper().writer();

  private final Path file;
  private final SequenceWriter out;
  private IOException failure;

  /** Begins the file with the columns after {@code t_s} and {@code epoch_s}. */
  SampleFile(Path file, List<String> columns) throws IOException {
    this.file = file;
    this.out = CSV.writeValues(Files.newBufferedWriter(file));
    write("t_s", "epoch_s", columns);
  }

  /**
   * Adds a row.
   *
   * @param seconds the time since the start that the file's times refer to
   */
  void row(double seconds, double epochSeconds, List<String> cells) {
    write(millis(seconds), millis(epochSeconds), cells);
  }

  private static String millis(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private synchronized void write(String time, String epoch, List<String> cells) {
    if (failure != null) {
      return; // A row behind a gap would look like one behind a second without a sample.
    }
    try {
      out.write(Stream.concat(Stream.of(time, epoch), cells.stream()).toList());
      out.flush();
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Ends the file.
   *
   * @throws TrialException if the file lacks rows
   */
  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    if (failure != null) {
      throw new TrialException(
          file + ": cannot be written (" + failure.getMessage() + "); see the disk's space");
    }
  }
}
