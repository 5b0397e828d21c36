package io.github.ycsbbackoff.lab.stats;

import java.util.List;
import java.util.Map;

/**
 * The prediction of one metric of one arm, beside the measured value.
 *
 * @param fitted whether the model was fitted to this arm, so that this is no prediction
 */
public record Forecast(
    String arm, boolean fitted, Metric metric, Estimate predicted, Estimate measured) {

  /** The metrics that are predicted. */
  public static final List<Metric> METRICS =
      List.of(Metric.GOODPUT, Metric.LATENCY_P99, Metric.REJECTIONS_PER_ROW, Metric.STALL);

  /** The largest error that meets a metric's goal, as a share of the measured value. */
  private static final Map<Metric, Double> GOALS =
      Map.of(Metric.GOODPUT, 0.15, Metric.REJECTIONS_PER_ROW, 0.30);

  /** The answer to whether a goal was reached. */
  public enum Outcome {
    REACHED("reached"),
    MISSED("missed"),
    NO_GOAL("");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    public String message() {
      return words;
    }
  }

  /**
   * Returns whether the error is in the metric's unit, since a value that is often 0 leaves no
   * share.
   */
  public boolean isAbsolute() {
    return metric == Metric.STALL;
  }

  /**
   * Returns the predicted less the measured value, as a share of the measured value or in the
   * metric's unit.
   */
  public double error() {
    var difference = predicted.mean() - measured.mean();
    if (isAbsolute() || difference == 0) {
      return difference;
    }
    return difference / measured.mean();
  }

  public Outcome outcome() {
    var goal = GOALS.get(metric);
    if (goal == null || fitted || isOfNothing()) {
      return Outcome.NO_GOAL;
    }
    // An error that is infinite or no number, as of a measured 0, misses too.
    return Math.abs(error()) <= goal ? Outcome.REACHED : Outcome.MISSED;
  }

  /** Returns whether neither side has the metric, as there are no rejections a row of no rows. */
  private boolean isOfNothing() {
    return Double.isNaN(predicted.mean()) && Double.isNaN(measured.mean());
  }

  /** Returns the largest error that meets the goal, as a share; NaN where there is no goal. */
  public double goal() {
    return GOALS.getOrDefault(metric, Double.NaN);
  }
}
