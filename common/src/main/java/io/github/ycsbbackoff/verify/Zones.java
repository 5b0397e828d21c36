package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The check whether the operations on one register can be put in an order, if it is known which
 * write each read saw: P. B. Gibbons and E. Korach, "Testing Shared Memories", SIAM Journal on
 * Computing 26 (1997), section 4. A write and its reads are a zone, from the first end among them
 * to the last beginning. The register held that value at both times; so two values whose zones each
 * need the other out of the way in between cannot both be right. If there are no two such zones, an
 * order exists.
 */
final class Zones {

  /**
   * One value of the register.
   *
   * @param from the first end among the value's write and its reads
   * @param until the last beginning among them
   * @param write a write of the value, for messages; below 0 if there is none
   */
  record Zone(long from, long until, int write) {

    private boolean isForward() {
      return from < until;
    }
  }

  private final List<Zone> forward = new ArrayList<>();
  private final List<Zone> backward = new ArrayList<>();

  void add(Zone zone) {
    (zone.isForward() ? forward : backward).add(zone);
  }

  /**
   * Calls {@code each} for every zone that conflicts with another; the first argument is the other
   * one, which reaches across it.
   */
  void conflicts(BiConsumer<Zone, Zone> each) {
    if (forward.isEmpty()) {
      return;
    }
    forward.sort(Comparator.comparingLong(Zone::from));
    // This is, for each place, the zone up to that place which reaches farthest.
    var farthest = new Zone[forward.size()];
    for (var i = 0; i < farthest.length; i++) {
      var zone = forward.get(i);
      if (i > 0 && zone.from() < farthest[i - 1].until()) {
        each.accept(farthest[i - 1], zone);
      }
      farthest[i] = i == 0 || zone.until() > farthest[i - 1].until() ? zone : farthest[i - 1];
    }
    for (var zone : backward) {
      var place = lastBefore(zone.until());
      if (place >= 0 && zone.from() < farthest[place].until()) {
        each.accept(farthest[place], zone);
      }
    }
  }

  /** Returns the last forward zone that begins before {@code micros}; -1 if there is none. */
  private int lastBefore(long micros) {
    var low = 0;
    var high = forward.size();
    while (low < high) {
      var middle = (low + high) >>> 1;
      if (forward.get(middle).from() < micros) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
