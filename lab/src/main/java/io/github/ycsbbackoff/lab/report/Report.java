package io.github.ycsbbackoff.lab.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Ramp;
import io.github.ycsbbackoff.lab.recovery.Loop;
import io.github.ycsbbackoff.lab.recovery.Triggers;
import io.github.ycsbbackoff.lab.results.MaximumTrial;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Bottleneck;
import io.github.ycsbbackoff.lab.stats.LoadContrast;
import io.github.ycsbbackoff.lab.stats.LoopSummary;
import io.github.ycsbbackoff.lab.stats.OperationSummarizer;
import io.github.ycsbbackoff.lab.stats.Overhead;
import io.github.ycsbbackoff.lab.stats.ProfiledPairs;
import io.github.ycsbbackoff.lab.stats.RecoverySummarizer;
import io.github.ycsbbackoff.lab.stats.SampleGaps;
import io.github.ycsbbackoff.lab.stats.Stalls;
import io.github.ycsbbackoff.lab.stats.Summarizer;
import io.github.ycsbbackoff.lab.stats.Summary;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.lab.stats.TrialNotices;
import io.github.ycsbbackoff.lab.stats.UndoneRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The step from a results folder to its summary.json, summary.csv and report.html. */
public final class Report {

  /**
   * Reads the trials in {@code folder} and writes the three files beside them, over older ones.
   *
   * @throws io.github.ycsbbackoff.lab.results.BrokenResultException if a file can't be believed;
   *     the message is one line
   */
  public static Summary write(Path folder) throws IOException {
    var results = Results.read(folder);
    var notices = new ArrayList<>(results.notices());
    if (!results.standIn().isEmpty() && !results.experiment().isSimulated()) {
      notices.add(
          "The "
              + results.standIn()
              + " runs in the client: the client's CPU and memory are of both.");
    }
    notices.addAll(ofOtherBindings(results));
    var metrics = new ArrayList<TrialMetrics>();
    var charts = new Charts(results);
    var bottleneck = new Bottleneck();
    var operations = new OperationSummarizer();
    var stalls = stalls(results, notices);
    var profiled = new ProfiledPairs(folder);
    var undone = new UndoneRows();
    var gaps = new SampleGaps();
    var loops = new ArrayList<Loop>();
    var maximum = MaximumTrial.operationsPerSecond(folder);
    var recovery = new RecoverySummarizer(Triggers.of(results));
    for (var trialFolder : results.trials()) {
      var trial = trialFolder.read(notices::add);
      var measured = TrialMetrics.of(trial, stalls);
      metrics.add(measured);
      charts.add(trial);
      bottleneck.add(trial);
      profiled.add(trial);
      operations.add(trial);
      recovery.add(trial);
      undone.add(trial);
      gaps.add(trial);
      ramp(results.experiment(), trial.info().arm(), maximum)
          .flatMap(ramp -> loop(trialFolder, trial, ramp))
          .ifPresent(loops::add);
      notices.addAll(TrialNotices.of(trial, measured));
    }
    notices.addAll(gaps.notices());
    notices.addAll(undone.notices());
    notices.addAll(recovery.notices());
    var inference = new BlockInference();
    var summary =
        new Summarizer(inference)
            .summarize(results, metrics, operations, bottleneck.sentences(), notices)
            .withOverheads(Overhead.of(results.arms(), profiled.pairs(), inference))
            .withLoops(LoopSummary.of(results.arms(), loops, inference))
            .withContrasts(LoadContrast.of(results.experiment(), metrics, inference))
            .withRecovery(recovery.summary(results.arms(), results.experiment(), inference));
    SummaryFiles.write(folder, summary);
    ReportPage.write(
        folder.resolve("report.html"), "report.jte", Page.of(results, summary, charts));
    return summary;
  }

  private static Optional<Ramp> ramp(Experiment experiment, String arm, OptionalDouble maximum) {
    return experiment.isOpen()
        ? experiment
            .load()
            .ramp(experiment.settingsOf(arm), maximum)
            // Who has not come back where a trial ends on the way down may have done so below.
            .filter(ramp -> ramp.downTo() <= experiment.seconds())
        : Optional.empty();
  }

  private static Optional<Loop> loop(TrialFolder folder, Trial trial, Ramp ramp) {
    var began = folder.arrivalsBegan();
    return began.isEmpty() ? Optional.empty() : Loop.of(trial, began.getAsDouble(), ramp);
  }

  private static List<String> ofOtherBindings(Results results) {
    var armsByBinding =
        results.experiment().arms().stream()
            .filter(arm -> arm.client().isOtherBinding())
            .collect(
                groupingBy(
                    arm -> arm.client().binding(),
                    LinkedHashMap::new,
                    mapping(Arm::name, joining(", "))));
    if (armsByBinding.isEmpty()) {
      return List.of();
    }
    var notices = new ArrayList<String>();
    armsByBinding.forEach(
        (binding, arms) ->
            notices.add(
                "YCSB with the binding %s (%s): what it tried again is not known."
                    .formatted(binding, arms)));
    var isWhole =
        results.trials().stream()
            .map(TrialFolder::info)
            .filter(info -> info.totals() == null && info.problem() == null)
            .allMatch(info -> info.wholeRun() != null);
    notices.add(
        isWhole
            ? "Rows, time and latencies of all arms are those of YCSB's own report over the whole run,"
                + " the binding's start included, where a row that a binding has only buffered counts"
                + " too; their clients' CPU is that of whole processes. What another binding does not"
                + " tell, this project's arms have from their timeline."
            : "These results are of an earlier version: of another binding rows, latencies and CPU are"
                + " those of the whole run, and of this project's arms those from the timeline's start"
                + " on, some two seconds after that of the process, which makes them look better.");
    return notices;
  }

  /** Returns the yardstick for all arms, for which the baseline's trials have to be read first. */
  private static Stalls stalls(Results results, List<String> notices) {
    var baseline = results.experiment().baseline();
    var stalls = Stalls.by(results);
    if (stalls.equals(Stalls.UNKNOWN)) {
      notices.add(
          "Stalled seconds are not known: the baseline "
              + baseline
              + " has no finished trial with a timeline to measure them by.");
    }
    return stalls;
  }

  private Report() {}
}
