package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostSamplerTest {

  private static final long SELF = ProcessHandle.current().pid();

  @TempDir Path folder;

  @Test
  void thisProcessHasCpuTimeAndMemory() {
    var cells = new Host().read(List.of(SELF), List.of(SELF));

    assertThat(cells).hasSameSizeAs(Host.COLUMNS);
    assertThat(number(cells, "client_cpu_s")).isPositive();
    assertThat(number(cells, "client_memory_bytes")).isGreaterThan(1 << 20);
    assertThat(number(cells, "server_cpu_s")).isGreaterThanOrEqualTo(number(cells, "client_cpu_s"));
    assertThat(number(cells, "cpu_user_s")).isPositive();
  }

  @Test
  void aProcessThatIsGoneHasNoNumbers() {
    var cells = new Host().read(List.of(), List.of((long) Integer.MAX_VALUE));

    assertThat(cells.get(Host.COLUMNS.indexOf("client_cpu_s"))).isEmpty();
    assertThat(cells.get(Host.COLUMNS.indexOf("server_cpu_s"))).isEmpty();
    assertThat(number(cells, "cpu_user_s")).isPositive();
  }

  @Test
  void aProcessThatHasEndedKeepsItsCpu() throws IOException, InterruptedException {
    var host = new Host();
    var busy = shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo done; exec sleep 60");
    var idle = shell("exec sleep 60");
    try {
      assertThat(busy.inputReader().readLine()).isEqualTo("done");
      var clients = List.of(busy.pid(), idle.pid());
      var before = host.read(clients, List.of(busy.pid()));
      busy.destroyForcibly().waitFor();

      // One of two clients has ended, and the server was killed and has begun anew.
      var after = host.read(clients, List.of(idle.pid()));

      for (var column : List.of("client_cpu_s", "server_cpu_s")) {
        assertThat(number(before, column)).as(column).isPositive();
        assertThat(number(after, column)).as(column).isGreaterThanOrEqualTo(number(before, column));
      }
    } finally {
      busy.destroyForcibly();
      idle.destroyForcibly();
    }
  }

  private static Process shell(String command) throws IOException {
    return new ProcessBuilder("sh", "-c", command).start();
  }

  @Test
  void aSampleThatFailsIsLeftOutAndTheNextOnesAreTaken() throws IOException, InterruptedException {
    var calls = new CountDownLatch(3);
    var file = folder.resolve("host.csv");
    try (var sampler =
        new HostSampler(
            () -> {
              calls.countDown();
              if (calls.getCount() == 2) {
                throw new IllegalStateException("the first one");
              }
              return List.of(SELF);
            },
            file)) {
      sampler.client(SELF);
      calls.await();
    }

    // The file has a header and a row at the end; of the three or more samples before the end, the
    // first failed.
    assertThat(Files.readAllLines(file)).hasSizeBetween(4, 6);
  }

  @Test
  void aClientHasAllItsCpuThoughItHasEndedBeforeTheNextSecond()
      throws IOException, InterruptedException {
    var file = folder.resolve("host.csv");
    double cpuSeconds;
    try (var sampler = new HostSampler(List::of, file)) {
      var busy = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
      var client = new ProcessBuilder("sh", "-c", busy).start();
      sampler.client(client.pid());
      client.waitFor();
      cpuSeconds = sampler.clientEnded();
    }

    assertThat(cpuSeconds).isPositive();
    var column = 2 + Host.COLUMNS.indexOf("client_cpu_s");
    assertThat(Files.readAllLines(file))
        .extracting(line -> line.split(",", -1)[column])
        .containsSubsequence(Host.cell(0), Host.cell(cpuSeconds));
  }

  @Test
  void whatFdbcliCostsIsNotTheClients() throws IOException {
    var fdbcli = folder.resolve("fdbcli");
    Files.writeString(
        fdbcli,
        """
        #!/bin/sh
        i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done
        echo '{"cluster": {}}'
        """);
    assertThat(fdbcli.toFile().setExecutable(true)).isTrue();
    var path = Map.of("PATH", folder + ":" + System.getenv("PATH"));
    var words = Program.java(System.getProperty("java.class.path"), FdbcliCpu.class.getName());

    var ended = Program.run(folder, path, words);

    assertThat(ended.status()).as(ended.err()).isZero();
    var seconds = ended.out().lines().map(Double::valueOf).toList();
    assertThat(seconds.get(1)).as("of fdbcli, run three times").isGreaterThan(0.1);
    assertThat(seconds.get(0)).as("of the client").isLessThan(seconds.get(1) / 5);
  }

  private static double number(List<String> cells, String column) {
    return Double.parseDouble(cells.get(Host.COLUMNS.indexOf(column)));
  }
}
