package io.github.ycsbbackoff.verify;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The operations on one row in the histories, without the writes that were not carried out. */
final class RowHistory {

  /** The stand-in for a write that is the row as it was before any, without fields. */
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

  WriteColumns all() {
    return histories.writes();
  }

  String key() {
    return histories.key(row);
  }

  int row() {
    return row;
  }

  /** Returns the writes that were or may have been carried out, in the order of the histories. */
  int[] writes() {
    return writes;
  }

  /** Returns the fields that any of these writes sets. */
  int[] fields() {
    return fields;
  }

  IntStream acknowledged() {
    return Arrays.stream(writes).filter(all()::isAcknowledged);
  }

  /** Returns the deletes that may have left the row without fields. */
  IntStream deletes() {
    return Arrays.stream(writes).filter(all()::isDelete);
  }

  /** Returns whether every write was carried out just once, between its beginning and its end. */
  boolean isStrict() {
    return Arrays.stream(writes).allMatch(all()::isStrict);
  }

  /** Returns whether {@code write} changes {@code field}. */
  boolean touches(int write, int field) {
    return write == INITIAL
        || all().isDelete(write)
        || histories.fieldSets().place(all().fieldSet(write), field) >= 0;
  }

  long begin(int write) {
    return write == INITIAL ? Long.MIN_VALUE : all().begin(write);
  }

  /**
   * Returns whether one thread asked for both, and {@code one} was carried out before {@code
   * other}.
   */
  boolean isAskedBefore(int one, int other) {
    return one != INITIAL && other != INITIAL && all().isAskedBefore(one, other);
  }

  /**
   * Returns an acknowledged write of the field that came after {@code write} because the same
   * thread asked for it later; below 0 if there is none.
   */
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

  /** Returns why the value with {@code stamp} cannot be in {@code field}; null if it can. */
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

  /** Returns the name of a write in messages, by which it can be found in its history. */
  String name(int write) {
    return write == INITIAL ? "nothing" : name(all().stamp(write));
  }

  private static String name(long stamp) {
    return "write " + Stamp.writer(stamp) + "," + Stamp.sequence(stamp);
  }
}
