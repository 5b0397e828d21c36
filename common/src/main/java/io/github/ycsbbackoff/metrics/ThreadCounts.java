package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.config.SettingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** How many operations each YCSB thread began: a row a thread, written when the run ends. */
public final class ThreadCounts implements AutoCloseable {

  public static final String FILE = "metrics.threads";

  private final Optional<PrintWriter> out;
  private final List<AtomicLong> threads = new ArrayList<>();
  private boolean closed;

  /**
   * Counts also if nobody asked for the file.
   *
   * @throws SettingException if it cannot be written
   */
  public ThreadCounts(Optional<Path> file) {
    this.out = file.map(ThreadCounts::open);
  }

  /** The count of one thread more. */
  public synchronized AtomicLong next() {
    var count = new AtomicLong();
    threads.add(count);
    return count;
  }

  /** Writes what was counted, once. */
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

  private static PrintWriter open(Path file) {
    try {
      var writer = new PrintWriter(Files.newBufferedWriter(file));
      writer.println("thread,operations");
      return writer;
    } catch (IOException e) {
      throw TimelineCsv.unwritable(FILE, file, e);
    }
  }
}
