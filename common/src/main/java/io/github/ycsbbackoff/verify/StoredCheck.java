package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The check of one row, as the store has it, against its history. As to the times of the writes it
 * is exact: it finds nothing just if there is an order of the writes that fits their times and
 * leaves this row. As to the order in which one thread asked for its writes, it checks pairs alone.
 */
final class StoredCheck {

  /** The time at which {@code stored} was read: after everything else. */
  private static final long AT_LAST = Long.MAX_VALUE;

  private final RowHistory row;
  private final Map<String, byte[]> stored;
  private final Map<Integer, Overwrites> overwrites = new HashMap<>();

  StoredCheck(RowHistory row, Map<String, byte[]> stored) {
    this.row = row;
    this.stored = stored;
  }

  /** A violation of one kind, in words. */
  record Finding(Violation.Kind kind, String message) {}

  /** Returns what is wrong with the row; null if nothing is. */
  Finding finding() {
    var finding = invented();
    if (finding != null) {
      return finding;
    }
    var present = new LastWrites(row);
    var absent = new ArrayList<Integer>();
    for (var field : row.fields()) {
      var value = stored.get(row.field(field));
      if (value == null) {
        absent.add(field);
        continue;
      }
      var write = row.histories().find(Stamp.read(value));
      var overwritten = overwritten(field, write);
      if (LastWrites.isStale(row, write, overwritten)) {
        return stale(field, write, overwritten);
      }
      var later = row.askedAfter(write, field);
      if (later != RowHistory.INITIAL) {
        return stale(field, write, later);
      }
      present.add(field, write, overwritten);
    }
    return absent.isEmpty() ? torn(present) : absent(absent);
  }

  private Finding invented() {
    for (var value : stored.entrySet()) {
      var field = row.histories().fieldSets().field(value.getKey());
      var why = row.whyInvented(Stamp.read(value.getValue()), field);
      if (why != null) {
        return new Finding(Violation.Kind.INVENTED, value.getKey() + " " + why);
      }
    }
    return null;
  }

  private Finding stale(int field, int write, int overwritten) {
    return new Finding(
        Violation.Kind.STALE,
        "%s holds %s, though %s, which was acknowledged, %s"
            .formatted(
                row.field(field),
                row.name(write),
                row.name(overwritten),
                LastWrites.isStale(row, write, overwritten)
                    ? "began %,d us after it had ended"
                        .formatted(row.begin(overwritten) - row.lastEffect(write))
                    : "was asked for later by the same thread"));
  }

  private static Finding torn(LastWrites present) {
    return present.areOrdered()
        ? null
        : new Finding(
            Violation.Kind.TORN, present.message() + ", which no order of the writes leaves");
  }

  /**
   * Checks the absent fields: one delete, or the time before any write, must explain all of them.
   */
  private Finding absent(List<Integer> absent) {
    var candidates =
        IntStream.concat(IntStream.of(RowHistory.INITIAL), row.deletes())
            .filter(each -> absent.stream().allMatch(field -> mayLeave(each, field)))
            .toArray();
    if (candidates.length == 0) {
      return missing(absent);
    }
    var isExplained = Arrays.stream(candidates).anyMatch(each -> with(each, absent).areOrdered());
    return isExplained ? null : torn(with(candidates[candidates.length - 1], absent));
  }

  private boolean mayLeave(int delete, int field) {
    return !LastWrites.isStale(row, delete, overwritten(field, delete))
        && row.askedAfter(delete, field) == RowHistory.INITIAL;
  }

  private LastWrites with(int delete, List<Integer> absent) {
    var all = new LastWrites(row);
    for (var field : row.fields()) {
      var write =
          absent.contains(field)
              ? delete
              : row.histories().find(Stamp.read(stored.get(row.field(field))));
      all.add(field, write, overwritten(field, write));
    }
    return all;
  }

  private Finding missing(List<Integer> absent) {
    for (var field : absent) {
      var write = overwritten(field, RowHistory.INITIAL);
      if (write != RowHistory.INITIAL && row.deletes().noneMatch(each -> mayLeave(each, field))) {
        var what = stored.isEmpty() ? "the row" : row.field(field);
        return new Finding(
            Violation.Kind.MISSING,
            what + " is not there, though " + row.name(write) + " was acknowledged");
      }
    }
    return new Finding(
        Violation.Kind.MISSING, "no single delete explains the fields that are not there");
  }

  private int overwritten(int field, int but) {
    return overwrites
        .computeIfAbsent(field, each -> new Overwrites(row, each))
        .before(AT_LAST, but);
  }
}
