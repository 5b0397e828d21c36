package io.github.ycsbbackoff.lab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * An arm in one of several results folders, with its ratios to the same arm in the first. There is
 * one family of verdicts: all arms that are in the first folder and another, on the metrics that
 * arms are judged by.
 *
 * @param folder the place of the folder in their list; 0 is the first
 * @param trials the number of finished trials
 */
public record FolderArm(String arm, int folder, int trials, Map<Metric, MetricSummary> metrics) {

  private record Place(String arm, int folder, Metric metric) {}

  /**
   * Compares the arms of several folders; they come by arm, and then in the order of the folders.
   */
  public static List<FolderArm> of(List<Measured> folders) {
    var names = new LinkedHashSet<String>();
    folders.forEach(folder -> names.addAll(folder.results().arms()));
    var endpoints = new LinkedHashMap<Place, UnpairedEndpoint>();
    for (var metric : Metric.JUDGED) {
      for (var name : names) {
        for (var folder = 1; folder < folders.size(); folder++) {
          var before = folders.get(0).trials(name);
          var now = folders.get(folder).trials(name);
          if (!before.isEmpty() && !now.isEmpty()) {
            endpoints.put(
                new Place(name, folder, metric), UnpairedEndpoint.of(metric, now, before));
          }
        }
      }
    }
    var comparisons =
        UnpairedInference.compare(
            endpoints.values().stream().map(UnpairedEndpoint::values).toList());
    var verdicts = new LinkedHashMap<Place, Comparison>();
    var next = comparisons.iterator();
    endpoints.keySet().forEach(place -> verdicts.put(place, next.next()));
    var rows = new ArrayList<FolderArm>();
    for (var name : names) {
      for (var folder = 0; folder < folders.size(); folder++) {
        var trials = folders.get(folder).trials(name);
        if (!trials.isEmpty()) {
          var metrics = new EnumMap<Metric, MetricSummary>(Metric.class);
          for (var metric : Metric.values()) {
            var place = new Place(name, folder, metric);
            metrics.put(metric, summary(folders, place, endpoints.get(place), verdicts.get(place)));
          }
          rows.add(new FolderArm(name, folder, trials.size(), metrics));
        }
      }
    }
    return rows;
  }

  private static MetricSummary summary(
      List<Measured> folders, Place place, UnpairedEndpoint endpoint, Comparison comparison) {
    var trials = folders.get(place.folder()).trials(place.arm());
    var values =
        trials.stream()
            .mapToDouble(trial -> trial.value(place.metric()))
            .filter(value -> !Double.isNaN(value))
            .toArray();
    var before = folders.get(0).trials(place.arm());
    var value = Estimate.ofTrials(values, new BlockInference());
    var notReached = (int) Arrays.stream(values).filter(Double::isInfinite).count();
    if (place.folder() == 0 || before.isEmpty()) {
      return new MetricSummary(
          value,
          Double.NaN,
          notReached,
          Ratio.NONE,
          Double.NaN,
          place.folder() == 0 && place.metric().judged() ? Verdict.BASELINE : Verdict.NOT_JUDGED,
          "");
    }
    if (comparison == null) {
      var explaining = UnpairedEndpoint.of(place.metric(), trials, before).values();
      return new MetricSummary(
          value,
          Double.NaN,
          notReached,
          UnpairedInference.ratio(explaining),
          Double.NaN,
          Verdict.NOT_JUDGED,
          "");
    }
    var smallest = folders.get(0).results().experiment().smallestDifference();
    return endpoint.whyNot().isEmpty()
        ? new MetricSummary(
            value,
            Double.NaN,
            notReached,
            comparison.ratio(),
            comparison.p(),
            Verdict.of(place.metric(), comparison, smallest),
            "")
        : new MetricSummary(
            value,
            Double.NaN,
            notReached,
            Ratio.NONE,
            Double.NaN,
            Verdict.NO_VERDICT,
            endpoint.whyNot());
  }

  /** Returns the mean of a metric with its interval, and its ratio to the first folder. */
  public MetricSummary metric(Metric metric) {
    return metrics.get(metric);
  }
}
