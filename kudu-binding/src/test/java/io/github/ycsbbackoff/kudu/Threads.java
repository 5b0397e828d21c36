package io.github.ycsbbackoff.kudu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The threads of this JVM at one moment. */
record Threads(Set<Thread> alive) {

  private static final int POLLS = 500;
  private static final int POLL_MILLIS = 20;

  static Threads now() {
    return new Threads(Set.copyOf(Thread.getAllStackTraces().keySet()));
  }

  /** Returns the names of the threads that came since, do something, and do not end. */
  List<String> newOnesThatDoNotEnd() throws InterruptedException {
    var left = new ArrayList<String>();
    for (var thread : Thread.getAllStackTraces().keySet()) {
      if (!alive.contains(thread) && !ends(thread)) {
        left.add(thread.getName());
      }
    }
    return left;
  }

  private static boolean ends(Thread thread) throws InterruptedException {
    for (var i = 0; i < POLLS; i++) {
      TimeUnit.MILLISECONDS.timedJoin(thread, POLL_MILLIS);
      if (!thread.isAlive() || isIdleInClientsPool(thread)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether {@code thread} is an idle one of the pool of Kudu's client: the client leaves
   * these daemons, which have nothing to do, to end after a minute.
   */
  private static boolean isIdleInClientsPool(Thread thread) {
    return thread.getName().startsWith("kudu-nio-")
        && Arrays.stream(thread.getStackTrace())
            .noneMatch(frame -> frame.getClassName().contains("NioEventLoop"));
  }
}
