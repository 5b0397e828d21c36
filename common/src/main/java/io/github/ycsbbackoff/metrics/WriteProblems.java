package io.github.ycsbbackoff.metrics;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The result files that could not be written to their end. The run goes on, for what it does to the
 * server is not undone by stopping it; but each such file is told of in one line at once, and the
 * process must not end as if all were well.
 */
public final class WriteProblems {

  private final PrintStream out;
  private final Set<String> files = ConcurrentHashMap.newKeySet();

  /** Tells of problems on {@code out}. */
  public WriteProblems(PrintStream out) {
    this.out = out;
  }

  /**
   * The properties that name files which lack what should be in them, such as {@code
   * metrics.csv=x}.
   */
  public String files() {
    return String.join(", ", new TreeSet<>(files));
  }

  /** Whether some file lacks what should be in it. */
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
