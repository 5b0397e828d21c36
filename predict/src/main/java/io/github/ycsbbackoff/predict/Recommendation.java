package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Workload;
import io.github.ycsbbackoff.lab.simulate.Parameters;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.lab.simulate.SimulatedMetrics;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Pairs;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.retry.Policies;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The policy that a fitted model likes best for a number of clients.
 *
 * @param properties the properties of the policy
 * @param baseline the name of the arm that the policy is compared with
 * @param gain the policy's goodput over the baseline's, paired by seeds that did not choose the
 *     policy
 * @param others the goodput of each of the experiment's own arms with as many clients
 * @param policies how many policies were tried
 * @param worstError the worst error of the model's goodput, as a share, over the arms of the
 *     measured size that the model was not fitted to: what the gain has to be believed with. NaN
 *     without such an arm, and infinite if one acknowledged nothing, and was predicted to
 */
public record Recommendation(
    Measured measured,
    int clients,
    Map<String, String> properties,
    String baseline,
    Estimate goodput,
    Ratio gain,
    Estimate p99,
    Map<String, Estimate> others,
    double worstError,
    int policies) {

  private static final String RECOMMENDED = "recommended";
  static final String THREADS = "threadcount";
  private static final String TARGET = "target";

  /** The most characters that an experiment's name has. */
  private static final int LONGEST_NAME = 64;

  /** What a thread does between two operations, by the simulator's default. */
  private static final int THINK_TIME_MICROS = 2;

  private static final int BLOCKS = 5;
  private static final int SEARCH_BLOCKS = 2;

  /**
   * The distance of the judging seeds from those of any search and fit, which are those of the
   * first blocks.
   */
  private static final long FRESH_SEEDS = 1_000_003;

  /** Searches, and simulates the policy that was found beside the baseline. */
  public static Recommendation of(Measured measured, Fit.Fitted fit, int clients) {
    return of(measured, fit, clients, SimulatedMetrics::of);
  }

  /**
   * Searches in a given simulator. What is best of many by the seeds that chose it is best by luck,
   * too; so the policy is judged by seeds that the search has not seen.
   */
  static Recommendation of(
      Measured measured, Fit.Fitted fit, int clients, Search.Simulator simulator) {
    var arms = measured.arms();
    var large =
        OtherPolicy.inEachArm(
            at(clients, Predicted.of(measured, fit.server(), arms, SEARCH_BLOCKS)),
            ofWorkload(measured).properties().keySet());
    var found = new Search(large, simulator, ownPolicies(measured, large)).run();
    var judged = large.withBlocks(BLOCKS).withSeed(large.seed() + FRESH_SEEDS);
    var baseline = judged.baselineArm();
    var ofBaseline = simulator.trials(judged, baseline);
    var best = OtherPolicy.of(RECOMMENDED, baseline, found.properties());
    var ofBest = simulator.trials(judged, best);
    return new Recommendation(
        measured,
        clients,
        found.properties(),
        baseline.name(),
        mean(ofBest, Metric.GOODPUT),
        gain(ofBest, ofBaseline),
        mean(ofBest, Metric.LATENCY_P99),
        goodputs(judged, simulator),
        worstError(measured, fit, simulator),
        found.policies());
  }

  /**
   * Returns the policies of the experiment's own arms, but of those that leave retries to the
   * store's client: what simulates these is nothing that an arm could be given.
   */
  private static List<Map<String, String>> ownPolicies(Measured measured, Experiment simulation) {
    return simulation.arms().stream()
        .filter(
            arm ->
                !Policies.NATIVE.equals(
                    measured
                        .experiment()
                        .settingsOf(arm.name())
                        .getOrDefault(Policies.POLICY, Policies.NATIVE)))
        .map(OtherPolicy::policy)
        .toList();
  }

  /** Formats the recommendation as text for a terminal. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "Simulated: for %,d clients the best of %d policies tried is %s.%nGoodput %s rows/s,"
            + " %s that of %s; p99 %s.%n%sJudged by %d fresh seeds, which the"
            + " search that chose it did not see.%nThe experiment's own arms with"
            + " as many clients: %s rows/s.%n%s%n",
        clients,
        policies,
        message(),
        words(goodput),
        gainWords(),
        baseline,
        p99.exists() ? words(p99) + " ms" : "not reached",
        verdict(),
        BLOCKS,
        othersWords(),
        errorWords());
  }

  private static String words(Estimate estimate) {
    return estimate.hasInterval()
        ? String.format(
            Locale.ROOT, "%,.0f [%,.0f, %,.0f]", estimate.mean(), estimate.low(), estimate.high())
        : String.format(Locale.ROOT, "%,.0f (no interval)", estimate.mean());
  }

  private String gainWords() {
    return String.format(
        Locale.ROOT,
        "%s%.2f times%s",
        gain.bound().qualifier(),
        gain.mean(),
        gain.hasInterval()
            ? String.format(Locale.ROOT, " [%.2f, %.2f]", gain.low(), gain.high())
            : " (no interval)");
  }

  /** Says in a line what the gain does not show; empty where it is one. */
  private String verdict() {
    if (gain.hasInterval() && gain.low() > 1) {
      return "";
    }
    return gain.hasInterval() && gain.high() < 1
        ? "By the fresh seeds it is worse than %s: keep that.%n".formatted(baseline)
        : "No difference from %s is shown.%n".formatted(baseline);
  }

  private String errorWords() {
    if (Double.isNaN(worstError)) {
      return "No other arm was measured that would tell how far the model's goodput is off.";
    }
    return Double.isInfinite(worstError)
        ? "An arm of the measured size acknowledged nothing, where the model has it acknowledge rows."
        : String.format(
            Locale.ROOT,
            "On arms of the measured size that it was not fitted to, the model's goodput was off by"
                + " up to %.0f%%.",
            100 * worstError);
  }

  /**
   * Writes the experiment that would check the policy on the real server.
   *
   * @throws LabException if {@code file} is there already, or cannot be written
   */
  public void writeExperiment(Path file) {
    write(experiment(measured, clients, baseline, properties), file);
  }

  /**
   * Does all that {@link #writeExperiment} will do but for the policy, which is not known yet, and
   * leaves no file: what cannot be written is known before minutes are spent on it.
   *
   * @throws LabException if {@code file} is there already, or cannot be written, or if no such
   *     experiment can be
   */
  public static void requireWritable(Measured measured, int clients, Path file) {
    var any = Map.of(Policies.POLICY, "fixed");
    var simulation = at(clients, Predicted.of(measured, Map.of(), measured.arms(), 1));
    try {
      SimulatedExperiment.check(
          simulation, OtherPolicy.of(RECOMMENDED, simulation.baselineArm(), any));
    } catch (SettingException e) {
      throw new LabException("--clients " + clients + ": " + e.getMessage(), e);
    }
    var baseline = simulation.baseline();
    write(experiment(measured, clients, baseline, any), file);
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new LabException(file + ": cannot be deleted; give another by --write", e);
    }
  }

  /** Writes an experiment that can be read again, or nothing. */
  private static void write(Experiment experiment, Path file) {
    if (Files.exists(file)) {
      throw new LabException(file + ": is there already; give another by --write");
    }
    try {
      var isWhole = false;
      try {
        ExperimentFile.write(experiment, file);
        ExperimentFile.read(file);
        isWhole = true;
      } finally {
        if (!isWhole) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw new LabException(file + ": cannot be written; give another by --write", e);
    }
  }

  private static Experiment experiment(
      Measured measured, int clients, String baseline, Map<String, String> policy) {
    // What the workload's file says stands in the file.
    var workload = ofWorkload(measured);
    var was = OtherPolicy.inEachArm(measured.experiment(), workload.properties().keySet());
    var properties = ofNoNumber(OtherPolicy.without(workload.properties()));
    properties.put(THREADS, Integer.toString(clients));
    var own =
        was.arms().stream().filter(arm -> arm.name().equals(baseline)).findFirst().orElseThrow();
    var alone = inOneProcess(was, own);
    var arm = new Arm(alone.name(), ofNoNumber(alone.properties()), ofNoNumber(alone.flags()));
    // An earlier recommendation may have become the baseline.
    var name = baseline.equals(RECOMMENDED) ? RECOMMENDED + "-2" : RECOMMENDED;
    return was.withClients(null)
        .withName(Predicted.shortened(RECOMMENDED + "-" + was.name(), LONGEST_NAME))
        .withWorkload(workload.withProperties(properties))
        .withBlocks(Math.max(Inference.MIN_BLOCKS, was.blocks()))
        .withSeed(ExperimentFile.drawnSeed())
        .withBaseline(baseline)
        .withArms(List.of(arm, OtherPolicy.of(name, arm, policy)));
  }

  /** Returns the workload as the experiment's own file has it. */
  private static Workload ofWorkload(Measured measured) {
    return measured.results().experiment().workload();
  }

  /** Returns properties without those that say how many clients there are. */
  private static Map<String, String> ofNoNumber(Map<String, String> properties) {
    var others = new LinkedHashMap<>(properties);
    others.keySet().removeAll(List.of(THREADS, MeasuredClients.COUNT));
    return others;
  }

  private String message() {
    return String.join(
        " ",
        properties.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()).toList());
  }

  private String othersWords() {
    return String.join(
        ", ",
        others.entrySet().stream().map(one -> one.getKey() + " " + words(one.getValue())).toList());
  }

  private static Map<String, Estimate> goodputs(Experiment simulation, Search.Simulator simulator) {
    var goodputs = new LinkedHashMap<String, Estimate>();
    for (var arm : simulation.arms()) {
      goodputs.put(arm.name(), mean(simulator.trials(simulation, arm), Metric.GOODPUT));
    }
    return goodputs;
  }

  private static Experiment at(int clients, Experiment simulation) {
    // Each has one thread, and they are in one process, whatever was measured.
    var arms = simulation.arms().stream().map(arm -> inOneProcess(simulation, arm)).toList();
    var together = Parameters.with(simulation.withArms(arms), MeasuredClients.COUNT, "1");
    // Threads of one process have its processors in turn. Without that, a thousand that are refused
    // within the client, as by a breaker, would be refused half a billion times a second.
    var inTurn = Parameters.with(together, "think.time", (long) THINK_TIME_MICROS * clients + "us");
    return Parameters.with(inTurn, THREADS, Integer.toString(clients));
  }

  /**
   * Returns an arm whose one process is asked for as much as its processes were together: a target
   * is that of one process.
   */
  private static Arm inOneProcess(Experiment experiment, Arm arm) {
    var settings = experiment.settings(arm);
    var target = settings.get(TARGET);
    var processes =
        experiment.isSimulated()
            ? new BigDecimal(settings.getOrDefault(MeasuredClients.COUNT, "1"))
            : BigDecimal.valueOf(experiment.clients(arm));
    if (target == null || processes.compareTo(BigDecimal.ONE) == 0) {
      return arm;
    }
    var own = new LinkedHashMap<>(arm.properties());
    own.put(TARGET, new BigDecimal(target.strip()).multiply(processes).toPlainString());
    return arm.withProperties(own);
  }

  private static double worstError(Measured measured, Fit.Fitted fit, Search.Simulator simulator) {
    var simulation =
        Predicted.of(measured, fit.server(), measured.arms(), PredictedExperiment.BLOCKS);
    return simulation.arms().stream()
        .filter(arm -> !arm.name().equals(fit.arm().name()))
        .mapToDouble(
            arm -> {
              var seen = mean(measured.metrics(arm.name()), Metric.GOODPUT).mean();
              var told = mean(simulator.trials(simulation, arm), Metric.GOODPUT).mean();
              return told == seen ? 0 : Math.abs(told / seen - 1);
            })
        .filter(error -> !Double.isNaN(error))
        .max()
        .orElse(Double.NaN);
  }

  private static Estimate mean(List<TrialMetrics> trials, Metric metric) {
    return Estimate.ofTrials(
        trials.stream().mapToDouble(trial -> trial.value(metric)).toArray(), new BlockInference());
  }

  private static Ratio gain(List<TrialMetrics> best, List<TrialMetrics> baseline) {
    var least = 1 / best.get(0).windowSeconds();
    var pairs =
        IntStream.range(0, best.size())
            .mapToObj(
                i ->
                    new Pairs.Pair(
                        best.get(i).value(Metric.GOODPUT),
                        baseline.get(i).value(Metric.GOODPUT),
                        least))
            .toList();
    return new BlockInference().ratio(new Pairs(pairs));
  }
}
