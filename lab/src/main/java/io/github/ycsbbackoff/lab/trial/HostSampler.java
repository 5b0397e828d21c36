package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Reads the machine's and the processes' counters once a second into {@code host.csv}: counters as
 * they stand, not as rates. What fails leaves a second without a row, and disturbs nothing.
 */
final class HostSampler implements AutoCloseable {

  private final Host host = new Host();
  private final Supplier<Collection<Long>> server;
  private final PrintWriter out;
  private final long startNanos = System.nanoTime();
  private final Background ticker = new Background("host-sampler");
  private volatile List<Long> client = List.of();

  /**
   * Begins at once.
   *
   * @param server the pids of the server's processes that run now
   */
  HostSampler(Supplier<Collection<Long>> server, Path file) throws IOException {
    this.server = server;
    this.out = new PrintWriter(Files.newBufferedWriter(file));
    out.println("t_s,epoch_s," + String.join(",", Host.COLUMNS));
    ticker.everySecond(this::sample);
  }

  /** From now on the process with this pid is the client. */
  void client(long pid) {
    client = List.of(pid);
  }

  @Override
  public void close() {
    ticker.close();
    // A short trial would otherwise lack its last second, which may be its only one.
    sample();
    out.close();
  }

  private void sample() {
    try {
      var cells = host.read(client, server.get());
      out.printf(
          Locale.ROOT,
          "%.3f,%.3f,%s%n",
          (System.nanoTime() - startNanos) / 1e9,
          System.currentTimeMillis() / 1e3,
          String.join(",", cells));
      out.flush();
    } catch (RuntimeException e) {
      // The report says how many seconds are missing.
    }
  }
}
