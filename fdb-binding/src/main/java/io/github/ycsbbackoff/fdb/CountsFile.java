package io.github.ycsbbackoff.fdb;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.fdb.emulator.EmulatorCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What the emulator has counted, as a file of properties for whoever watches this process: once a
 * second, and a last time when it closes. A reader finds one writing whole, never half.
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

  private CountsFile(Path file, Supplier<EmulatorCounts> counts) {
    this.file = file;
    this.counts = counts;
  }

  /**
   * Writes until it is closed.
   *
   * @throws SettingException if it cannot
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

  /** A disk that is full now may have room in a second; the run goes on in any case. */
  private void tryToWrite() {
    try {
      write();
    } catch (IOException e) {
      System.err.println("ycsb-backoff: " + EmbeddedConfig.COUNTS_FILE + "=" + file + ": " + e);
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
