package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The check of the reads of one row, and of the row as the store has it in the end, against its
 * history.
 *
 * <p>Each field is a register whose values are unique, so that {@link Zones} decides it. A write
 * that may be carried out again or at any time (of unknown outcome, or with an echo) is no longer
 * unique: each read of it may have seen another time that it was carried out. So each such read has
 * a zone of its own, and the write has none if it was not acknowledged. An absent field is no
 * unique value either; for reads that saw none, only what is necessary is checked: some delete, or
 * the time before the first write, must explain each of them, and what was there before and after
 * cannot be one and the same write's.
 *
 * <p>Fields that one read saw together are checked for whether they can be there together at that
 * time; not for whether there is one order of all writes for the reads of all fields.
 */
final class ReadsCheck {

  /** The time at which the row in the store was read: after everything else. */
  private static final long AT_LAST = Long.MAX_VALUE - 1;

  private final RowHistory row;
  private final ReadColumns reads;
  private final int[] ofRow;
  private final Consumer<StoredCheck.Finding> found;
  private final Map<Integer, Overwrites> overwrites = new HashMap<>();
  private boolean isMissing;

  /**
   * @param found is told of each violation
   */
  ReadsCheck(RowHistory row, Consumer<StoredCheck.Finding> found) {
    this.row = row;
    this.reads = row.histories().reads();
    this.ofRow = row.histories().readsOf(row.row());
    this.found = found;
  }

  /**
   * Checks the reads, and the row in the store.
   *
   * @param stored the fields that the store has; null if the row was found wrong by itself
   */
  void check(Map<String, byte[]> stored) {
    for (var field : isOneRegister() ? new int[] {row.fields()[0]} : fields()) {
      new OneField(field, stored).check();
    }
    Arrays.stream(ofRow).filter(read -> !reads.isUniform(read)).forEach(this::together);
  }

  /** Returns whether all writes set the same fields, and all reads saw the same in all of them. */
  private boolean isOneRegister() {
    var sets =
        IntStream.concat(
                Arrays.stream(row.writes())
                    .filter(write -> !row.all().isDelete(write))
                    .map(row.all()::fieldSet),
                Arrays.stream(ofRow).map(reads::fieldSet))
            .distinct();
    return row.fields().length > 0
        && sets.count() == 1
        && Arrays.stream(ofRow).allMatch(reads::isUniform);
  }

  private int[] fields() {
    var sets = row.histories().fieldSets();
    var read = Arrays.stream(ofRow).map(reads::fieldSet).distinct();
    return IntStream.concat(
            Arrays.stream(row.fields()), read.flatMap(set -> Arrays.stream(sets.fields(set))))
        .distinct()
        .toArray();
  }

  private void together(int read) {
    var last = new LastWrites(row);
    var fields = row.histories().fieldSets().fields(reads.fieldSet(read));
    for (var i = 0; i < fields.length; i++) {
      var seen = reads.seen(read, i);
      if (seen == ReadColumns.ABSENT) {
        continue;
      }
      if (row.whyInvented(seen, fields[i]) != null) {
        // The check of the field reports this.
        return;
      }
      var write = row.histories().find(seen);
      last.add(fields[i], write, overwrites(fields[i]).before(reads.begin(read), write));
    }
    if (!last.areOrdered()) {
      wrong(read, "saw " + last.message() + ", which no order of the writes leaves");
    }
  }

  private Overwrites overwrites(int field) {
    return overwrites.computeIfAbsent(field, each -> new Overwrites(row, each));
  }

  private void wrong(int read, String words) {
    found.accept(
        new StoredCheck.Finding(
            Violation.Kind.WRONG_READ,
            "the read from t_us %d to %d %s".formatted(reads.begin(read), reads.end(read), words)));
  }

  /** The check of one field as a register. */
  private final class OneField {
    private final int field;
    private final Map<String, byte[]> stored;
    private final int[] writes;
    private final List<Zones.Zone> ofReads = new ArrayList<>();
    private final long[] from;
    private final long[] until;
    private final Presence presence = new Presence();
    private final List<Integer> sawNothing = new ArrayList<>();
    private boolean isWrong;

    OneField(int field, Map<String, byte[]> stored) {
      this.field = field;
      this.stored = stored;
      this.writes =
          Arrays.stream(row.writes()).filter(write -> row.touches(write, field)).toArray();
      this.from = Arrays.stream(writes).mapToLong(row.all()::end).toArray();
      this.until = Arrays.stream(writes).mapToLong(row.all()::begin).toArray();
    }

