package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.TrialInfo;

/**
 * The client's count of rejections over a whole run beside the server's own.
 *
 * @param server the server's counters, added up; -1 where it has none
 */
public record Agreement(int block, String arm, long client, long server) {
  private static final long NO_COUNTER = -1;

  static Agreement of(TrialInfo info) {
    var counters = info.serverRejections().values();
    long server =
        counters.isEmpty() ? NO_COUNTER : counters.stream().mapToLong(Long::longValue).sum();
    return new Agreement(info.block(), info.arm(), info.clientRejections(), server);
  }

  public boolean counted() {
    return server != NO_COUNTER;
  }

  public boolean agrees() {
    return client == server;
  }

  public String words() {
    if (!counted()) {
      return "no counter";
    }
    return agrees() ? "agree" : "differ by " + Math.abs(client - server);
  }
}
