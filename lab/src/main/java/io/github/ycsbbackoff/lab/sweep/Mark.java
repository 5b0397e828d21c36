package io.github.ycsbbackoff.lab.sweep;

/** What is to be known of a trial of a sweep before its numbers are believed. */
public enum Mark {
  WENT_WRONG("went_wrong", "went wrong"),
  COLD("cold", "began on a server that was not warm"),
  CUT_SHORT("cut_short", "ended before its window did"),
  MISSED_TARGET("missed_target", "did not reach its target"),
  ABOVE_TARGET("above_target", "went above its target, making up for a lag"),
  UNSURE_OF_TARGET("unsure_of_target", "not known whether it was at its target"),
  P99_NOT_REACHED(
      "p99_not_reached",
      "p99 is not reached: over 1% of the operations were not acknowledged, or none began"),
  RATE_DRIFTS("rate_drifts", "throughput drifts"),
  LATENCY_DRIFTS("latency_drifts", "latency drifts");

  private final String key;
  private final String message;

  Mark(String key, String message) {
    this.key = key;
    this.message = message;
  }

  /** Returns the name in summary.json and summary.csv. */
  public String key() {
    return key;
  }

  /** Returns the mark in a few words. */
  public String message() {
    return message;
  }
}
