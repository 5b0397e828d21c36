package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.config.SettingException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The number of operations that each YCSB thread began: one row per thread, written when the run
 * ends.
 */
public final class ThreadCounts implements AutoCloseable {

  /** The property that names the file. */
  public static final String FILE = "metrics.threads";

  private final Optional<PrintWriter> out;
  private final List<AtomicLong> threads = new ArrayList<>();
  private boolean closed;

  /**
   * Starts to count, even if no file was asked for.
   *
   * @throws SettingException if the file cannot be written
   */
  public ThreadCounts(Optional<Path> file, WriteProblems problems) {
    this.out = file.map(each -> open(each, problems));
  }

  /** Returns the count of one more thread. */
  public synchronized AtomicLong next() {
    var count = new AtomicLong();
    threads.add(count);
    return count;
  }

  /** Writes the counts, once. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      out.ifPresent(this::write);
    }
  }

  private void write(PrintWriter writer) {
    for (var i = 0; i < threads.size(); i++) {
      writer.println((i + 1) + "," + threads.get(i).get());
    }
    writer.close();
  }

  private static PrintWriter open(Path file, WriteProblems problems) {
    var stream = new ResultStream(FILE, file, problems);
    var writer = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    writer.println("thread,operations");
    // A client that is killed leaves a file without threads, and not an empty one, which is no CSV.
    writer.flush();
    return writer;
  }
}
