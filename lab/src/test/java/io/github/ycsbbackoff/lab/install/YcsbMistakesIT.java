package io.github.ycsbbackoff.lab.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.program.NeedsKudu;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.lab.program.YcsbInstall;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of what YCSB's user is told of a mistake in the properties: one line, and status 2. */
@NeedsKudu
class YcsbMistakesIT {

  @TempDir static Path folder;
  @AutoClose private static KuduServer server;
  private static YcsbInstall ycsb;

  @BeforeAll
  static void start() throws IOException {
    server = RealKudu.start(folder.resolve("kudu"));
    ycsb = YcsbInstall.in(folder.resolve("ycsb"));
    assertThat(new Backoff(folder).runInThisJvm("install", ycsb.path().toString()).status())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "backoff.policy=jiterred | backoff.policy=jiterred: unknown; known policies: aws-adaptive,",
        "backoff.basis=5ms | backoff.basis=5ms: unknown property; known: backoff.",
        "kudu.tablest=3 | kudu.tablest=3: unknown property; known: kudu.",
        "kudu.masters=localhost:1 | kudu.masters=localhost:1: no answer within kudu.connect-timeout",
        "metrics.csv=no/such/client.csv | metrics.csv=no/such/client.csv: cannot be written",
        "verify.ledger=no/such/ledger.csv | verify.ledger=no/such/ledger.csv: cannot be written"
      })
  void aWrongPropertyIsOneLineThatNamesItAndTheCure(String property, String line) {
    var timeout = property.startsWith("kudu.masters") ? "1s" : "60s";
    assertThat(complaint("backoff.policy=jittered", "kudu.connect-timeout=" + timeout, property))
        .startsWith("ycsb-backoff: " + line)
        .contains("; ");
  }

  @Test
  void aMistakeInOpenArrivalsIsOneLineThatNamesItAndTheCure() throws IOException {
    var trace = Files.writeString(folder.resolve("back.csv"), "t_s\n2\n1\n");
    var workload = "workload=io.github.ycsbbackoff.workload.OpenWorkload";

    assertThat(
            complaintOf(
                "run",
                "measurement.interval=both",
                workload,
                "arrivals=trace",
                "arrivals.trace=" + trace))
        .startsWith("ycsb-backoff: arrivals.trace=" + trace + ": line 3 goes back in time; ");
  }

  @Test
  void aPortOfSomethingElseThatHangsUpIsOneLine() throws Exception {
    try (var other = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      var hangingUp = CompletableFuture.runAsync(() -> hangUp(other));
      var address = "127.0.0.1:" + other.getLocalPort();
      assertThat(complaint("kudu.connect-timeout=1s", "kudu.masters=" + address))
          .startsWith("ycsb-backoff: kudu.masters=" + address + ": no answer within");
      other.close();
      hangingUp.join();
    }
  }

  /** Resets every connection as soon as something comes over it, until the socket is closed. */
  private static void hangUp(ServerSocket listening) {
    try {
      while (true) {
        try (var connection = listening.accept()) {
          connection.setSoLinger(true, 0);
          connection.getInputStream().read();
        }
      }
    } catch (IOException e) {
      // The socket is closed.
    }
  }

  /**
   * Returns the one line of the binding, from a run with many threads, each of which could
   * complain.
   */
  private static String complaint(String... properties) {
    return complaintOf("load", properties);
  }

  private static String complaintOf(String phase, String... properties) {
    var run = ycsb.sh(words(phase, properties));
    assertThat(run.status()).as(run.err()).isEqualTo(2);
    assertThat(run.hasStackTrace()).as(run.out() + run.err()).isFalse();
    assertThat(run.ourLines()).hasSize(1);
    return run.ourLines().get(0);
  }

  private static String[] words(String phase, String... properties) {
    var masters = server.clientProperties().get("kudu.masters");
    var start = phase + " kudubackoff -P workloads/workloada -threads 8 -p kudu.masters=" + masters;
    return (start + " -p " + String.join(" -p ", properties)).split(" ");
  }
}