    void check() {
      for (var read : ofRow) {
        var place = row.histories().fieldSets().place(reads.fieldSet(read), field);
        if (place >= 0) {
          read(read, reads.seen(read, place));
        }
      }
      for (var write : writes) {
        if (row.all().isAcknowledged(write) && !row.all().isDelete(write)) {
          presence.add(row.begin(write), row.all().end(write), write);
        }
      }
      sawNothing.forEach(this::explainAbsent);
      order();
      if (!isWrong && stored != null) {
        inTheEnd();
      }
    }

    /** Reports the writes and reads for which there is no order. */
    private void order() {
      var zones = new Zones();
      ofReads.forEach(zone -> zones.add(zone));
      for (var i = 0; i < writes.length; i++) {
        if (row.all().isAcknowledged(writes[i])) {
          zones.add(new Zones.Zone(from[i], until[i], writes[i]));
        }
      }
      zones.conflicts(this::conflict);
      inTheOrderAsked();
    }

    /**
     * Reports what contradicts the order in which a thread asked for its writes: the writes come in
     * the order of their numbers, and so does what reads saw of them.
     */
    private void inTheOrderAsked() {
      var farthest = new HashMap<Long, Integer>();
      for (var i = 0; i < writes.length; i++) {
        if (!row.all().isStrict(writes[i])) {
          continue;
        }
        var before = farthest.get(row.all().thread(writes[i]));
        if (before != null && until[before] > from[i]) {
          conflict(
              new Zones.Zone(from[before], until[before], writes[before]),
              new Zones.Zone(from[i], until[i], writes[i]));
        }
        if (before == null || until[i] > until[before]) {
          farthest.put(row.all().thread(writes[i]), i);
        }
      }
    }

    private void read(int read, long seen) {
      if (seen == ReadColumns.ABSENT) {
        ofReads.add(new Zones.Zone(reads.end(read), reads.begin(read), RowHistory.INITIAL));
        sawNothing.add(read);
        return;
      }
      var why = row.whyInvented(seen, field);
      if (why != null) {
        wrongRead(read, "of " + row.field(field) + " " + why);
        return;
      }
      var write = row.histories().find(seen);
      if (reads.end(read) < row.begin(write)) {
        wrongRead(read, "saw " + row.name(write) + ", which had not begun");
      } else {
        saw(read, write);
      }
    }

    private void saw(int read, int write) {
      var earliest = Math.max(row.begin(write), reads.begin(read));
      presence.add(earliest, reads.end(read), write);
      if (row.all().isStrict(write)) {
        extend(write, reads.end(read), reads.begin(read));
      } else {
        ofReads.add(new Zones.Zone(reads.end(read), earliest, write));
      }
    }

    /** Adds the row in the store as the last read. */
    private void inTheEnd() {
      var value = stored.get(row.field(field));
      if (value == null) {
        explainAbsentInTheEnd();
        return;
      }
      var write = row.histories().find(Stamp.read(value));
      if (row.all().isStrict(write)) {
        extend(write, AT_LAST, AT_LAST);
        order();
      }
    }

    private void extend(int write, long end, long begin) {
      var place = Arrays.binarySearch(writes, write);
      from[place] = Math.min(from[place], end);
      until[place] = Math.max(until[place], begin);
    }

    private void explainAbsent(int read) {
      var needed = presence.before(reads.begin(read));
      if (needed != null && !isDeleted(needed.from(), reads.end(read))) {
        wrongRead(read, notThere(needed));
      }
    }

    private void explainAbsentInTheEnd() {
      var needed = presence.before(AT_LAST);
      // A row is missing once, however many of its fields are.
      if (!isMissing && needed != null && !isDeleted(needed.from(), AT_LAST)) {
        isMissing = true;
        found.accept(new StoredCheck.Finding(Violation.Kind.MISSING, notThere(needed)));
      }
    }

    private String notThere(Presence.Moment moment) {
      return "did not find %s, though that of %s had been there in t_us %d to %d"
          .formatted(row.field(field), row.name(moment.write()), moment.from(), moment.until());
    }

    private boolean isDeleted(long after, long before) {
      return row.deletes()
          .anyMatch(each -> row.lastEffect(each) >= after && row.begin(each) <= before);
    }

    private void wrongRead(int read, String words) {
      isWrong = true;
      wrong(read, words);
    }

    private void conflict(Zones.Zone across, Zones.Zone within) {
      isWrong = true;
      var isStored = across.until() == AT_LAST || within.until() == AT_LAST;
      var words =
          "%s had %s before t_us %d and %s, and %s in between"
              .formatted(
                  row.field(field),
                  row.name(across.write()),
                  across.from(),
                  across.until() == AT_LAST ? "in the end" : "after " + across.until(),
                  row.name(within.write()));
      found.accept(
          new StoredCheck.Finding(
              isStored ? Violation.Kind.STALE : Violation.Kind.WRONG_READ, words));
    }
  }
}
