package io.github.ycsbbackoff.metrics;

/** How a row ended. Every row that YCSB submits ends in just one of these. */
public enum Outcome {
  /** The server said that it is stored (or, for a read, answered). */
  ACKNOWLEDGED("acknowledged"),
  /** The server refused it for good, or did not answer. */
  FAILED("failed"),
  /** It was rejected until the policy or a limit ended its attempts. */
  GAVE_UP("gave_up");

  private final String tag;

  Outcome(String tag) {
    this.tag = tag;
  }

  /** The outcome as meters and files write it. */
  public String tag() {
    return tag;
  }
}
