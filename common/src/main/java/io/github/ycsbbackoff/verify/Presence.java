package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The times at which a field is known to have been there, because it was written or a read saw it.
 * A read that finds the field absent afterwards needs a delete that came no earlier.
 */
final class Presence {

  /**
   * One time at which the field was there.
   *
   * @param from the earliest that this time can have been
   * @param until the latest that this time can have been
   * @param write the write whose value was there
   */
  record Moment(long from, long until, int write) {}

  private final List<Moment> moments = new ArrayList<>();
  private Moment[] latest;

  void add(long from, long until, int write) {
    moments.add(new Moment(from, until, write));
  }

  /**
   * Returns, of the times that were over before {@code micros}, the one that began last; null if
   * none was over.
   */
  Moment before(long micros) {
    if (latest == null) {
      sort();
    }
    var low = 0;
    var high = moments.size();
    while (low < high) {
      var middle = (low + high) >>> 1;
      if (moments.get(middle).until() < micros) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? null : latest[low - 1];
  }

  private void sort() {
    moments.sort(Comparator.comparingLong(Moment::until));
    latest = new Moment[moments.size()];
    for (var i = 0; i < latest.length; i++) {
      var moment = moments.get(i);
      latest[i] = i == 0 || moment.from() > latest[i - 1].from() ? moment : latest[i - 1];
    }
  }
}
