package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.stats.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A latency that is higher in the middle of a curve than near its end, as was once measured on a
 * store whose batches grow with its load: at 50% to 66% of the maximum than at 90%, with the whole
 * interval of the one above that of the other. One repetition has no intervals, and shows no peak;
 * nor does a curve whose latency is not reached near its end.
 *
 * @param middleShare the share of the maximum, in percent, at which the latency is the highest
 * @param lastShare the share near the end that it is held against
 */
public record Peak(int middleShare, Estimate middle, int lastShare, Estimate last) {

  private static final int MIDDLE_FROM = 50;
  private static final int MIDDLE_TO = 66;

  /** The end of a sweep is at 90%, or as near to that as the sweep goes. */
  private static final int LAST = 90;

  private static final int LEAST_LAST = 80;

  /**
   * Finds the peak of a curve.
   *
   * @param latencies the latencies by share of the maximum, in percent, with those that are not
   *     reached
   */
  static Optional<Peak> of(Map<Integer, Estimate> latencies) {
    var known = new TreeMap<>(latencies);
    known.values().removeIf(latency -> !latency.hasInterval() && !latency.isNotReached());
    var last =
        known.keySet().stream()
            .filter(share -> share >= LEAST_LAST)
            .min(Comparator.comparingInt(share -> Math.abs(share - LAST)));
    return last.filter(end -> !known.get(end).isNotReached())
        .flatMap(
            end ->
                peaks(known, end).stream()
                    .max(Comparator.comparingDouble(peak -> peak.middle().mean())));
  }

  /** Returns the two shares that are held against each other. */
  Set<Integer> shares() {
    return Set.of(middleShare, lastShare);
  }

  private static List<Peak> peaks(Map<Integer, Estimate> known, int last) {
    var end = known.get(last);
    return known.entrySet().stream()
        .filter(at -> at.getKey() >= MIDDLE_FROM && at.getKey() <= MIDDLE_TO)
        .filter(at -> at.getValue().low() > end.high())
        .map(at -> new Peak(at.getKey(), at.getValue(), last, end))
        .toList();
  }
}
