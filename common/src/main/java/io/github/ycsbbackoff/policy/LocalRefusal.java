package io.github.ycsbbackoff.policy;

import java.util.Locale;

/** Why an attempt was not sent though the server was not asked: a policy of ours refused it. */
public enum LocalRefusal {
  /** The retry budget is spent. */
  BUDGET,
  /** A breaker is open. */
  BREAKER,
  /** The client throttles itself. */
  THROTTLE,
  /** As many attempts as the limit allows are on their way. */
  LIMIT;

  private final String tag = name().toLowerCase(Locale.ROOT);

  /** The cause as meters and files write it. */
  public String tag() {
    return tag;
  }
}
