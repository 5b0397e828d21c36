package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The rows of one table held against the ledger.
 *
 * @param expected rows that must be there
 * @param missing of these, how many are not
 * @param unexpected rows that are there though no write of theirs was ever submitted, or their
 *     delete was acknowledged
 * @param unknown rows whose last write was not acknowledged: both ways are right
 * @param unknownFound of these, how many are there
 * @param examples keys of the first missing and unexpected rows
 */
public record Verification(
    long expected,
    long missing,
    long unexpected,
    long unknown,
    long unknownFound,
    List<String> examples) {

  private static final int EXAMPLES = 5;

  /** Reads every key of {@code table} once. */
  static Verification of(String table, Map<String, Expectation> ledger, KeySource store)
      throws Exception {
    var count = new Count(ledger);
    store.forEachKey(table, count::found);
    return count.result();
  }

  /** Whether the store holds just what it acknowledged. */
  public boolean sound() {
    return missing == 0 && unexpected == 0;
  }

  private static final class Count {
    private final Map<String, Expectation> left;
    private final List<String> examples = new ArrayList<>();
    private final long expected;
    private final long unknown;
    private long unexpected;
    private long unknownFound;

    Count(Map<String, Expectation> ledger) {
      this.left = ledger;
      this.expected = count(Expectation.PRESENT);
      this.unknown = count(Expectation.UNKNOWN);
    }

    void found(String key) {
      var expectation = left.remove(key);
      if (expectation == Expectation.UNKNOWN) {
        unknownFound++;
      } else if (expectation != Expectation.PRESENT) {
        unexpected++;
        example("unexpected " + key);
      }
    }

    Verification result() {
      left.forEach(
          (key, expectation) -> {
            if (expectation == Expectation.PRESENT) {
              example("missing " + key);
            }
          });
      return new Verification(
          expected,
          count(Expectation.PRESENT),
          unexpected,
          unknown,
          unknownFound,
          List.copyOf(examples));
    }

    private long count(Expectation which) {
      return left.values().stream().filter(each -> each == which).count();
    }

    private void example(String words) {
      if (examples.size() < EXAMPLES) {
        examples.add(words);
      }
    }
  }
}
