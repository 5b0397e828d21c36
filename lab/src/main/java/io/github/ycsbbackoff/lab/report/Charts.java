package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Results;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialFolder;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

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
  private static final int PERCENTILE_TICKS_PER_HALF = 5;

  /**
   * The lowest quantile drawn: below it lies the fastest operation, which would take half of a log
   * axis.
   */
  private static final double LEAST_QUANTILE = 0.1;

  private final String experiment;
  private final List<String> arms;
  private final double binSeconds;
  private final int bins;
  private final double[] window;
  private final List<TimeChart> charts = TimeChart.all();

  /** The lines of each chart that has something to draw, by the chart's key and by arm. */
  private final Map<String, Map<String, List<TimeSeries>>> lines = new HashMap<>();

  private final Map<String, Histogram> latencies = new LinkedHashMap<>();

  Charts(Results results) {
    experiment = results.experiment().name();
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
  }

  void add(Trial trial) {
    var arm = trial.info().arm();
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
    trial.latencies().ifPresent(own -> latencies.merge(arm, own.all(), Charts::merged));
  }

  /** Returns the charts over time that have something to draw. */
  List<TimeChart> drawn() {
    return charts.stream().filter(chart -> lines.containsKey(chart.key())).toList();
  }

  boolean hasPercentiles() {
    return latencies.values().stream().anyMatch(histogram -> histogram.getTotalCount() > 0);
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
    data.put(
        "charts", drawn().stream().map(chart -> chart(chart, lines.get(chart.key()))).toList());
    data.put("percentiles", arms.stream().map(latencies::get).map(Charts::percentiles).toList());
    return data;
  }

  private Map<String, Object> chart(TimeChart chart, Map<String, List<TimeSeries>> byArm) {
    var data = new LinkedHashMap<String, Object>();
    data.put("key", chart.key());
    data.put("title", chart.title());
    data.put("unit", chart.unit());
    data.put("means", arms.stream().map(arm -> mean(byArm.getOrDefault(arm, List.of()))).toList());
    data.put(
        "blocks",
        arms.stream()
            .map(arm -> byArm.getOrDefault(arm, List.of()).stream().map(this::values).toList())
            .toList());
    return data;
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

  /**
   * Returns points {1 / (1 - quantile), ms}: on a log axis each nine of the percentile is one step.
   * The line ends where the share of operations begins that were not acknowledged.
   */
  private static List<double[]> percentiles(Histogram latencyNanos) {
    var points = new ArrayList<double[]>();
    if (latencyNanos == null) {
      return points;
    }
    for (var value : latencyNanos.percentiles(PERCENTILE_TICKS_PER_HALF)) {
      double above = 1 - value.getPercentileLevelIteratedTo() / 100;
      if (above > 0
          && above <= 1 - LEAST_QUANTILE
          && !Latencies.isNever(value.getValueIteratedTo())) {
        points.add(new double[] {rounded(1 / above), rounded(value.getValueIteratedTo() * 1e-6)});
      }
    }
    return points;
  }

  private static Histogram merged(Histogram sum, Histogram other) {
    sum.add(other);
    return sum;
  }

  private static Double rounded(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(SIGNIFICANT_DIGITS)).doubleValue()
        : null;
  }
}
