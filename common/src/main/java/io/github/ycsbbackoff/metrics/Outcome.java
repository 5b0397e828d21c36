package io.github.ycsbbackoff.metrics;

/** How a row ended. Every row that YCSB submits ends in just one of these. */
public enum Outcome {
  /** The server said that it is stored (or, for a read, answered). */
  ACKNOWLEDGED("acknowledged"),
  /** It is not stored: the server refused it for good, or it was never sent. */
  FAILED("failed"),
  /** It was rejected until the policy or a limit ended its attempts. */
  GAVE_UP("gave_up"),

  /**
   * It may be stored or not: an attempt of it was sent, and no answer says what became of it. The
   * row may also be stored only after it has ended so.
   */
  UNKNOWN("unknown");

  private final String tag;

  Outcome(String tag) {
    this.tag = tag;
  }

  /** The outcome as meters and files write it. */
  public String tag() {
    return tag;
  }
}
