package io.github.ycsbbackoff.verify;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The acknowledged writes of one field: for any time, the one that began last of those that had
 * ended before. Whatever is in the field at that time was written no earlier.
 */
final class Overwrites {

  private final RowHistory row;
  private final long[] ends;
  private final int[] latest;
  private final int[] second;

  Overwrites(RowHistory row, int field) {
    this.row = row;
    var all = row.all();
    var writes =
        row.acknowledged()
            .filter(write -> row.touches(write, field))
            .boxed()
            .sorted(Comparator.comparingLong(all::end))
            .mapToInt(Integer::intValue)
            .toArray();
    ends = Arrays.stream(writes).mapToLong(all::end).toArray();
    latest = new int[writes.length];
    second = new int[writes.length];
    for (var i = 0; i < writes.length; i++) {
      var before = i == 0 ? RowHistory.INITIAL : latest[i - 1];
      var secondBefore = i == 0 ? RowHistory.INITIAL : second[i - 1];
      latest[i] = later(before, writes[i]);
      second[i] = later(secondBefore, latest[i] == before ? writes[i] : before);
    }
  }

  /**
   * Returns the acknowledged write that began last, of those that had ended before {@code micros};
   * {@link RowHistory#INITIAL} if there is none.
   *
   * @param but a write that is left out
   */
  int before(long micros, int but) {
    var place = countBefore(micros);
    if (place == 0) {
      return RowHistory.INITIAL;
    }
    return latest[place - 1] == but ? second[place - 1] : latest[place - 1];
  }

  private int countBefore(long micros) {
    var low = 0;
    var high = ends.length;
    while (low < high) {
      var middle = (low + high) >>> 1;
      if (ends[middle] < micros) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int later(int one, int other) {
    return row.begin(other) > row.begin(one) ? other : one;
  }
}
