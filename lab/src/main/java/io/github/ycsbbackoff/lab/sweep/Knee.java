package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.stats.Estimate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The knee of a curve of latency over throughput: the point up to which more throughput costs
 * little. It is found by Kneedle (Satopää, Albrecht, Irwin, Raghavan, Finding a "Kneedle" in a
 * Haystack, ICDCS Workshops 2011, section III): both axes are stretched to the unit square, and the
 * knee is where the curve is furthest below its diagonal, if the distance then falls by more than
 * the sensitivity 1 (the paper's for data that is all there) times the mean step between points.
 * The paper's smoothing is left out, for points are few and each is a mean already. Since
 * stretching makes a mountain of any noise, the latency must in addition rise beyond the knee: with
 * the whole interval of a later point above that of the knee, or, without intervals, to its double.
 * And since Kneedle takes it for given that a curve goes one way, the rise must last to the end: of
 * a latency that is low again near the maximum, more throughput costs nothing. From the first risen
 * point on each mean must lie above the knee's interval, or, without intervals, reach its double.
 * For the same reason a latency that falls at the lowest loads, as that of a server does which has
 * slept, is taken for what it falls to: it would stretch the axis, and hide a knee behind it.
 *
 * @param place the place of the knee among the points; empty if there is none
 * @param whyNot the reason in words why there is none; empty if there is one
 */
public record Knee(OptionalInt place, String whyNot) {

  /** The fewest points: with three, one would be all that can be a knee. */
  static final int LEAST_POINTS = 4;

  private static final double SENSITIVITY = 1;

  /** The rise that is more than noise where a single repetition gives no interval. */
  private static final double RISE_WITHOUT_INTERVAL = 2;

  /**
   * Finds the knee.
   *
   * @param load the throughputs, each above the one before
   * @param latencies the latencies at them, which all are numbers
   */
  static Knee of(double[] load, List<Estimate> latencies) {
    if (load.length < LEAST_POINTS) {
      return none("there are fewer than %d points".formatted(LEAST_POINTS));
    }
    var below = belowDiagonal(load, latencies.stream().mapToDouble(Estimate::mean).toArray());
    var threshold = SENSITIVITY / (load.length - 1);
    var bends =
        IntStream.range(1, load.length - 1)
            .filter(place -> isPeak(below, place) && fallsBy(threshold, below, place))
            .boxed()
            .toList();
    var rises = bends.stream().filter(place -> risesAfter(place, latencies).isPresent()).toList();
    return rises.stream()
        .filter(place -> staysRisen(place, latencies))
        .max(Comparator.comparingDouble(place -> below[place]))
        .map(place -> new Knee(OptionalInt.of(place), ""))
        .orElseGet(() -> none(whyNot(bends.isEmpty(), rises.isEmpty())));
  }

  private static String whyNot(boolean isStraight, boolean isFlat) {
    if (isStraight) {
      return "its latency does not bend";
    }
    return isFlat
        ? "its latency rises after its bend by no more than chance may"
        : "its latency falls back after it has risen";
  }

  private static Knee none(String whyNot) {
    return new Knee(OptionalInt.empty(), whyNot);
  }

  /** Returns how far the stretched curve lies below the diagonal of the unit square. */
  private static double[] belowDiagonal(double[] load, double[] latency) {
    var x = stretched(load);
    var y = stretched(withoutFall(latency));
    var below = new double[load.length];
    Arrays.setAll(below, place -> x[place] - y[place]);
    return below;
  }

  /** Returns the values with those before the end of a fall at the beginning as low as that. */
  private static double[] withoutFall(double[] values) {
    var end = 0;
    while (end < values.length - 1 && values[end + 1] < values[end]) {
      end++;
    }
    var flat = values.clone();
    Arrays.fill(flat, 0, end, values[end]);
    return flat;
  }

  private static double[] stretched(double[] values) {
    var least = Arrays.stream(values).min().orElseThrow();
    var range = Arrays.stream(values).max().orElseThrow() - least;
    return Arrays.stream(values).map(value -> range > 0 ? (value - least) / range : 0).toArray();
  }

  private static boolean isPeak(double[] below, int place) {
    return below[place] > 0 && below[place] >= below[place - 1] && below[place] > below[place + 1];
  }

  /** Returns whether the distance falls under the threshold before it is as large again. */
  private static boolean fallsBy(double threshold, double[] below, int peak) {
    for (var place = peak + 1; place < below.length; place++) {
      if (below[place] < below[peak] - threshold) {
        return true;
      }
      if (below[place] > below[peak]) {
        return false;
      }
    }
    return false;
  }

  /** Returns the first place after the knee whose latency is more than noise above the knee's. */
  private static OptionalInt risesAfter(int knee, List<Estimate> latencies) {
    var at = latencies.get(knee);
    return IntStream.range(knee + 1, latencies.size())
        .filter(place -> isAbove(latencies.get(place), at))
        .findFirst();
  }

  private static boolean isAbove(Estimate later, Estimate at) {
    return haveIntervals(later, at) ? later.low() > at.high() : isMeanAbove(later, at);
  }

  private static boolean isMeanAbove(Estimate later, Estimate at) {
    return haveIntervals(later, at)
        ? later.mean() > at.high()
        : later.mean() >= RISE_WITHOUT_INTERVAL * at.mean();
  }

  private static boolean haveIntervals(Estimate later, Estimate at) {
    return at.hasInterval() && later.hasInterval();
  }

  /** Returns whether from the rise after the knee on no latency is down at the knee's again. */
  private static boolean staysRisen(int knee, List<Estimate> latencies) {
    var at = latencies.get(knee);
    return latencies.subList(risesAfter(knee, latencies).orElseThrow(), latencies.size()).stream()
        .allMatch(later -> isMeanAbove(later, at));
  }
}
