package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.List;

/**
 * The client's count of rejections of one reason over a whole run beside the server's own count.
 */
public record Agreement(int block, String arm, RejectionCount count) {

  /**
   * Returns the reasons that occurred in a trial, or if none did, those that the server would
   * count.
   */
  static List<Agreement> of(TrialInfo info) {
    var occurred = info.rejections().stream().filter(Agreement::occurred).toList();
    var shown =
        occurred.isEmpty()
            ? info.rejections().stream().filter(count -> count.server() != null).toList()
            : occurred;
    return shown.stream().map(count -> new Agreement(info.block(), info.arm(), count)).toList();
  }

  private static boolean occurred(RejectionCount count) {
    return count.client() > 0 || (count.server() != null && count.server() > 0);
  }

  public String reason() {
    return count.reason();
  }

  public long client() {
    return count.client();
  }

  /** Returns the sum of the server's counters; works only if {@link #counted} is true. */
  public long server() {
    return count.server();
  }

  public boolean counted() {
    return count.server() != null;
  }

  public boolean agrees() {
    return counted() && client() == server();
  }

  public String message() {
    if (!counted()) {
      return "no counter";
    }
    return agrees() ? "agree" : "differ by " + Math.abs(client() - server());
  }
}
