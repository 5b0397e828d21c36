package io.github.ycsbbackoff.policy;

import java.util.Locale;

/** The reason why one of the client's own policies refused an attempt, so that it was not sent. */
public enum LocalRefusal {
  /** The retry budget is spent. */
  BUDGET,
  /** The breaker is open. */
  BREAKER,
  /** The client throttles itself. */
  THROTTLE,
  /** As many attempts as the limit allows are in flight. */
  LIMIT;

  private final String tag = name().toLowerCase(Locale.ROOT);

  /** Returns the cause as meters and files write it. */
  public String tag() {
    return tag;
  }
}
