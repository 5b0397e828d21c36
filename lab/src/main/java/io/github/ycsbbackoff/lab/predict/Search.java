package io.github.ycsbbackoff.lab.predict;

import io.github.ycsbbackoff.lab.simulate.SimulationFile;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * Looks for the policy under which a simulation has the most goodput; where two have the same, the
 * one with the lower p99.
 */
final class Search {

  private static final double MILLI = 1e6;
  private static final double SHORTEST = MILLI;
  private static final double LONGEST = 60_000 * MILLI;

  /** Where the searches begin: a base of 10 ms and a cap of 4 s. */
  private static final double[] START = {Math.log(10 * MILLI), Math.log(4_000 * MILLI)};

  private static final double[] STEPS = {1.5, -1.5};
  private static final int MOST_SIMULATIONS = 40;
  private static final double TOLERANCE = 1e-3;

  /** Twice the p99 is worth as much as 1.4% of the goodput. */
  private static final double P99_WEIGHT = 0.02;

  /** Without a delay that is random, and with each of the three there are. */
  private static final List<Map<String, String>> KINDS =
      List.of(
          Map.of("backoff.policy", "exponential"),
          Map.of("backoff.policy", "jittered", "backoff.jitter", "full"),
          Map.of("backoff.policy", "jittered", "backoff.jitter", "equal"),
          Map.of("backoff.policy", "jittered", "backoff.jitter", "decorrelated"));

  private final SimulationFile file;
  private final Simulator simulator;
  private Map<String, String> best = Map.of();
  private double bestCost = Double.POSITIVE_INFINITY;
  private int simulations;

  /** What was found. */
  record Found(Map<String, String> properties, int simulations) {}

  /** What an arm would measure in each block of a simulation. */
  interface Simulator {
    List<TrialMetrics> trials(SimulationFile file, SimulationFile.Arm arm);
  }

  Search(SimulationFile file, Simulator simulator) {
    this.file = file;
    this.simulator = simulator;
  }

  Found run() {
    for (var kind : KINDS) {
      var optimizer = new SimplexOptimizer(-1, TOLERANCE);
      try {
        optimizer.optimize(
            new MaxEval(MOST_SIMULATIONS),
            new ObjectiveFunction(point -> cost(properties(kind, point))),
            GoalType.MINIMIZE,
            new InitialGuess(START),
            new NelderMeadSimplex(STEPS));
      } catch (MathIllegalStateException e) {
        // What it has found by then is kept: the last percent is within what runs differ by.
      }
    }
    return new Found(best, simulations);
  }

  private double cost(Map<String, String> properties) {
    simulations++;
    var trials = simulator.trials(file, new SimulationFile.Arm("searched", properties));
    var goodput = mean(trials.stream().mapToDouble(trial -> trial.value(Metric.GOODPUT)));
    var p99 = mean(trials.stream().mapToDouble(trial -> trial.value(Metric.LATENCY_P99)));
    var cost = -Math.log(goodput + 1) + P99_WEIGHT * Math.log(Double.isFinite(p99) ? p99 : 1e9);
    if (cost < bestCost) {
      bestCost = cost;
      best = properties;
    }
    return cost;
  }

  private static double mean(DoubleStream values) {
    return values.average().orElse(0);
  }

  private static Map<String, String> properties(Map<String, String> kind, double[] point) {
    var base = within(SHORTEST, Math.exp(point[0]));
    var properties = new LinkedHashMap<>(kind);
    properties.put("backoff.base", millis(base));
    properties.put("backoff.cap", millis(within(base, Math.exp(point[1]))));
    return properties;
  }

  private static double within(double least, double value) {
    return Math.min(LONGEST, Math.max(least, value));
  }

  private static String millis(double nanos) {
    return Math.round(nanos / MILLI) + "ms";
  }
}
