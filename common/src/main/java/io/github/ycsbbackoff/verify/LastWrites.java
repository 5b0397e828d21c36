package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * Fields of a row that were there together, each with the write that it is of, and whether there is
 * an order of all writes that leaves them so. Another write of a field must come before the one
 * that is there. So one write that is there comes before another if it changes a field of the
 * other's, or if it had ended before the other began, or before something began that the other
 * overwrote. If these go round in a circle, there is no such order.
 */
final class LastWrites {

  /**
   * The write that {@code field} is of, and that began last of those which it must have
   * overwritten.
   */
  private record Held(int field, int write, int overwritten) {}

  private final RowHistory row;
  private final List<Held> held = new ArrayList<>();
  private final List<Integer> distinct = new ArrayList<>();

  LastWrites(RowHistory row) {
    this.row = row;
  }

  /**
   * Adds a field.
   *
   * @param overwritten the acknowledged write of that field that began last of all others
   */
  void add(int field, int write, int overwritten) {
    held.add(new Held(field, write, overwritten));
    if (!distinct.contains(write)) {
      distinct.add(write);
    }
  }

  /** Whether {@code write} had ended before the write {@code overwritten} began. */
  static boolean isStale(RowHistory row, int write, int overwritten) {
    return row.lastEffect(write) < row.begin(overwritten);
  }

  /** Whether an order of the writes leaves these. */
  boolean areOrdered() {
    var left = new ArrayList<>(distinct);
    // Takes away what nothing that is left must come before, until nothing is left.
    while (!left.isEmpty()
        && left.removeIf(last -> left.stream().noneMatch(each -> precedes(last, each)))) {}
    return left.isEmpty();
  }

  private boolean precedes(int one, int other) {
    return held.stream().anyMatch(field -> field.write() == other && precedes(one, field));
  }

  private boolean precedes(int one, Held other) {
    return isStale(row, one, other.overwritten())
        || (one != other.write()
            && (row.touches(one, other.field())
                || row.isAskedBefore(one, other.write())
                || row.lastEffect(one) < row.begin(other.write())));
  }

  /** The fields and their writes in words. */
  String words() {
    var words = new ArrayList<String>();
    for (var write : distinct) {
      var fields =
          held.stream().filter(each -> each.write() == write).map(each -> row.field(each.field()));
      words.add(row.name(write) + " in " + String.join(" ", fields.toList()));
    }
    return String.join(" beside ", words);
  }
}
