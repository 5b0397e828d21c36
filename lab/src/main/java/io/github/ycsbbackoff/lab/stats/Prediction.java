package io.github.ycsbbackoff.lab.stats;

import java.util.List;
import java.util.Map;

/**
 * The prediction that a model, fitted to one arm of an experiment, makes for the others.
 *
 * @param found the parameters that the fit found, by name
 * @param misses one sentence for each goal that was missed, with the assumption that is likeliest
 *     to be wrong
 * @param notices what a reader must know, such as arms that were not predicted
 */
public record Prediction(
    String experiment,
    String fittedArm,
    int measuredBlocks,
    Map<String, String> found,
    List<Forecast> forecasts,
    List<PolicyOrder> orders,
    List<String> misses,
    List<String> notices) {

  /** Returns the outcome in one sentence. */
  public String sentence() {
    var goals =
        forecasts.stream().filter(one -> one.outcome() != Forecast.Outcome.NO_GOAL).toList();
    var reached = goals.stream().filter(one -> one.outcome() == Forecast.Outcome.REACHED).count();
    return "Fitted to %s alone, the model reaches %d of %d goals on the other arms%s."
        .formatted(fittedArm, reached, goals.size(), order());
  }

  private String order() {
    if (orders.isEmpty()) {
      return measuredBlocks < Inference.MIN_BLOCKS
          ? "; too few blocks to show any order of policies"
          : "; the measurement shows no order of policies";
    }
    var right = orders.stream().filter(PolicyOrder::right).count();
    return " and has %d of %d measured orders of policies right".formatted(right, orders.size());
  }
}
