package io.github.ycsbbackoff.lab.stats;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The trials of an arm in two results folders, on one metric, by the rules that {@link Endpoint}
 * has for the trials of one folder.
 *
 * @param values the values to test; {@link Unpaired#NONE} where they cannot be compared, but for
 *     those that are no longer reached, which have no ratio and are worse all the same
 * @param whyNot the reason in words why they cannot be compared; empty where they can be
 */
public record UnpairedEndpoint(Unpaired values, String whyNot) {

  /**
   * Returns the values of a metric in two folders.
   *
   * @param arm the trials of the arm in the folder that is judged
   * @param baseline the trials that they are held against
   */
  public static UnpairedEndpoint of(
      Metric metric, List<TrialMetrics> arm, List<TrialMetrics> baseline) {
    var without =
        Stream.concat(
                withoutNumber(metric, arm),
                withoutNumber(metric, baseline).map(name -> name + " of the baseline"))
            .findFirst();
    if (without.isPresent()) {
      return not("trial %s has no such number".formatted(without.get()));
    }
    var values =
        new Unpaired(values(metric, arm), values(metric, baseline), least(metric, arm, baseline));
    var whyNot = notReached(metric, arm, baseline);
    if (whyNot.isEmpty() && metric.isLatency()) {
      whyNot = latenciesAreUnlike(arm, baseline);
    }
    return whyNot.isEmpty() || values.isNoLongerReached()
        ? new UnpairedEndpoint(values, whyNot)
        : not(whyNot);
  }

  private static Stream<String> withoutNumber(Metric metric, List<TrialMetrics> trials) {
    return trials.stream()
        .filter(trial -> Double.isNaN(trial.value(metric)))
        .map(TrialMetrics::name);
  }

  private static UnpairedEndpoint not(String why) {
    return new UnpairedEndpoint(Unpaired.NONE, why);
  }

  /** Says in how many trials a value is not reached; empty if it is in all. */
  private static String notReached(
      Metric metric, List<TrialMetrics> arm, List<TrialMetrics> baseline) {
    var unreached = unreached(metric, arm);
    var unreachedBefore = unreached(metric, baseline);
    return unreached + unreachedBefore == 0
        ? ""
        : "it is not reached in %d of %d trials, and in %d of %d of the baseline's"
            .formatted(unreached, arm.size(), unreachedBefore, baseline.size());
  }

  /**
   * Says why latencies are not compared. Blocks are not paired, so that every block of the one
   * folder has to leave as much undone as every block of the other.
   */
  private static String latenciesAreUnlike(List<TrialMetrics> arm, List<TrialMetrics> baseline) {
    for (var one : arm) {
      for (var other : baseline) {
        if (Math.abs(Endpoint.share(one) - Endpoint.share(other)) > Endpoint.SHARES_DIFFER) {
          return String.format(
              Locale.ROOT,
              "in block %d %.2f%% of the operations were not acknowledged, and in the baseline's"
                  + " block %d %.2f%%",
              one.block(),
              100 * Endpoint.share(one),
              other.block(),
              100 * Endpoint.share(other));
        }
      }
    }
    return "";
  }

  private static long unreached(Metric metric, List<TrialMetrics> trials) {
    return trials.stream().filter(trial -> Double.isInfinite(trial.value(metric))).count();
  }

  private static List<Double> values(Metric metric, List<TrialMetrics> trials) {
    return trials.stream().map(trial -> trial.value(metric)).toList();
  }

  private static double least(Metric metric, List<TrialMetrics> arm, List<TrialMetrics> baseline) {
    if (metric == Metric.GOODPUT) {
      return Stream.concat(arm.stream(), baseline.stream())
          .mapToDouble(trial -> 1 / trial.windowSeconds())
          .max()
          .orElse(0);
    }
    return metric.isLatency() ? Endpoint.LEAST_MILLIS : 0;
  }
}
