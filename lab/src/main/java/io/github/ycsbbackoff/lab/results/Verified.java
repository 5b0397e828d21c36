package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The result of {@code backoff verify} for a trial.
 *
 * @param rows the number of rows that were read back
 * @param writes the number of writes that the histories have
 * @param acknowledged the number of these writes that were acknowledged
 * @param reads the number of reads that were checked
 * @param uncertainRows the number of rows with a write that may be stored at any time, which were
 *     judged leniently
 * @param violations the number of violations by kind
 */
public record Verified(
    long rows,
    long writes,
    long acknowledged,
    long reads,
    long uncertainRows,
    Map<String, Long> violations) {

  /** The result where there was nothing to verify. */
  public static final Verified NOTHING = new Verified(0, 0, 0, 0, 0, Map.of());

  /** The kind of violation that is an acknowledged write which is not there. */
  private static final String MISSING = "missing";

  /** The result for one table, as {@code verification.json} has it. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Table(
      long rows,
      long writes,
      long acknowledged,
      long reads,
      long uncertainRows,
      Map<String, Long> violations) {}

  /** Adds up the results of several tables. */
  public static Verified of(Iterable<Table> tables) {
    var all = NOTHING;
    for (var table : tables) {
      all =
          all.and(
              new Verified(
                  table.rows,
                  table.writes,
                  table.acknowledged,
                  table.reads,
                  table.uncertainRows,
                  table.violations));
    }
    return all;
  }

  /** Returns both results together. */
  public Verified and(Verified other) {
    var both = new LinkedHashMap<>(violations);
    other.violations.forEach((kind, number) -> both.merge(kind, number, Long::sum));
    return new Verified(
        rows + other.rows,
        writes + other.writes,
        acknowledged + other.acknowledged,
        reads + other.reads,
        uncertainRows + other.uncertainRows,
        both);
  }

  /** Returns how many acknowledged writes are not on the server, which no delete explains. */
  @JsonIgnore
  public long missing() {
    return violations.getOrDefault(MISSING, 0L);
  }

  /** Returns how many violations were found. */
  @JsonIgnore
  public long violationsInAll() {
    return violations.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the numbers as the end of a sentence. */
  public String message() {
    var text =
        String.format(
            Locale.ROOT,
            "%,d rows, %,d writes (%,d acknowledged) and %,d reads verified, %,d violations",
            rows,
            writes,
            acknowledged,
            reads,
            violationsInAll());
    return violations.entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .max(Comparator.comparingLong(Map.Entry::getValue))
        .map(each -> text + ", most of them " + each.getKey().replace('_', ' '))
        .orElse(text);
  }
}
