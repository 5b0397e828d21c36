package io.github.ycsbbackoff.verify;

import java.util.Arrays;
import java.util.stream.IntStream;

/** What the histories say of one row; writes that were not carried out are left out. */
final class RowHistory {

  /** Instead of a write: the row as it was before any, with no field. */
  static final int INITIAL = -2;

  private final Histories histories;
  private final int row;
  private final int[] writes;
  private final int[] fields;

  RowHistory(Histories histories, int row) {
    this.histories = histories;
    this.row = row;
    var all = histories.writes();
    this.writes =
        Arrays.stream(histories.writesOf(row)).filter(each -> !all.isRefused(each)).toArray();
    this.fields =
        Arrays.stream(writes)
            .map(all::fieldSet)
            .distinct()
            .flatMap(set -> Arrays.stream(histories.fieldSets().fields(set)))
            .distinct()
            .toArray();
  }

  Histories histories() {
    return histories;
  }

  Writes all() {
    return histories.writes();
  }

  String key() {
    return histories.key(row);
  }

  int row() {
    return row;
  }

  /** The writes that were, or may have been, carried out, in the order of the histories. */
  int[] writes() {
    return writes;
  }

  /** The fields that any of them sets. */
  int[] fields() {
    return fields;
  }

  IntStream acknowledged() {
    return Arrays.stream(writes).filter(all()::isAcknowledged);
  }

  /** The deletes that may have left the row without fields. */
  IntStream deletes() {
    return Arrays.stream(writes).filter(all()::isDelete);
  }

  /** Whether every write was carried out just once, between its beginning and its end. */
  boolean isStrict() {
    return Arrays.stream(writes).allMatch(all()::isStrict);
  }

  /** Whether {@code write} changes {@code field}. */
  boolean touches(int write, int field) {
    return write == INITIAL
        || all().isDelete(write)
        || histories.fieldSets().place(all().fieldSet(write), field) >= 0;
  }

  long begin(int write) {
    return write == INITIAL ? Long.MIN_VALUE : all().begin(write);
  }

  /** Whether the thread that asked for both has {@code one} carried out before the other. */
  boolean isAskedBefore(int one, int other) {
    return one != INITIAL && other != INITIAL && all().isAskedBefore(one, other);
  }

  /** An acknowledged write of the field that the same thread asked for later; below 0 if none. */
  int askedAfter(int write, int field) {
    return write == INITIAL
        ? INITIAL
        : acknowledged()
            .filter(other -> all().isAskedBefore(write, other) && touches(other, field))
            .findFirst()
            .orElse(INITIAL);
  }

  long lastEffect(int write) {
    return write == INITIAL ? Long.MIN_VALUE : all().lastEffect(write);
  }

  /** Why the value with {@code stamp} cannot be in {@code field}; null if it can. */
  String whyInvented(long stamp, int field) {
    if (stamp == Stamp.NONE) {
      return "holds a value without a stamp";
    }
    var write = histories.find(stamp);
    if (write < 0) {
      return "holds a value that no history given has, " + name(stamp);
    }
    if (all().row(write) != row) {
      return "holds a value of another row, " + histories.key(all().row(write));
    }
    if (all().isDelete(write) || !touches(write, field)) {
      return "holds a value that was not written to it, of " + name(stamp);
    }
    return all().isRefused(write)
        ? "holds the value of " + name(stamp) + ", which was said not to be stored"
        : null;
  }

  String field(int field) {
    return histories.fieldSets().name(field);
  }

  /** A write as messages name it, so that it can be found in its history. */
  String name(int write) {
    return write == INITIAL ? "nothing" : name(all().stamp(write));
  }

  private static String name(long stamp) {
    return "write " + Stamp.writer(stamp) + "," + Stamp.sequence(stamp);
  }
}
