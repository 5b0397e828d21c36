package io.github.ycsbbackoff.policy;

import java.util.Locale;

/** The reason why a server refused an attempt that may be tried again. */
public enum RejectionReason {
  /**
   * A queue or a memory limit of the server is full: Kudu's SERVER_TOO_BUSY, HBase's RegionTooBusy.
   */
  SERVER_TOO_BUSY,
  /** A quota or a rate limit refused the attempt. */
  THROTTLED,
  /** Another transaction was there first. */
  CONFLICT,
  /** The data is moving, or its server is away or restarting. */
  UNAVAILABLE,
  /** No answer came within the attempt timeout. */
  TIMEOUT;

  private final String tag = name().toLowerCase(Locale.ROOT);

  /** Returns whether the server says by it that it gets too much: what owners call throttling. */
  public boolean isThrottling() {
    return this == SERVER_TOO_BUSY || this == THROTTLED;
  }

  /** Returns the reason as meters and files write it, such as {@code server_too_busy}. */
  public String tag() {
    return tag;
  }
}
