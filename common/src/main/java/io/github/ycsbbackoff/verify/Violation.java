package io.github.ycsbbackoff.verify;

import java.util.Map;

/**
 * One observation that no order of the writes explains.
 *
 * @param message what is wrong, in one line; a write is named by its writer and sequence, as in the
 *     history
 * @param stored the first bytes of each field as the store has them; empty for an absent row and
 *     for what a read saw during the run
 */
public record Violation(
    Kind kind, String table, String key, String message, Map<String, String> stored) {

  /** The kinds, in the order of their weight. */
  public enum Kind {
    /** An acknowledged write is not in the store, and no delete explains that. */
    MISSING("missing"),
    /** The value in the store was never written there, or its write was said to have failed. */
    INVENTED("invented"),
    /** The value in the store had been overwritten. */
    STALE("stale"),
    /** The fields of the row are of writes that no order leaves together. */
    TORN("torn"),
    /** A read during the run saw what it could not see at that time. */
    WRONG_READ("wrong read");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Returns the kind as a report names it. */
    public String word() {
      return word;
    }
  }

  /** Returns the violation as one line. */
  public String line() {
    return kind.word() + ": " + table + " " + key + ": " + message;
  }
}
