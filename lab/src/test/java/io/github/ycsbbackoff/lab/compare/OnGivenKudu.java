package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.lab.program.RealKudu;
import io.github.ycsbbackoff.testing.Backoff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Kudu that each test class finds running, and a small experiment for it. There are several such
 * classes because their trials, each with programs that look after its table, take their time.
 */
abstract class OnGivenKudu {

  static final String EXPERIMENT =
      """
      name: tiny
      server: {kind: kudu}
      workload:
        file: insert-only
        properties: {threadcount: 2, target: 200, kudu.tablets: 2, kudu.connect-timeout: 60s}
      blocks: 1
      # On a busy machine a client takes some of its seconds to start.
      seconds: 6
      baseline: native
      arms:
        - name: native
        - {name: jittered, properties: {backoff.policy: jittered}}
      """;

  /** The same with a look at all rows after each trial, which takes a process of its own. */
  static final String VERIFIED = EXPERIMENT + "verify: true\n";

  @TempDir static Path shared;
  @AutoClose static KuduServer server;
  static String masters;

  @TempDir Path folder;
  Backoff backoff;

  @BeforeAll
  static void start() {
    // So that threads that read without a target wait for the server, and not the machine for them.
    server = RealKudu.start(shared, "--scanner_inject_latency_on_each_batch_ms=20");
    masters = "--masters=" + server.clientProperties().get("kudu.masters");
  }

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("tiny.yaml"), EXPERIMENT);
    backoff = new Backoff(folder);
  }

  static String table(Path results, String trial) throws IOException {
    var properties = results.resolve("trials").resolve(trial).resolve("ycsb.properties");
    return Files.readAllLines(properties).stream()
        .filter(line -> line.startsWith("table="))
        .map(line -> line.substring("table=".length()))
        .findAny()
        .orElseThrow();
  }
}
