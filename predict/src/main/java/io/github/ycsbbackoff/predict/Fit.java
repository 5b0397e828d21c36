package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.simulate.SimulatedMetrics;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Stalls;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.store.model.ServerModel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * The fit of a model to one arm: the parameters at which the model's own trials come nearest to the
 * measured ones, found by Nelder and Mead's simplex on their logarithms, for a simulation has no
 * derivative.
 */
public final class Fit {

  /**
   * The blocks of each simulation: cores are few, and two seeds are enough to tell a parameter from
   * a fluke.
   */
  private static final int BLOCKS = 2;

  private static final int MOST_SIMULATIONS = 400;
  private static final double TOLERANCE = 1e-4;
  private static final double STEP = 0.4;

  /**
   * The logarithm of the worst goodput ratio: a fit that is off by more than this factor is none.
   */
  private static final double WORST = Math.log(2);

  private final Measured measured;
  private final Arm arm;
  private final ServerModel model;
  private final Map<Metric, Double> target;
  private final MemoryUse targetMemory;

  /** The yardstick from the fitted arm's own busy seconds: no other arm is looked at. */
  private final Stalls stalls;

  /** The result of a fit: all parameters of the server, and among them those that were found. */
  public record Fitted(Arm arm, Map<String, String> server, Map<String, String> found) {}

  private Fit(Measured measured, Arm arm, ServerModel model, List<Trial> trials) {
    this.measured = measured;
    this.arm = arm;
    this.model = model;
    this.stalls = Stalls.by(trials);
    this.target = means(trials);
    this.targetMemory = MemoryUse.of(trials);
  }

  /**
   * Fits to {@code arm} alone.
   *
   * @throws LabException if the search does not end, or ends nowhere near the measurement
   */
  public static Fitted to(Measured measured, Arm arm) {
    var trials = measured.trials(arm.name());
    return new Fit(measured, arm, Models.of(measured, arm, trials), trials).search();
  }

  private Fitted search() {
    var steps = new double[model.unknown().size()];
    Arrays.fill(steps, STEP);
    var start = model.unknown().stream().mapToDouble(one -> Math.log(one.start())).toArray();
    var optimizer = new SimplexOptimizer(-1, TOLERANCE);
    try {
      // The second search starts where the first has ended: a simplex may have collapsed too soon.
      var first = minimize(optimizer, start, steps);
      var best = minimize(optimizer, first, steps);
      return checked(values(best));
    } catch (MathIllegalStateException e) {
      throw new LabException(doesNotConverge("after " + MOST_SIMULATIONS + " simulations"), e);
    }
  }

  private double[] minimize(SimplexOptimizer optimizer, double[] start, double[] steps) {
    return optimizer
        .optimize(
            new MaxEval(MOST_SIMULATIONS),
            new ObjectiveFunction(this::distance),
            GoalType.MINIMIZE,
            new InitialGuess(start),
            new NelderMeadSimplex(steps))
        .getPoint();
  }

  private Fitted checked(double[] values) {
    var server = model.with(values);
    var goodput = logRatio(means(simulate(server)), Metric.GOODPUT, 1);
    if (Math.abs(goodput) > WORST) {
      throw new LabException(
          doesNotConverge(
              "its nearest goodput is %.2f times the measured".formatted(Math.exp(goodput))));
    }
    var found = new LinkedHashMap<String, String>();
    model.unknown().forEach(one -> found.put(one.name(), server.get(one.name())));
    return new Fitted(arm, server, found);
  }

  private String doesNotConverge(String how) {
    return "%s: the fit to arm %s does not converge (%s); give another arm by --fit"
        .formatted(measured.results().folder(), arm.name(), how);
  }

  /** Returns how far the model's metrics are from the measured ones, 0 or more. */
  private double distance(double[] logarithms) {
    var outside = 0.0;
    for (var i = 0; i < logarithms.length; i++) {
      var one = model.unknown().get(i);
      outside += Math.max(0, Math.log(one.least()) - logarithms[i]);
      outside += Math.max(0, logarithms[i] - Math.log(one.most()));
    }
    var trials = simulate(model.with(values(logarithms)));
    return outside + distance(means(trials)) + MemoryUse.of(trials).distance(targetMemory);
  }

  /**
   * Sums the metrics' differences as shares, so that no metric's unit counts; goodput, which all
   * else follows, counts twice.
   */
  private double distance(Map<Metric, Double> simulated) {
    return 2 * square(logRatio(simulated, Metric.GOODPUT, 1))
        + square(logRatio(simulated, Metric.REJECTIONS_PER_ROW, 0.001))
        + 0.5 * square(logRatio(simulated, Metric.LATENCY_P50, 0.01))
        + 0.5 * square(logRatio(simulated, Metric.LATENCY_P99, 0.01))
        + square(
            (simulated.get(Metric.STALL) - target.get(Metric.STALL))
                / (measured.experiment().seconds() - measured.experiment().warmup()));
  }

  /**
   * Returns the logarithm of the ratio of two numbers that may be 0, to which {@code least} is
   * added.
   */
  private double logRatio(Map<Metric, Double> simulated, Metric metric, double least) {
    return logRatio(simulated.get(metric) + least, target.get(metric) + least);
  }

  /**
   * Returns the logarithm of the ratio of two numbers; they count as far apart if one is 0 or
   * unknown.
   */
  static double logRatio(double simulated, double measured) {
    if (simulated == measured) {
      return 0;
    }
    var ratio = Math.log(simulated / measured);
    return Double.isFinite(ratio) ? ratio : 10 * WORST;
  }

  private List<Trial> simulate(Map<String, String> server) {
    var simulation = Predicted.of(measured, server, List.of(arm), BLOCKS);
    return SimulatedMetrics.trials(simulation, simulation.arms().get(0));
  }

  private double[] values(double[] logarithms) {
    var values = new double[logarithms.length];
    for (var i = 0; i < values.length; i++) {
      var one = model.unknown().get(i);
      values[i] = Math.min(one.most(), Math.max(one.least(), Math.exp(logarithms[i])));
    }
    return values;
  }

  static double square(double value) {
    return value * value;
  }

  private Map<Metric, Double> means(List<Trial> trials) {
    var metrics = trials.stream().map(trial -> TrialMetrics.of(trial, stalls)).toList();
    var means = new LinkedHashMap<Metric, Double>();
    for (var metric : Metric.values()) {
      means.put(
          metric, metrics.stream().mapToDouble(trial -> trial.value(metric)).average().orElse(0));
    }
    return means;
  }
}
