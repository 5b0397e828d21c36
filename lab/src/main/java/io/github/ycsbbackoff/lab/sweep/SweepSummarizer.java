package io.github.ycsbbackoff.lab.sweep;

import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Inference;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import io.github.ycsbbackoff.lab.stats.OperationSummarizer;
import io.github.ycsbbackoff.lab.stats.Overhead;
import io.github.ycsbbackoff.lab.stats.ProfiledPairs;
import io.github.ycsbbackoff.lab.stats.SampleGaps;
import io.github.ycsbbackoff.lab.stats.TrialMetrics;
import io.github.ycsbbackoff.lab.stats.TrialNotices;
import io.github.ycsbbackoff.lab.stats.UndoneRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The step from the results folder of a sweep to its points and curves. */
public final class SweepSummarizer {

  private final Inference inference = new BlockInference();
  private final Results results;
  private final List<SweepTrial> trials = new ArrayList<>();
  private final List<String> notices;

  private SweepSummarizer(Results results) {
    this.results = results;
    this.notices = new ArrayList<>(results.notices());
  }

  /** Summarizes a sweep of which some trials may be missing. */
  public static SweepSummary of(Results results) {
    return new SweepSummarizer(results).summary();
  }

  private SweepSummary summary() {
    var profiled = new ProfiledPairs(results.folder());
    var undone = new UndoneRows();
    var gaps = new SampleGaps();
    for (var folder : results.trials()) {
      var trial = folder.read(notices::add);
      trials.add(SweepTrial.of(trial));
      profiled.add(trial);
      undone.add(trial);
      gaps.add(trial);
      notices.addAll(TrialNotices.of(trial, TrialMetrics.of(trial)));
    }
    notices.addAll(gaps.notices());
    notices.addAll(undone.notices());
    ShortWindows.notice(trials).ifPresent(notices::add);
    var experiment = results.experiment();
    var maxima = maxima();
    var points = points();
    singleTrials(points).ifPresent(notices::add);
    return new SweepSummary(
        experiment.name(),
        results.standIn(),
        experiment.baseline(),
        results.arms(),
        experiment.blocks(),
        maxima,
        experiment.sweep().maxima().keySet(),
        points,
        curves(points),
        Overhead.of(results.arms(), profiled.pairs(), inference),
        results.problems(),
        notices);
  }

  /** Returns what must be known of points with one trial; empty if there is none. */
  private Optional<String> singleTrials(List<SweepPointSummary> points) {
    if (results.experiment().blocks() == 1) {
      return Optional.of(
          "One repetition of each point gives no intervals: its knees are guesses, and no peak can"
              + " be shown.");
    }
    var single = points.stream().filter(point -> point.trials().size() == 1).count();
    return single == 0
        ? Optional.empty()
        : Optional.of(
            ("%d of %d points have one trial, which gives no interval: a knee that rests on such points"
                    + " is a guess, and no peak is shown by them.")
                .formatted(single, points.size()));
  }

  private Map<String, Double> maxima() {
    var maxima = new LinkedHashMap<String, Double>();
    for (var workload : results.experiment().sweep().workloads()) {
      var maximum = Targets.maximum(results, results.experiment(), workload);
      if (maximum > 0) {
        maxima.put(workload, maximum);
      } else if (trials.stream().anyMatch(trial -> isOf(trial, workload))) {
        notices.add(
            "Workload %s: its maximum is not known, because the trial 1-%s-%s is missing, went wrong or got nothing done;"
                    .formatted(
                        workload,
                        SweepPoint.unthrottled(workload).name(),
                        results.experiment().baseline())
                + " without it there are no targets, and its points were not run.");
      }
    }
    return maxima;
  }

  private static boolean isOf(SweepTrial trial, String workload) {
    return trial.info().point().workload().equals(workload);
  }

  private List<SweepPointSummary> points() {
    var points = new ArrayList<SweepPointSummary>();
    for (var workload : results.experiment().sweep().workloads()) {
      for (var arm : results.arms()) {
        var byShare =
            new TreeMap<Integer, List<SweepTrial>>(Comparator.nullsLast(Comparator.naturalOrder()));
        trials.stream()
            .filter(trial -> isOf(trial, workload) && trial.info().arm().equals(arm))
            .forEach(
                trial ->
                    byShare
                        .computeIfAbsent(trial.info().point().share(), any -> new ArrayList<>())
                        .add(trial));
        byShare.values().forEach(ofPoint -> points.add(point(ofPoint)));
      }
    }
    return points;
  }

  private SweepPointSummary point(List<SweepTrial> ofPoint) {
    var info = ofPoint.get(0).info();
    return new SweepPointSummary(
        info.point(),
        info.arm(),
        inference.mean(ofPoint.stream().mapToDouble(SweepTrial::rate).toArray()),
        OperationSummarizer.estimates(
            ofPoint.stream().map(SweepTrial::operations).toList(), inference),
        ofPoint);
  }

  private List<Curve> curves(List<SweepPointSummary> points) {
    var curves = new ArrayList<Curve>();
    for (var workload : results.experiment().sweep().workloads()) {
      for (var arm : results.arms()) {
        var ofArm =
            points.stream()
                .filter(point -> point.point().workload().equals(workload))
                .filter(point -> point.arm().equals(arm))
                .toList();
        var kinds = new TreeSet<String>();
        ofArm.forEach(point -> kinds.addAll(point.operations().keySet()));
        for (var kind : kinds) {
          for (var metric : OperationMetric.LATENCIES) {
            curves.add(Curve.of(kind, metric, ofArm));
          }
        }
      }
    }
    return curves;
  }
}
