package io.github.ycsbbackoff.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Whether the operations on one register can be put in an order, where it is known of each read
 * which write it saw: P. B. Gibbons and E. Korach, "Testing Shared Memories", SIAM Journal on
 * Computing 26 (1997), section 4. A write and its reads are a zone, from the first end among them
 * to the last beginning. The register held that value at both times; so two values whose zones need
 * the other out of the way, each in between, cannot both be right. If no two zones do, an order
 * exists.
 */
final class Zones {

  /**
   * One value of the register.
   *
   * @param from the first end of its write and its reads
   * @param until the last beginning of them
   * @param write a write of it, for words; below 0 if there is none
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
   * Tells {@code each} of every zone that conflicts with another: first the other, which reaches
   * across it.
   */
  void conflicts(BiConsumer<Zone, Zone> each) {
    if (forward.isEmpty()) {
      return;
    }
    forward.sort(Comparator.comparingLong(Zone::from));
    // Of the zones up to each place, the one that reaches farthest.
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

  /** The last forward zone that begins before {@code micros}; -1 if there is none. */
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
