package io.github.ycsbbackoff.predict;

import io.github.ycsbbackoff.config.Settings;
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
import java.util.Properties;
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
      var why = new Misses(seen, told, softMib(predicted.experiment().settingsOf(arm.name())));
      ofArm.stream()
          .filter(one -> one.outcome() == Forecast.Outcome.MISSED)
          .forEach(one -> misses.add(why.sentence(one)));
      forecasts.addAll(ofArm);
      if (!arm.equals(fit.arm())) {
        measuredMetrics.addAll(seenMetrics);
        predictedMetrics.addAll(toldMetrics);
      }
    }
    var told = Recovered.of(predicted, inference);
    var seen = Recovered.of(measured.results(), inference);
    return new Prediction(
        measured.experiment().name(),
        fit.arm().name(),
        measured.experiment().blocks(),
        fit.found(),
        forecasts,
        PolicyOrder.of(
            measuredMetrics, predictedMetrics, measured.experiment()::areOfferedTheSame, inference),
        recoveries(told, seen),
        misses,
        notices(told, seen));
  }

  /** How the arms of one of the two worlds come back, and what a reader must know of it. */
  private record Recovered(Map<String, ArmRecovery> arms, List<String> notices) {

    static Recovered of(Results results, Inference inference) {
      var triggers = Triggers.of(results);
      var summarizer = new RecoverySummarizer(triggers);
      if (!triggers.areNone()) {
        results.trials().forEach(trial -> summarizer.add(trial.read(missing -> {})));
      }
      return new Recovered(
          summarizer.summary(results.arms(), results.experiment(), inference).arms().stream()
              .collect(Collectors.toMap(ArmRecovery::arm, Function.identity())),
          summarizer.notices());
    }
  }

  /** Returns how the arms come back, as far as that is known of both worlds. */
  private List<RecoveryForecast> recoveries(Recovered told, Recovered seen) {
    return measured.arms().stream()
        .map(Arm::name)
        .filter(arm -> told.arms().containsKey(arm) && seen.arms().containsKey(arm))
        .map(
            arm ->
                new RecoveryForecast(
                    arm, arm.equals(fit.arm().name()), told.arms().get(arm), seen.arms().get(arm)))
        .toList();
  }

  private List<String> notices(Recovered told, Recovered seen) {
    var notices = new ArrayList<>(measured.notices());
    seen.notices().forEach(notice -> notices.add("Measured: " + notice));
    told.notices().forEach(notice -> notices.add("Predicted: " + notice));
    for (var arm : measured.arms()) {
      if (told.arms().containsKey(arm.name()) != seen.arms().containsKey(arm.name())) {
        notices.add(
            "The way back of %s is known as %s alone, and the prediction is held against none."
                .formatted(
                    arm.name(), told.arms().containsKey(arm.name()) ? "predicted" : "measured"));
      }
    }
    return notices;
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

  /**
   * Returns the memory from which on writes of an arm are refused, in MiB; 0 where there is no such
   * limit.
   *
   * @param settings all parameters of the simulated arm
   */
  private static double softMib(Map<String, String> settings) {
    var all = new Properties();
    all.putAll(settings);
    return Settings.of(all).bytes("memory.soft", 0) / (double) (1 << 20);
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
