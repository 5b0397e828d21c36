package io.github.ycsbbackoff.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kudu.server.KuduJar;
import io.github.ycsbbackoff.kudu.server.KuduServer;
import io.github.ycsbbackoff.server.DetachedServers;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import io.github.ycsbbackoff.testing.Backoff;
import java.nio.file.Path;
import java.util.List;

/** The Kudu of the home that is under test. */
public final class RealKudu {

  private RealKudu() {}

  /** Starts a Kudu that ends with the test's JVM at the latest. */
  public static KuduServer start(Path folder, String... flags) {
    var server = new KuduServer(home(), folder, Lifetime.OF_PARENT);
    server.start(List.of(flags));
    return server;
  }

  /** Leaves a Kudu running, as {@code backoff server kudu start} does. */
  public static void leaveRunning(DetachedServers servers) {
    var folder = servers.stateFolder().resolve("kudu");
    servers.start(new KuduServer(home(), folder, Lifetime.DETACHED), List.of());
  }

  /** Returns the names of the server's tables, as Kudu's own tool lists them. */
  public static List<String> tables(KuduServer server) throws Exception {
    var masters = server.clientProperties().get("kudu.masters");
    var list = new ProcessBuilder(home().resolve("bin/kudu").toString(), "table", "list", masters);
    var lib = home().resolve("lib");
    list.environment().put("LD_LIBRARY_PATH", lib.toString());
    list.environment().put("SASL_PATH", lib.resolve("sasl2").toString());
    var process = list.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (var out = process.inputReader()) {
      var tables = out.lines().sorted().toList();
      assertThat(process.waitFor()).isZero();
      return tables;
    }
  }

  private static Path home() {
    return KuduJar.find().unpack(new UnpackedCache(Backoff.CACHE.resolve("ycsb-backoff")));
  }
}
