package io.github.ycsbbackoff.lab.trial;

import java.util.concurrent.locks.LockSupport;

/** What a thread does that goes on while the JVM ends, as after Ctrl-C. */
final class EndOfJvm {

  private EndOfJvm() {}

  /**
   * Returns, unless the JVM is shutting down; then it never does. What a trial uses is being ended
   * then: its client and its server died of that, and to say that it was run to its end would be
   * false.
   */
  static void awaitIfBegun() {
    var probe = new Thread(() -> {}, "never-started");
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
    } catch (IllegalStateException shuttingDown) {
      while (true) {
        LockSupport.park(probe);
      }
    }
  }
}
