package io.github.ycsbbackoff.simulator.client;

import java.util.Locale;

/**
 * An error: more operations are on their way, or wait for a thread, than the simulation was allowed
 * to hold.
 */
public final class OverloadException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OverloadException(int most, long nowNanos) {
    super(
        String.format(
            Locale.ROOT,
            "clients.most=%d: as many operations are on their way or wait after %.1f s, for more"
                + " arrive than end; give a higher limit, or less threadcount and load: queue, or a"
                + " policy or backoff.timeout that gives up",
            most,
            nowNanos / 1e9));
  }
}
