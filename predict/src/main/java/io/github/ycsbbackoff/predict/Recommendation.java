package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import io.github.ycsbbackoff.lab.experiment.Workload;
import io.github.ycsbbackoff.lab.simulate.Parameters;
import io.github.ycsbbackoff.lab.simulate.SimulatedMetrics;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Pairs;
import io.github.ycsbbackoff.lab.stats.Ratio;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
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
    Map<String, Double> others,
    double worstError,
    int simulations) {

  private static final String RECOMMENDED = "recommended";
  static final String THREADS = "threadcount";
  private static final String TARGET = "target";

  /** The most characters that an experiment's name has. */
  private static final int LONGEST_NAME = 64;

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
    var found = new Search(large, simulator).run();
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
        found.simulations());
  }

  /** Formats the recommendation as text for a terminal. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "Simulated: for %,d clients the best of %d policies tried is %s.%nGoodput %,.0f rows/s,"
            + " %.2f times that of %s [%.2f, %.2f]; p99 %s.%nJudged by %d fresh seeds, which the"
            + " search that chose it did not see.%nThe experiment's own arms with"
            + " as many clients: %s rows/s.%n%s%n",
        clients,
        simulations,
        message(),
        goodput.mean(),
        gain.mean(),
        baseline,
        gain.low(),
        gain.high(),
        p99.exists() ? String.format(Locale.ROOT, "%,.0f ms", p99.mean()) : "not reached",
        BLOCKS,
        othersWords(),
        errorWords());
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
    if (Files.exists(file)) {
      throw new LabException(file + ": is there already; give another by --write");
    }
    var target = file.toAbsolutePath();
    try {
      var written = Files.createTempFile(target.getParent(), "recommended", ".yaml");
      try {
        ExperimentFile.write(experiment(), written);
        ExperimentFile.read(written);
        Files.move(written, target);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException e) {
      throw new LabException(file + ": cannot be written; give another by --write", e);
    }
  }

  private Experiment experiment() {
    // What the workload's file says stands in the file.
    var workload = ofWorkload(measured);
    var was = OtherPolicy.inEachArm(measured.experiment(), workload.properties().keySet());
    var properties = ofNoNumber(OtherPolicy.without(workload.properties()));
    properties.put(THREADS, Integer.toString(clients));
    var own =
        was.arms().stream().filter(arm -> arm.name().equals(baseline)).findFirst().orElseThrow();
    var alone = inOneProcess(was, own);
    var arm = new Arm(alone.name(), ofNoNumber(alone.properties()), ofNoNumber(alone.flags()));
    return was.withClients(null)
        .withName(Predicted.shortened(RECOMMENDED + "-" + was.name(), LONGEST_NAME))
        .withWorkload(workload.withProperties(properties))
        .withBlocks(Math.max(Inference.MIN_BLOCKS, was.blocks()))
        .withSeed(ExperimentFile.drawnSeed())
        .withBaseline(baseline)
        .withArms(List.of(arm, OtherPolicy.of(RECOMMENDED, arm, this.properties)));
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
        others.entrySet().stream()
            .map(one -> String.format(Locale.ROOT, "%s %,.0f", one.getKey(), one.getValue()))
            .toList());
  }

  private static Map<String, Double> goodputs(Experiment simulation, Search.Simulator simulator) {
    var goodputs = new LinkedHashMap<String, Double>();
    for (var arm : simulation.arms()) {
      goodputs.put(arm.name(), mean(simulator.trials(simulation, arm), Metric.GOODPUT).mean());
    }
    return goodputs;
  }

  private static Experiment at(int clients, Experiment simulation) {
    // Each has one thread, and they are in one process, whatever was measured.
    var arms = simulation.arms().stream().map(arm -> inOneProcess(simulation, arm)).toList();
    var together = Parameters.with(simulation.withArms(arms), MeasuredClients.COUNT, "1");
    return Parameters.with(together, THREADS, Integer.toString(clients));
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
