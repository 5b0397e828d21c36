package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.testing.JavaProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that end YCSB from outside, with all its threads at work. */
@Tag("server")
class TerminatedProgramIT {

  private static final int SIGTERM = 128 + 15;

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @TempDir Path folder;

  @Test
  void aTerminatedRunEndsAndKeepsWhatItMeasured() throws Exception {
    var csv = folder.resolve("client.csv");
    var ledger = folder.resolve("ledger.csv");
    var status =
        JavaProgram.terminated(
            folder,
            () -> lines(csv) >= 3,
            List.of(
                "-load",
                "-threads",
                "16",
                "-db",
                KuduBinding.class.getName(),
                "-p",
                "workload=site.ycsb.workloads.CoreWorkload",
                "-p",
                "recordcount=1000000000",
                "-p",
                "write.mode=batched",
                "-p",
                "kudu.clients=16",
                "-p",
                "table=" + KUDU.newTable(),
                "-p",
                "kudu.masters=" + KUDU.masters(),
                "-p",
                "metrics.csv=" + csv,
                "-p",
                "verify.ledger=" + ledger));

    assertThat(status).isEqualTo(SIGTERM);
    assertThat(Files.readString(csv)).endsWith("\n");
    assertThat(lines(ledger)).isGreaterThan(acknowledged(csv) / 2);
  }

  private static long acknowledged(Path csv) throws IOException {
    return Files.readAllLines(csv).stream()
        .skip(1)
        .mapToLong(line -> Long.parseLong(line.split(",", -1)[2]))
        .sum();
  }

  private static long lines(Path file) {
    try (var lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      return 0;
    }
  }
}
