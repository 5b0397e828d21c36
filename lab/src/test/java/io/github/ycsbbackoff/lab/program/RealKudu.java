package io.github.ycsbbackoff.lab.program;

import io.github.ycsbbackoff.server.KuduJar;
import io.github.ycsbbackoff.server.KuduServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.server.UnpackedCache;
import java.nio.file.Path;
import java.util.List;

/** The Kudu of the home that is under test. */
public final class RealKudu {

  private RealKudu() {}

  /** Starts one that ends with the test's JVM at the latest. */
  public static KuduServer start(Path folder, String... flags) {
    var home = KuduJar.find().unpack(new UnpackedCache(Backoff.CACHE.resolve("ycsb-backoff")));
    var server = new KuduServer(home, folder, Lifetime.OF_PARENT);
    server.start(List.of(flags));
    return server;
  }
}
