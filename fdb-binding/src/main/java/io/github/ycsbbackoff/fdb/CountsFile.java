package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.fdb.emulator.load.EmulatorCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A file of properties with what the emulator has counted, for programs that watch this process.
 * The file is written once a second, and a last time on closing. A reader finds each version whole,
 * never half.
 */
final class CountsFile implements AutoCloseable {

  private final Path file;
  private final Supplier<EmulatorCounts> counts;
  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "fdb-counts");
            thread.setDaemon(true);
            return thread;
          });

  /** Whether the file could not be written the last time. */
  private boolean isStale;

  private CountsFile(Path file, Supplier<EmulatorCounts> counts) {
    this.file = file;
    this.counts = counts;
  }

  /**
   * Opens a file that is written until it is closed.
   *
   * @throws SettingException if the file cannot be written
   */
  static CountsFile open(Path file, Supplier<EmulatorCounts> counts) {
    var opened = new CountsFile(file, counts);
    try {
      opened.write();
    } catch (IOException e) {
      opened.ticker.shutdown();
      throw new SettingException(
          EmbeddedConfig.COUNTS_FILE,
          file.toString(),
          "cannot be written (" + e + ")",
          "give a file in an existing, writable folder");
    }
    var unused = opened.ticker.scheduleAtFixedRate(opened::tryToWrite, 1, 1, TimeUnit.SECONDS);
    return opened;
  }

  @Override
  public void close() {
    ticker.shutdown();
    tryToWrite();
  }

  /**
   * Writes the file, or prints once why it cannot. The run goes on in any case: a disk that is full
   * now may have space in a second.
   */
  private synchronized void tryToWrite() {
    try {
      write();
      isStale = false;
    } catch (IOException e) {
      if (!isStale) {
        System.err.println(
            "ycsb-backoff: %s=%s: cannot be written (%s), and has what was counted before"
                .formatted(EmbeddedConfig.COUNTS_FILE, file, e));
      }
      isStale = true;
    }
  }

  private synchronized void write() throws IOException {
    var now = counts.get();
    var text = new StringBuilder();
    line(text, "readVersions", now.readVersions());
    line(text, "reads", now.reads());
    line(text, "commits", now.commits());
    line(text, "mutations", now.mutations());
    now.errors().forEach((code, count) -> line(text, "errors." + code, count));
    var next = file.resolveSibling(file.getFileName() + ".next");
    Files.writeString(next, text);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void line(StringBuilder text, String name, long count) {
    text.append(name).append('=').append(count).append('\n');
  }
}
