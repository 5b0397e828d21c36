package io.github.ycsbbackoff.metrics;

/** The way in which a row ended. Every row that YCSB submits ends in just one of these. */
public enum Outcome {
  /** The server said that the row is stored (or, for a read, answered). */
  ACKNOWLEDGED("acknowledged"),
  /** The row is not stored: the server refused it for good, or it was never sent. */
  FAILED("failed"),
  /** The row was rejected until the policy or a limit ended its attempts. */
  GAVE_UP("gave_up"),

  /**
   * The row may be stored or not: an attempt was sent, and no answer says what became of it. The
   * row may also be stored only after it has ended so.
   */
  UNKNOWN("unknown");

  private final String tag;

  Outcome(String tag) {
    this.tag = tag;
  }

  /** Returns the outcome as meters and files write it. */
  public String tag() {
    return tag;
  }
}
