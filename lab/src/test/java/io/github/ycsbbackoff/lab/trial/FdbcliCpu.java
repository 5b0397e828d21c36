package io.github.ycsbbackoff.lab.trial;

import io.github.ycsbbackoff.store.GivenCluster;
import io.github.ycsbbackoff.store.Stores;
import java.nio.file.Path;
import java.util.List;

/**
 * A program that reads a FoundationDB's metrics while a client runs, with the fdbcli that is on its
 * PATH. It prints the CPU seconds of the client, then those of all child processes.
 */
final class FdbcliCpu {

  private static final int LOOKS = 3;

  private FdbcliCpu() {}

  public static void main(String[] args) throws Exception {
    var before = ReapedProcesses.cpuSeconds();
    double client;
    try (var server = new GivenCluster(Stores.named("fdb"), "fdb.cluster", "backoff_x_", 0);
        var host = new HostSampler(List::of, Path.of("host.csv"))) {
      // The client prints nothing by itself, and ends when nobody writes to it any more.
      var process = new ProcessBuilder("cat").start();
      host.client(process.pid());
      for (var i = 0; i < LOOKS; i++) {
        var unused = server.metrics().read();
      }
      process.getOutputStream().close();
      process.waitFor();
      client = host.clientEnded();
    }
    System.out.println(client);
    System.out.println(ReapedProcesses.cpuSeconds() - before);
  }
}
