package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The data that the page's charts draw, gathered trial by trial so that no trial has to stay in
 * memory.
 */
final class Charts {
  /**
   * The points that all lines of a chart share, so that the page of a day with twenty arms opens at
   * once.
   */
  private static final int POINTS = 40_000;

  private static final int MOST_BINS = 600;
  private static final int LEAST_BINS = 120;
  private static final int SIGNIFICANT_DIGITS = 4;

  /** The keys of the charts of what arms are judged by, the primary endpoint first. */
  private static final List<String> JUDGED = List.of("goodput", "p99", PercentileLines.CHART.key());

  private final String experiment;
  private final double smallestDifference;
  private final List<String> arms;
  private final double binSeconds;
  private final int bins;
  private final double[] window;
  private final List<FaultMark> faults;
  private final List<TimeChart> charts = TimeChart.all();

  /** The lines of each chart that has something to draw, by the chart's key and by arm. */
  private final Map<String, Map<String, List<TimeSeries>>> lines = new HashMap<>();

  private final Set<String> ran = new HashSet<>();
  private final PercentileLines percentiles = new PercentileLines();

  Charts(Results results) {
    experiment = results.experiment().name();
    smallestDifference = results.experiment().smallestDifference();
    arms = results.arms();
    var infos = results.trials().stream().map(TrialFolder::info).toList();
    window =
        new double[] {
          infos.stream().mapToDouble(TrialInfo::windowStartSeconds).max().orElse(0),
          infos.stream().mapToDouble(TrialInfo::windowEndSeconds).max().orElse(1)
        };
    double seconds = Math.ceil(window[1]);
    int most =
        Math.max(LEAST_BINS, Math.min(MOST_BINS, POINTS / Math.max(1, results.trials().size())));
    binSeconds = Math.ceil(seconds / most);
    bins = (int) Math.ceil(seconds / binSeconds);
    faults = FaultMark.of(results, bins * binSeconds);
  }

  void add(Trial trial) {
    var arm = trial.info().arm();
    ran.add(arm);
    for (var chart : charts) {
      var line = new TimeSeries(binSeconds, bins);
      chart.draw(trial, line);
      if (!line.isEmpty()) {
        lines
            .computeIfAbsent(chart.key(), any -> new LinkedHashMap<>())
            .computeIfAbsent(arm, any -> new ArrayList<>())
            .add(line);
      }
    }
    percentiles.add(trial);
  }

  /** Returns the charts over time that have something to draw. */
  List<TimeChart> drawn() {
    return charts.stream().filter(chart -> lines.containsKey(chart.key())).toList();
  }

  /** Returns the charts of the page, the one of percentiles among them, in the page's order. */
  ChartOrder order() {
    var candidates = new ArrayList<ChartOrder.Candidate>();
    var p99 = ArmDifference.NONE;
    for (var chart : drawn()) {
      var byArm = lines.get(chart.key());
      var difference = difference(byArm);
      p99 = chart.key().equals("p99") ? difference : p99;
      candidates.add(new ChartOrder.Candidate(chart.titled(), isZero(byArm), difference));
    }
    if (!percentiles.isEmpty()) {
      // It shows the same latencies as the chart of p99, which it follows.
      var after = candidates.stream().map(c -> c.chart().key()).toList().indexOf("p99") + 1;
      candidates.add(after, new ChartOrder.Candidate(PercentileLines.CHART, false, p99));
    }
    return ChartOrder.of(candidates, JUDGED);
  }

  private ArmDifference difference(Map<String, List<TimeSeries>> byArm) {
    return ArmDifference.of(
        arms.stream()
            .filter(ran::contains)
            .map(arm -> byArm.getOrDefault(arm, List.of()))
            .map(of -> of.stream().mapToDouble(line -> line.mean(window[0], window[1])).toArray())
            .toList(),
        smallestDifference);
  }

  private static boolean isZero(Map<String, List<TimeSeries>> byArm) {
    return byArm.values().stream().flatMap(List::stream).allMatch(TimeSeries::isZero);
  }

  /** Returns whether a chart has a line of an arm. */
  boolean shows(String key, String arm) {
    return key.equals(PercentileLines.CHART.key())
        ? percentiles.has(arm)
        : lines.getOrDefault(key, Map.of()).containsKey(arm);
  }

  /** Returns whether a chart over time has no number other than 0. */
  boolean isZero(String key) {
    return !key.equals(PercentileLines.CHART.key()) && isZero(lines.getOrDefault(key, Map.of()));
  }

  /** Returns the faults that every chart over time marks. */
  List<FaultMark> faults() {
    return faults;
  }

  double binSeconds() {
    return binSeconds;
  }

  /** Returns everything as plain maps and lists; arms go by their place in the list of names. */
  Map<String, Object> data(String baseline) {
    var data = new LinkedHashMap<String, Object>();
    data.put("experiment", experiment);
    data.put("arms", arms);
    data.put("baseline", baseline);
    data.put("window", window);
    data.put("binSeconds", binSeconds);
    data.put("end", bins * binSeconds);
    data.put("faults", faults);
    data.put(
        "charts", drawn().stream().map(chart -> chart(chart, lines.get(chart.key()))).toList());
    data.put("percentiles", arms.stream().map(percentiles::points).toList());
    return data;
  }

  private Map<String, Object> chart(TimeChart chart, Map<String, List<TimeSeries>> byArm) {
    var data = new LinkedHashMap<String, Object>();
    data.put("key", chart.key());
    data.put("title", chart.title());
    data.put("unit", chart.unit());
    data.put("means", arms.stream().map(arm -> mean(byArm.getOrDefault(arm, List.of()))).toList());
    var isZero = isZero(byArm);
    data.put(
        "blocks",
        arms.stream()
            .map(arm -> isZero ? List.of() : blocks(byArm.getOrDefault(arm, List.of())))
            .toList());
    return data;
  }

  /** Returns the lines of an arm's blocks; none for a single block, which is the arm's mean. */
  private List<List<Double>> blocks(List<TimeSeries> lines) {
    return lines.size() > 1 ? lines.stream().map(this::values).toList() : List.of();
  }

  private List<Double> mean(List<TimeSeries> blocks) {
    return IntStream.range(0, blocks.isEmpty() ? 0 : bins)
        .mapToObj(
            bin ->
                rounded(
                    blocks.stream()
                        .mapToDouble(block -> block.value(bin))
                        .filter(Double::isFinite)
                        .average()
                        .orElse(Double.NaN)))
        .toList();
  }

  private List<Double> values(TimeSeries line) {
    return IntStream.range(0, bins).mapToObj(bin -> rounded(line.value(bin))).toList();
  }

  /** Returns a number with the digits that a chart can show; null for one that is not finite. */
  static Double rounded(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(SIGNIFICANT_DIGITS)).doubleValue()
        : null;
  }
}
