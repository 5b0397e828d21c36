package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A CSV file of the results to which one row after the other is added, each with its time. A row
 * that cannot be written, such as on a full disk, disturbs no trial that runs; but at its end a
 * file that lacks something says so, for nobody would see that later.
 */
final class SampleFile implements AutoCloseable {

  private final Path file;
  private final Writer out;
  private IOException failure;

  /** Begins the file with the columns after {@code t_s} and {@code epoch_s}. */
  SampleFile(Path file, String columns) throws IOException {
    this.file = file;
    this.out = Files.newBufferedWriter(file);
    write("t_s,epoch_s," + columns + "\n");
  }

  /**
   * Adds a row.
   *
   * @param seconds the time since the start that the file's times refer to
   */
  void row(double seconds, double epochSeconds, String cells) {
    write(String.format(Locale.ROOT, "%.3f,%.3f,%s%n", seconds, epochSeconds, cells));
  }

  private synchronized void write(String line) {
    if (failure != null) {
      return; // A row behind a gap would look like one behind a second without a sample.
    }
    try {
      out.write(line);
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
