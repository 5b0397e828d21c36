package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.recovery.Triggers;
import io.github.ycsbbackoff.lab.report.PredictionReport;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.simulate.SimulatedExperiment;
import io.github.ycsbbackoff.lab.stats.ArmRecovery;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Forecast;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.PolicyOrder;
import io.github.ycsbbackoff.lab.stats.Prediction;
import io.github.ycsbbackoff.lab.stats.RecoveryForecast;
import io.github.ycsbbackoff.lab.stats.RecoverySummarizer;
import io.github.ycsbbackoff.lab.stats.Stalls;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The prediction of all arms of a measured experiment, on a model that was fitted to one of them.
 */
public final class PredictedExperiment {

  /**
   * The simulated blocks: more than anybody measures, for they cost nothing and make the interval
   * narrow.
   */
  static final int BLOCKS = 10;

  private final Measured measured;
  private final Fit.Fitted fit;
  private final Inference inference = new BlockInference();

  public PredictedExperiment(Measured measured, Fit.Fitted fit) {
    this.measured = measured;
    this.fit = fit;
  }

  /**
   * Writes a simulation's results into {@code folder}, and the prediction's files beside them;
   * after an error, or where the thread is interrupted, there is no such folder.
   *
   * @param command the command line that the user typed, for the report
   */
  public Prediction run(Path folder, String command) throws IOException {
    var simulation = Predicted.of(measured, fit.server(), measured.arms(), BLOCKS);
    new SimulatedExperiment(simulation).run(folder, command);
    try {
      var predicted = Results.read(folder);
      var prediction = prediction(predicted);
      PredictionReport.write(folder, prediction, measured.results(), predicted);
      if (Thread.currentThread().isInterrupted()) {
        throw new LabException("interrupted; nothing was kept");
      }
      return prediction;
    } catch (IOException | RuntimeException e) {
      Folders.delete(folder);
      throw e;
    }
  }

  private Prediction prediction(Results predicted) {
    var forecasts = new ArrayList<Forecast>();
    var misses = new ArrayList<String>();
    // Each world has its own baseline as the yardstick of stalls: the same arm, measured and
    // predicted.
    var baseline = predicted.experiment().baseline();
    var measuredStalls = Stalls.by(measured.trials(baseline));
    var predictedStalls = Stalls.by(trials(predicted, baseline));
    var measuredMetrics = new ArrayList<TrialMetrics>();
    var predictedMetrics = new ArrayList<TrialMetrics>();
    for (var arm : measured.arms()) {
      var seen = measured.trials(arm.name());
      var told = trials(predicted, arm.name());
      var toldMetrics = metrics(told, predictedStalls);
      var seenMetrics = metrics(seen, measuredStalls);
      var ofArm = forecasts(arm, toldMetrics, seenMetrics);
      var why = new Misses(seen, told, fit.softMib());
      ofArm.stream()
          .filter(one -> one.outcome() == Forecast.Outcome.MISSED)
          .forEach(one -> misses.add(why.sentence(one)));
      forecasts.addAll(ofArm);
      if (!arm.equals(fit.arm())) {
        measuredMetrics.addAll(seenMetrics);
        predictedMetrics.addAll(toldMetrics);
      }
    }
    var recoveries = recoveries(predicted);
    return new Prediction(
        measured.experiment().name(),
        fit.arm().name(),
        measured.experiment().blocks(),
        fit.found(),
        forecasts,
        PolicyOrder.of(measuredMetrics, predictedMetrics, inference),
        recoveries,
        misses,
        measured.notices());
  }

  /** Returns how the arms come back, as far as that is known of both worlds. */
  private List<RecoveryForecast> recoveries(Results predicted) {
    var told = recovery(predicted);
    var seen = recovery(measured.results());
    return measured.arms().stream()
        .map(Arm::name)
        .filter(arm -> told.containsKey(arm) && seen.containsKey(arm))
        .map(
            arm ->
                new RecoveryForecast(
                    arm, arm.equals(fit.arm().name()), told.get(arm), seen.get(arm)))
        .toList();
  }

  private Map<String, ArmRecovery> recovery(Results results) {
    var triggers = Triggers.of(results);
    if (triggers.areNone()) {
      return Map.of();
    }
    var summarizer = new RecoverySummarizer(triggers);
    results.trials().forEach(trial -> summarizer.add(trial.read(missing -> {})));
    return summarizer.summary(results.arms(), results.experiment(), inference).arms().stream()
        .collect(Collectors.toMap(ArmRecovery::arm, Function.identity()));
  }

  private List<Forecast> forecasts(Arm arm, List<TrialMetrics> told, List<TrialMetrics> seen) {
    return Forecast.METRICS.stream()
        .map(
            metric ->
                new Forecast(
                    arm.name(),
                    arm.equals(fit.arm()),
                    metric,
                    mean(metric, told),
                    mean(metric, seen)))
        .toList();
  }

  private Estimate mean(Metric metric, List<TrialMetrics> trials) {
    return Estimate.ofTrials(
        trials.stream().mapToDouble(trial -> trial.value(metric)).toArray(), inference);
  }

  private static List<TrialMetrics> metrics(List<Trial> trials, Stalls stalls) {
    return trials.stream().map(trial -> TrialMetrics.of(trial, stalls)).toList();
  }

  private static List<Trial> trials(Results results, String arm) {
    return results.trials().stream()
        .filter(trial -> trial.info().arm().equals(arm))
        .map(trial -> trial.read(missing -> {}))
        .toList();
  }
}
