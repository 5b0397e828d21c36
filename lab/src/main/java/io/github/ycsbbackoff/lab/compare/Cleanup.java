package io.github.ycsbbackoff.lab.compare;

import io.github.ycsbbackoff.server.EmbeddedServer;
import java.util.concurrent.locks.LockSupport;

/**
 * The deletion of the server's data at the end of an experiment, be it by Ctrl-C: a trial leaves
 * hundreds of megabytes. What was measured stays, and so do the server's logs.
 */
final class ServerCleanup implements AutoCloseable {

  private final EmbeddedServer server;
  private final Thread hook;

  /**
   * Takes effect at once.
   *
   * @param resumption the command that goes on with an experiment that was interrupted
   */
  ServerCleanup(EmbeddedServer server, String resumption) {
    this.server = server;
    this.hook =
        new Thread(
            () -> {
              server.discard();
              System.err.printf("%nbackoff: interrupted; to go on: %s%n", resumption);
            },
            "server-cleanup");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException interrupted) {
      // The JVM is shutting down. Whatever failed did so because all processes were told to end:
      // that is no news.
      while (true) {
        LockSupport.park(this);
      }
    }
    server.discard();
  }
}
