package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A measure of how much threads that wait for their answers flatter a policy: an arm with a closed
 * load against the arm that differs from it in its load alone, with the same rate, policy and
 * number of client processes.
 *
 * @param ratios the ratios of the closed to the open, paired within blocks, with 95% intervals;
 *     {@link Ratio#NONE} of what was not measured, or not reached in some block
 * @param notReached the metrics that were not reached in some block
 */
public record LoadContrast(
    String closed, String open, Map<Metric, Ratio> ratios, Set<Metric> notReached) {

  /** The metrics that are told. */
  public static final List<Metric> METRICS = List.of(Metric.GOODPUT, Metric.LATENCY_P99);

  /**
   * The properties in which arms with one policy and one rate may differ: threads that wait have no
   * queue, and arrive by no seed.
   */
  private static final Set<String> OF_THE_LOAD =
      Set.of("threadcount", "target", "arrivals.queue", "arrivals.seed");

  /** Returns the contrast of each arm with a closed load that has a counterpart. */
  public static List<LoadContrast> of(
      Experiment experiment, List<TrialMetrics> trials, Inference inference) {
    var contrasts = new ArrayList<LoadContrast>();
    for (var arm : experiment.arms()) {
      if (arm.isClosed()) {
        counterpart(experiment, arm)
            .ifPresent(open -> contrasts.add(of(arm.name(), open.name(), trials, inference)));
      }
    }
    return List.copyOf(contrasts);
  }

  private static Optional<Arm> counterpart(Experiment experiment, Arm closed) {
    return experiment.arms().stream()
        .filter(arm -> !arm.isClosed())
        .filter(arm -> arm.client().equals(closed.client()))
        .filter(arm -> arm.flags().equals(closed.flags()))
        .filter(arm -> experiment.clients(arm) == experiment.clients(closed))
        .filter(arm -> withoutLoad(arm).equals(withoutLoad(closed)))
        .findFirst();
  }

  /** Returns what an arm sets, its rate included, but for what belongs to one kind of load. */
  private static Map<String, String> withoutLoad(Arm arm) {
    var properties = new LinkedHashMap<>(arm.properties());
    properties.keySet().removeAll(OF_THE_LOAD);
    return properties;
  }

  private static LoadContrast of(
      String closed, String open, List<TrialMetrics> trials, Inference inference) {
    var ratios = new LinkedHashMap<Metric, Ratio>();
    var notReached = EnumSet.noneOf(Metric.class);
    for (var metric : METRICS) {
      var pairs = pairs(closed, open, metric, trials);
      // A percentile that some block did not reach has no ratio, and the others alone would
      // flatter.
      ratios.put(metric, pairs.haveRatios() ? inference.ratio(pairs) : Ratio.NONE);
      if (pairs.blocks().stream().anyMatch(LoadContrast::isNotReached)) {
        notReached.add(metric);
      }
    }
    return new LoadContrast(closed, open, ratios, notReached);
  }

  private static boolean isNotReached(Pairs.Pair pair) {
    return Double.isInfinite(pair.arm()) || Double.isInfinite(pair.baseline());
  }

  private static Pairs pairs(String closed, String open, Metric metric, List<TrialMetrics> trials) {
    var pairs = new ArrayList<Pairs.Pair>();
    for (var one : trials) {
      for (var other : trials) {
        if (one.arm().equals(closed) && other.arm().equals(open) && one.block() == other.block()) {
          pairs.add(
              new Pairs.Pair(
                  one.value(metric),
                  other.value(metric),
                  metric == Metric.GOODPUT ? 1 / one.windowSeconds() : 0));
        }
      }
    }
    return new Pairs(pairs);
  }
}
