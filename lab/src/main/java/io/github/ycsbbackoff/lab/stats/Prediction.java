package io.github.ycsbbackoff.lab.stats;

import java.util.List;
import java.util.Map;

/**
 * The prediction that a model, fitted to one arm of an experiment, makes for the others.
 *
 * @param found the parameters that the fit found, by name
 * @param recoveries how the arms come back from the experiment's triggers; none in an experiment
 *     without one
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
    List<RecoveryForecast> recoveries,
    List<String> misses,
    List<String> notices) {

  /** Returns the outcome in one sentence. */
  public String sentence() {
    var goals =
        forecasts.stream().filter(one -> one.outcome() != Forecast.Outcome.NO_GOAL).toList();
    var reached = goals.stream().filter(one -> one.outcome() == Forecast.Outcome.REACHED).count();
    return "Fitted to %s alone, the model reaches %d of %d goals on the other arms%s.%s"
        .formatted(fittedArm, reached, goals.size(), order(), recovery());
  }

  private String recovery() {
    var judged = recoveries.stream().filter(RecoveryForecast::isJudged).toList();
    var right =
        judged.stream().filter(one -> one.outcome() == RecoveryForecast.Outcome.RIGHT).count();
    return judged.isEmpty()
        ? ""
        : " It has the way back from the trigger right for %d of %d of them."
            .formatted(right, judged.size());
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
