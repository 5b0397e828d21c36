package io.github.ycsbbackoff.simulator.client;

import java.util.Locale;

/**
 * An error: more operations are on their way, or wait for a thread, than the simulation was allowed
 * to hold, or they are sent again so fast that virtual time stands still.
 */
public final class OverloadException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private OverloadException(String format, Object... values) {
    super(String.format(Locale.ROOT, format, values));
  }

  static OverloadException ofMore(int most, long nowNanos) {
    return new OverloadException(
        "clients.most=%d: as many operations are on their way or wait after %.1f s, for more"
            + " arrive than end; give a higher limit, or less threadcount and load: queue, or a"
            + " policy or backoff.timeout that gives up",
        most, nowNanos / 1e9);
  }

  static OverloadException atOneMoment(long nowNanos) {
    return new OverloadException(
        "network.time=0: after %.1f s an attempt is refused and comes back for ever at one moment;"
            + " give 1us or more, or a policy that waits",
        nowNanos / 1e9);
  }
}
