package io.github.ycsbbackoff.kudu.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.Command;
import io.github.ycsbbackoff.server.Lifetime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Kudu's own command line tool: a client that shares no code with ours. */
final class KuduTool {
  private KuduTool() {}

  /** Runs {@code kudu <words> <address of the role that the first word names>}. */
  static String run(KuduServer server, String... words) {
    var role = words[0].equals("tserver") ? "tserver" : "master";
    return run(server, List.of(words), "127.0.0.1:" + server.ports().get(role));
  }

  static void loadRows(KuduServer server, int rows) {
    run(
        server,
        List.of(
            "perf",
            "loadgen",
            "--keep_auto_table=true",
            "--num_threads=1",
            "--num_rows_per_thread=" + rows),
        server.clientProperties().get("kudu.masters"));
  }

  private static String run(KuduServer server, List<String> words, String address) {
    var home = KuduHome.path();
    var output = server.logFolder().resolve("tool.out");
    var all = new ArrayList<>(List.of(home.resolve("bin/kudu").toString()));
    all.addAll(words);
    all.add(address);
    var command =
        Command.of(all)
            .environment(
                Map.of(
                    "LD_LIBRARY_PATH", home.resolve("lib").toString(),
                    "SASL_PATH", home.resolve("lib/sasl2").toString()))
            .stdout(output)
            .stderr(server.logFolder().resolve("tool.err"));
    try (var tool = ChildGuard.start(command, Lifetime.OF_PARENT)) {
      var status = tool.waitFor(Duration.ofSeconds(60));
      var text = Files.readString(output);
      assertThat(status).as(text).hasValue(0);
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
