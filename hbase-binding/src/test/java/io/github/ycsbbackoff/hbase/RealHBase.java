package io.github.ycsbbackoff.hbase;

import io.github.ycsbbackoff.hbase.server.HBaseJars;
import io.github.ycsbbackoff.hbase.server.HBaseServer;
import io.github.ycsbbackoff.server.Lifetime;
import io.github.ycsbbackoff.testing.RealServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A real HBase for the tests of one class. Its counters are up to two seconds old. */
final class RealHBase extends RealServer<HBaseServer> {

  private static final long FRESH_WITHIN_SECONDS = 30;

  RealHBase(String... flags) {
    super(HBaseJars.PROPERTY, flags);
  }

  @Override
  protected HBaseServer make(Path folder) {
    return new HBaseServer(HBaseJars.find(), folder, Lifetime.OF_PARENT);
  }

  /** Returns the properties that lead to this server, each as {@code name=value}. */
  List<String> clientProperties() {
    return server().clientProperties().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .toList();
  }

  /** Kills the server and starts it again, or moves or splits the regions of all tables. */
  void disturb(String disturbance) {
    if (disturbance.equals("kill")) {
      server().kill("hbase");
      server().restart("hbase");
    } else {
      server().disturb(disturbance);
    }
  }

  /** Returns a counter once it has grown to {@code expected}, or has had enough time for it. */
  long counterOnceItIs(String name, long expected) {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(FRESH_WITHIN_SECONDS);
    while (counter(name) < expected && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    return counter(name);
  }
}
