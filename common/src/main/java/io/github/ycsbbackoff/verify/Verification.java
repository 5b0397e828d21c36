package io.github.ycsbbackoff.verify;

import io.github.ycsbbackoff.config.SettingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import site.ycsb.ByteIterator;

/**
 * The result of holding one table against the histories.
 *
 * @param rows the rows that were checked: those of the histories, and those that only the store has
 * @param writes the writes in the histories
 * @param acknowledged the writes that were acknowledged
 * @param refused the writes that were said not to be stored
 * @param unknown the writes of unknown outcome
 * @param unended the writes begun by a process that did not live to see their end
 * @param uncertainRows the rows with a write that may be carried out at any time or again: a value
 *     may be that write's whenever it came, so that less can be found wrong with them
 * @param reads the reads that were checked
 * @param violations the number of violations that were found, by kind
 * @param examples the first violations
 */
public record Verification(
    String table,
    long rows,
    long writes,
    long acknowledged,
    long refused,
    long unknown,
    long unended,
    long uncertainRows,
    long reads,
    Map<Violation.Kind, Long> violations,
    List<Violation> examples) {

  private static final int EXAMPLES = 10;

  /**
   * Holds the one table of the history in {@code ledger} against {@code store}.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if the file is no history of one table
   */
  public static Verification of(Path ledger, RowSource store) throws Exception {
    var histories = new Histories();
    HistoryReader.read(ledger, histories);
    histories.complete();
    if (histories.tables().size() != 1) {
      throw new SettingException(ledger + ": has the tables " + histories.tables() + ", not one");
    }
    return of(histories.tables().iterator().next(), histories, store);
  }

  /** Holds {@code table} against {@code store}, of which every row is read once. */
  static Verification of(String table, Histories histories, RowSource store) throws Exception {
    var count = new Count(table, histories);
    store.forEachRow(table, count::stored);
    count.absent();
    return count.result();
  }

  /** Returns whether an order of all writes explains what was found. */
  public boolean sound() {
    return violations.values().stream().allMatch(number -> number == 0);
  }

  private static final class Count {
    private final String table;
    private final Histories histories;
    private final Map<String, Integer> rows;
    private final BitSet stored = new BitSet();
    private final Map<Violation.Kind, Long> violations = new EnumMap<>(Violation.Kind.class);
    private final List<Violation> examples = new ArrayList<>();
    private long invented;
    private long uncertainRows;
    private long reads;

    Count(String table, Histories histories) {
      this.table = table;
      this.histories = histories;
      this.rows = histories.rows(table);
      for (var kind : Violation.Kind.values()) {
        violations.put(kind, 0L);
      }
    }

    void stored(String key, Map<String, ByteIterator> fields) {
      var bytes = new LinkedHashMap<String, byte[]>();
      fields.forEach((field, value) -> bytes.put(field, value.toArray()));
      var row = rows.get(key);
      if (row == null) {
        invented++;
        violation(Violation.Kind.INVENTED, key, "no history given has a write of it", bytes);
      } else if (stored.get(row)) {
        violation(Violation.Kind.INVENTED, key, "the store has the row twice", bytes);
      } else {
        stored.set(row);
        check(row, bytes);
      }
    }

    void absent() {
      for (var row : rows.values()) {
        if (!stored.get(row)) {
          check(row, Map.of());
        }
      }
    }

    Verification result() {
      var writes = histories.writes();
      var counts = new long[5];
      for (var write = 0; write < writes.size(); write++) {
        if (!Integer.valueOf(writes.row(write))
            .equals(rows.get(histories.key(writes.row(write))))) {
          continue;
        }
        counts[0]++;
        if (writes.isAcknowledged(write)) {
          counts[1]++;
        } else if (writes.isRefused(write)) {
          counts[2]++;
        } else if (writes.hasEnded(write)) {
          counts[3]++;
        } else {
          counts[4]++;
        }
      }
      return new Verification(
          table,
          rows.size() + invented,
          counts[0],
          counts[1],
          counts[2],
          counts[3],
          counts[4],
          uncertainRows,
          reads,
          violations,
          List.copyOf(examples));
    }

    private void check(int number, Map<String, byte[]> fields) {
      var row = new RowHistory(histories, number);
      uncertainRows += row.isStrict() ? 0 : 1;
      var finding = new StoredCheck(row, fields).finding();
      Consumer<StoredCheck.Finding> found =
          each -> violation(each.kind(), row.key(), each.message(), fields);
      if (finding != null) {
        found.accept(finding);
      }
      var ofRow = histories.readsOf(number).length;
      if (ofRow > 0) {
        reads += ofRow;
        new ReadsCheck(row, found).check(finding == null ? fields : null);
      }
    }

    private void violation(
        Violation.Kind kind, String key, String words, Map<String, byte[]> fields) {
      violations.merge(kind, 1L, Long::sum);
      if (examples.size() < EXAMPLES) {
        var seen = new LinkedHashMap<String, String>();
        if (kind != Violation.Kind.WRONG_READ) {
          fields.forEach((field, value) -> seen.put(field, HistoryText.seen(value)));
        }
        examples.add(new Violation(kind, table, key, words, seen));
      }
    }
  }
}
