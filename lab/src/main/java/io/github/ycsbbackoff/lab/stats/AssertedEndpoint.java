package io.github.ycsbbackoff.lab.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The claims that assertions make on the trials of one experiment. Two arms are paired in blocks,
 * by the rules that {@link Endpoint} has for verdicts.
 */
public final class AssertedEndpoint {

  private AssertedEndpoint() {}

  /**
   * Claims that a metric of an arm is at least, or at most, {@code limit} in the mean over blocks.
   * Nothing can be said where a block has no such number: it is often the block in which nothing
   * was acknowledged, and the mean of the others would hide it.
   *
   * @param permits whether the limit itself is permitted
   */
  public static Claim ofMean(
      Operand asserted,
      double limit,
      boolean isAtLeast,
      boolean permits,
      List<TrialMetrics> trials) {
    var ofArm = Endpoint.byBlock(asserted.arm(), trials).values();
    var without = withoutNumber(asserted.metric(), ofArm);
    if (!without.isEmpty()) {
      return Claim.settled(Finding.none(without));
    }
    var values = ofArm.stream().mapToDouble(trial -> trial.value(asserted.metric())).toArray();
    var unreached = 0;
    for (var value : values) {
      unreached += Double.isInfinite(value) ? 1 : 0;
    }
    if (unreached == 0) {
      return Claim.ofMean(values, limit, isAtLeast, permits);
    }
    var reason = "it is not reached in %d of %d trials".formatted(unreached, values.length);
    if (unreached < values.length || values.length < Inference.MIN_BLOCKS) {
      return Claim.settled(Finding.none(reason));
    }
    return Claim.settled(
        Finding.extreme(Double.POSITIVE_INFINITY, isAtLeast, values.length, reason));
  }

  /** Names the trials that have no such number; empty if all have one. */
  private static String withoutNumber(Metric metric, Collection<TrialMetrics> trials) {
    var names =
        trials.stream()
            .filter(trial -> Double.isNaN(trial.value(metric)))
            .map(TrialMetrics::name)
            .toList();
    return names.isEmpty()
        ? ""
        : names.size() == 1
            ? "trial %s has no such number".formatted(names.get(0))
            : "trials %s have no such number".formatted(String.join(", ", names));
  }

  /**
   * Claims that a metric of an arm is at least, or at most, {@code factor} times another arm's.
   *
   * @param permits whether the limit itself is permitted
   */
  public static Claim ofRatio(
      Operand asserted,
      double factor,
      Operand other,
      boolean isAtLeast,
      boolean permits,
      List<TrialMetrics> trials) {
    var left = Endpoint.byBlock(asserted.arm(), trials);
    var right = Endpoint.byBlock(other.arm(), trials);
    left.keySet().retainAll(right.keySet());
    var pairs = new ArrayList<Pairs.Pair>();
    for (var block : left.keySet()) {
      var one = left.get(block);
      var two = right.get(block);
      var whyNot = whyNot(asserted.metric(), one, other.metric(), two);
      if (!whyNot.isEmpty()) {
        return Claim.settled(Finding.none(whyNot));
      }
      pairs.add(
          new Pairs.Pair(
              one.value(asserted.metric()),
              two.value(other.metric()),
              Endpoint.least(asserted.metric(), one, two)));
    }
    return Claim.ofPairs(new Pairs(pairs), factor, isAtLeast, permits);
  }

  private static String whyNot(
      Metric metric, TrialMetrics trial, Metric otherMetric, TrialMetrics other) {
    for (var side : List.of(Map.entry(metric, trial), Map.entry(otherMetric, other))) {
      var value = side.getValue().value(side.getKey());
      if (Double.isNaN(value)) {
        return "trial %s has no such number".formatted(side.getValue().name());
      }
      if (Double.isInfinite(value)) {
        return "it is not reached in trial " + side.getValue().name();
      }
    }
    return metric.isLatency() || otherMetric.isLatency()
        ? Endpoint.unlikeShares(trial, other, other.arm() + "'s")
        : "";
  }
}
