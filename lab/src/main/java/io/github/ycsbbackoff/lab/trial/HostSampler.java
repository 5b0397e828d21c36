package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The sampler that reads the machine's and the processes' counters once a second into {@code
 * host.csv}: counters as they stand, not as rates. A sample that fails leaves a second without a
 * row, and disturbs nothing.
 */
final class HostSampler implements AutoCloseable {

  private final Host host = new Host();
  private final Supplier<Collection<Long>> server;
  private final SampleFile out;
  private final long startNanos = System.nanoTime();
  private final Background ticker = new Background("host-sampler");
  private volatile List<Long> client = List.of();
  private double reapedBefore;

  /**
   * Begins at once.
   *
   * @param server the pids of the server's processes that run now
   */
  HostSampler(Supplier<Collection<Long>> server, Path file) throws IOException {
    this.server = server;
    this.out = new SampleFile(file, Host.COLUMNS);
    ticker.everySecond(this::sample);
  }

  /**
   * Notes that the process with this pid is the client, and begins now. That takes one more sample,
   * for the client may have ended before the next, and of a single reading nobody knows what the
   * client took.
   */
  void client(long pid) {
    clients(List.of(pid));
  }

  /** Does the same for several processes that are the client together. */
  void clients(List<Long> pids) {
    reapedBefore = ReapedProcesses.cpuSeconds();
    client = pids;
    sample(0);
  }

  /**
   * Notes that the client has ended, and since its start no other child of this process. That takes
   * one more sample, with all the CPU that the client has taken, for a trial may be over in a
   * second.
   *
   * @return that CPU in seconds; NaN where the system does not tell
   */
  double clientEnded() {
    var cpu = ReapedProcesses.cpuSeconds() - reapedBefore;
    client = List.of();
    sample(cpu);
    return cpu;
  }

  @Override
  public void close() {
    ticker.close();
    // In a short trial this may be the second sample, and one alone tells nothing.
    sample();
    out.close();
  }

  private void sample() {
    sample(cells -> {});
  }

  private void sample(double clientCpuSeconds) {
    sample(cells -> cells.set(Host.COLUMNS.indexOf("client_cpu_s"), Host.cell(clientCpuSeconds)));
  }

  private synchronized void sample(Consumer<List<String>> correction) {
    try {
      var cells = new ArrayList<>(host.read(client, server.get()));
      correction.accept(cells);
      out.row((System.nanoTime() - startNanos) / 1e9, System.currentTimeMillis() / 1e3, cells);
    } catch (RuntimeException e) {
      // The report says how many seconds are missing.
    }
  }
}
