package io.github.ycsbbackoff.lab.stats;

import java.util.List;
import java.util.Map;

/**
 * One metric of one arm as a model predicts it, beside the measured.
 *
 * @param fitted whether the model was fitted to this arm: then it is no prediction
 */
public record Forecast(
    String arm, boolean fitted, Metric metric, Estimate predicted, Estimate measured) {

  /** What is predicted. */
  public static final List<Metric> METRICS =
      List.of(Metric.GOODPUT, Metric.LATENCY_P99, Metric.REJECTIONS_PER_ROW, Metric.STALL);

  /** How far off a prediction may be, as a share of the measured. */
  private static final Map<Metric, Double> GOALS =
      Map.of(Metric.GOODPUT, 0.15, Metric.REJECTIONS_PER_ROW, 0.30);

  /** Whether a goal was reached. */
  public enum Outcome {
    REACHED("reached"),
    MISSED("missed"),
    NO_GOAL("");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** Whether its error is in the metric's unit: what is often 0 has no share of it. */
  public boolean isAbsolute() {
    return metric == Metric.STALL;
  }

  /** Predicted less measured, as a share of the measured or in the metric's unit. */
  public double error() {
    var difference = predicted.mean() - measured.mean();
    if (isAbsolute() || difference == 0) {
      return difference;
    }
    return difference / measured.mean();
  }

  public Outcome outcome() {
    var goal = GOALS.get(metric);
    if (goal == null || fitted) {
      return Outcome.NO_GOAL;
    }
    // An error that is no number, as of a measured 0, misses too.
    return Math.abs(error()) <= goal ? Outcome.REACHED : Outcome.MISSED;
  }

  /** How far off the prediction may be; NaN where there is no goal. */
  public double goal() {
    return GOALS.getOrDefault(metric, Double.NaN);
  }
}
