package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.retry.Policies;
import io.github.ycsbbackoff.retry.RetrySettings;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * The search for the policy under which a simulation has the most goodput, with a small weight on a
 * low p99. It tries waits with a base and a cap first, then those that the field ships, with their
 * owners' constants and what they bring; the best of them gets each of the retry budgets,
 * admissions and limits in turn; at last it tries what the experiment's own arms have.
 */
final class Search {

  private static final double MILLI = 1e6;
  private static final double SHORTEST = MILLI;
  private static final double LONGEST = 60_000 * MILLI;

  /** The point where the searches begin: a base of 10 ms and a cap of 4 s. */
  private static final double[] START = {Math.log(10 * MILLI), Math.log(4_000 * MILLI)};

  private static final double[] STEPS = {1.5, -1.5};
  private static final int MOST_SIMULATIONS = 40;
  private static final double TOLERANCE = 1e-3;

  /** The weight of p99's logarithm: twice the p99 is worth as much as 1.4% of the goodput. */
  private static final double P99_WEIGHT = 0.02;

  /**
   * The policies that are not tried: {@code native} is not simulated, {@code none} does not retry
   * at all, and the others but {@code cassandra} are searched by base and cap. {@code cassandra}
   * tries again at once, for its owner has another node to ask. No model says what that costs where
   * client and server share processors, so that it would look as good as any other wait.
   */
  private static final Set<String> NOT_TRIED =
      Set.of(Policies.NATIVE, "none", "cassandra", "exponential", "jittered");

  /** The parameter of the one part of a model that asks for a wait. */
  private static final String QUOTA = "quota.writes-per-second";

  /** The limit at the beginning of Netflix's limits, of which half must be in use, or it stays. */
  private static final int OWNERS_INITIAL = 20;

  /**
   * The waits whose base and cap are searched: without a random delay, and with each of the three
   * jitters there are.
   */
  private static final List<Map<String, String>> KINDS =
      List.of(
          Map.of("backoff.policy", "exponential"),
          Map.of("backoff.policy", "jittered", "backoff.jitter", "full"),
          Map.of("backoff.policy", "jittered", "backoff.jitter", "equal"),
          Map.of("backoff.policy", "jittered", "backoff.jitter", "decorrelated"));

  private final Experiment experiment;
  private final Simulator simulator;
  private final Policies policies = Policies.ofOwnClassPath();
  private final List<Map<String, String>> own;
  private final Map<Map<String, String>, Double> costs = new HashMap<>();
  private Map<String, String> best = Map.of();
  private double bestCost = Double.POSITIVE_INFINITY;

  /** The policy that was found, and how many policies were tried. */
  record Found(Map<String, String> properties, int policies) {}

  /** The source of what an arm would measure in each block of a simulation. */
  interface Simulator {
    List<TrialMetrics> trials(Experiment experiment, Arm arm);
  }

  /**
   * Tries nothing yet.
   *
   * @param own the properties of the policies that the experiment's own arms have
   */
  Search(Experiment experiment, Simulator simulator, List<Map<String, String>> own) {
    this.experiment = experiment;
    this.simulator = simulator;
    this.own = own;
  }

  Found run() {
    searchBaseAndCap();
    for (var name : policies.names()) {
      if (!NOT_TRIED.contains(name) && (asksForWaits() || !policies.isForHints(name))) {
        cost(Map.of(Policies.POLICY, name));
      }
    }
    tryCompanions(best);
    own.forEach(this::cost);
    return new Found(best, costs.size());
  }

  private boolean asksForWaits() {
    return experiment.server().flags().containsKey(QUOTA)
        || experiment.workload().properties().containsKey(QUOTA);
  }

  private void tryCompanions(Map<String, String> wait) {
    var companions = new TreeMap<>(policies.companions());
    companions.forEach(
        (property, names) -> {
          for (var name : names) {
            var combined = new LinkedHashMap<>(wait);
            combined.put(property, name);
            if (property.equals(Policies.LIMIT)) {
              combined.putAll(bounds());
            }
            if (!name.equals(Policies.NOTHING)) {
              cost(combined);
            }
          }
        });
  }

  /**
   * Returns the bounds of the in-flight limit: the owners' are higher, for processes with more
   * threads, and a limit that is far over the threads would never change.
   */
  private Map<String, String> bounds() {
    var threads =
        Integer.parseInt(
            experiment.workload().properties().getOrDefault(Recommendation.THREADS, "1"));
    var initial = Math.max(1, Math.min(OWNERS_INITIAL, threads / 4));
    return Map.of("backoff.limit.min", "1", "backoff.limit.initial", Integer.toString(initial));
  }

  private void searchBaseAndCap() {
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
        // What the optimizer has found by then is kept: the last percent is within what runs differ
        // by.
      }
    }
  }

  /** Returns what a policy costs, which is simulated once. */
  private double cost(Map<String, String> properties) {
    var known = costs.get(properties);
    if (known != null) {
      return known;
    }
    var cost = simulated(properties);
    costs.put(properties, cost);
    if (cost < bestCost) {
      bestCost = cost;
      best = properties;
    }
    return cost;
  }

  private double simulated(Map<String, String> properties) {
    var searched = OtherPolicy.of("searched", experiment.baselineArm(), properties);
    var trials = simulator.trials(experiment, searched);
    var goodput = mean(trials, Metric.GOODPUT);
    var longest = longestMillis(searched);
    // A p99 that is not reached is infinite, and any operation has ended by then.
    var p99 =
        trials.stream()
            .mapToDouble(trial -> trial.value(Metric.LATENCY_P99))
            .map(each -> Double.isFinite(each) ? Math.min(longest, each) : longest)
            .average()
            .orElse(longest);
    var dropped = mean(trials, Metric.UNACKNOWLEDGED_SHARE);
    // Dropped operations count, or a policy that gives up soon would win: its threads go on with
    // other rows.
    var stored = goodput * (1 - (Double.isFinite(dropped) ? dropped : 0));
    return -Math.log(stored + 1) + P99_WEIGHT * Math.log(p99);
  }

  private double longestMillis(Arm arm) {
    var settings = new Properties();
    settings.putAll(experiment.settings(arm));
    return Settings.of(settings)
        .duration("backoff.timeout", RetrySettings.DEFAULT_TIMEOUT)
        .toMillis();
  }

  private static double mean(List<TrialMetrics> trials, Metric metric) {
    return trials.stream().mapToDouble(trial -> trial.value(metric)).average().orElse(0);
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
