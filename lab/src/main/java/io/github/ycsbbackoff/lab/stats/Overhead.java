package io.github.ycsbbackoff.lab.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What profiles cost: the ratios of trials with a profile to those of the same arm and block
 * without, over the seconds in which the profile was taken.
 *
 * @param arm the name of the arm; empty for all arms together
 * @param pairs the number of pairs of trials
 * @param ratios the ratios, with 95% intervals; {@link Ratio#NONE} of what was not measured
 */
public record Overhead(String arm, int pairs, Map<Metric, Ratio> ratios) {

  /** The metrics in which the cost is told. */
  public static final List<Metric> METRICS =
      List.of(Metric.GOODPUT, Metric.CLIENT_CPU, Metric.SERVER_CPU);

  /**
   * A trial with a profile and one without, of one arm and one block, measured over the same
   * seconds.
   */
  public record Pair(TrialMetrics with, TrialMetrics without) {}

  /**
   * Returns what profiles cost each arm that has a pair, and then all arms together if these are
   * several; empty without a pair.
   *
   * @param arms the names of the arms, in the order in which they are to be shown
   */
  public static List<Overhead> of(List<String> arms, List<Pair> pairs, Inference inference) {
    var all = new ArrayList<Overhead>();
    for (var arm : arms) {
      var ofArm = pairs.stream().filter(pair -> pair.with().arm().equals(arm)).toList();
      if (!ofArm.isEmpty()) {
        all.add(of(arm, ofArm, inference));
      }
    }
    if (all.size() > 1) {
      all.add(of("", pairs, inference));
    }
    return List.copyOf(all);
  }

  private static Overhead of(String arm, List<Pair> pairs, Inference inference) {
    var ratios = new LinkedHashMap<Metric, Ratio>();
    for (var metric : METRICS) {
      ratios.put(metric, inference.ratio(values(pairs, metric)));
    }
    return new Overhead(arm, pairs.size(), ratios);
  }

  /** Returns the values of the pairs of which both have one. */
  private static Pairs values(List<Pair> pairs, Metric metric) {
    return new Pairs(
        pairs.stream()
            .filter(pair -> isNumber(pair.with(), metric) && isNumber(pair.without(), metric))
            .map(
                pair ->
                    new Pairs.Pair(
                        pair.with().value(metric),
                        pair.without().value(metric),
                        metric == Metric.GOODPUT ? 1 / pair.with().windowSeconds() : 0))
            .toList());
  }

  private static boolean isNumber(TrialMetrics trial, Metric metric) {
    return Double.isFinite(trial.value(metric));
  }
}
