package io.github.ycsbbackoff.metrics;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The result files that could not be written to their end. The run goes on, because stopping it
 * does not undo what it does to the server; but each such file is reported in one line at once, and
 * the process must not end as if all were well.
 */
public final class WriteProblems {

  private final PrintStream out;
  private final Set<String> files = ConcurrentHashMap.newKeySet();

  /** Creates a collection that reports problems on {@code out}. */
  public WriteProblems(PrintStream out) {
    this.out = out;
  }

  /**
   * Returns the properties that name incomplete files, with their values, such as {@code
   * metrics.csv=x}.
   */
  public String files() {
    return String.join(", ", new TreeSet<>(files));
  }

  /** Returns whether some file is incomplete. */
  public boolean any() {
    return !files.isEmpty();
  }

  void add(String property, String file, IOException why) {
    if (files.add(property + "=" + file)) {
      out.println(
          "ycsb-backoff: %s=%s: cannot be written (%s), and lacks what follows; see the disk's space"
              .formatted(property, file, why.getMessage()));
    }
  }
}
