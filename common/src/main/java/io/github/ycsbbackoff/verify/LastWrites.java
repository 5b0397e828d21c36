package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a row that were there together, each with its last write, and the check whether
 * some order of all writes leaves them so. Every other write of a field must come before its last
 * one. So one last write comes before another if it changes a field of the other's, if the same
 * thread asked for it earlier, or if it had ended before the other began, or before a write began
 * that the other must have overwritten. If these relations form a circle, there is no such order.
 */
final class LastWrites {

  /**
   * A field, its last write, and the write that began last of those which its last write must have
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
   * Adds a field with its last write.
   *
   * @param overwritten the acknowledged write of the field, other than {@code write}, that began
   *     last of those that had ended before the field was seen
   */
  void add(int field, int write, int overwritten) {
    held.add(new Held(field, write, overwritten));
    if (!distinct.contains(write)) {
      distinct.add(write);
    }
  }

  /** Returns whether {@code write} had ended before the write {@code overwritten} began. */
  static boolean isStale(RowHistory row, int write, int overwritten) {
    return row.lastEffect(write) < row.begin(overwritten);
  }

  /** Returns whether some order of the writes leaves these fields. */
  boolean areOrdered() {
    var left = new ArrayList<>(distinct);
    // Takes away the writes that must come before none of those left, until none is left.
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

  /** Describes the fields and their writes. */
  String message() {
    var words = new ArrayList<String>();
    for (var write : distinct) {
      var fields =
          held.stream().filter(each -> each.write() == write).map(each -> row.field(each.field()));
      words.add(row.name(write) + " in " + String.join(" ", fields.toList()));
    }
    return String.join(" beside ", words);
  }
}
