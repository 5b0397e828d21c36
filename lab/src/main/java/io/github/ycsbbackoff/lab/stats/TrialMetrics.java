package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Every metric of one trial over its measured window; NaN where the trial has no such number.
 *
 * @param goodputError standard error of the goodput as a mean over seconds, which depend on each
 *     other: after a stall comes another, after a burst a pause
 */
public record TrialMetrics(int block, String arm, Map<Metric, Double> values, double goodputError) {
  /** A last interval shorter than this is too short to be called a second. */
  private static final double WHOLE_SECOND = 0.5;

  /**
   * Measures a trial. An interval of the timeline that straddles the window's edge counts by the
   * share inside; seconds that the timeline lacks count as seconds without rows.
   */
  public static TrialMetrics of(Trial trial) {
    var info = trial.info();
    if (info.totals() != null) {
      return ofTotals(trial);
    }
    var window =
        trial.client().seconds().stream()
            .filter(second -> info.inWindow(second.middleSeconds()))
            .toList();
    var values = new EnumMap<Metric, Double>(Metric.class);
    putRows(values, trial, window);
    putRetries(values, trial);
    putLatencies(values, trial);
    putResources(values, trial);
    return new TrialMetrics(
        info.block(), info.arm(), values, Autoregression.standardError(wholeSeconds(window)));
  }

  /** What can be known without a timeline; the rest is NaN. */
  private static TrialMetrics ofTotals(Trial trial) {
    var info = trial.info();
    var rows = info.totals().rows();
    var values = new EnumMap<Metric, Double>(Metric.class);
    for (var metric : Metric.values()) {
      values.put(metric, NaN);
    }
    values.put(Metric.GOODPUT, rows / info.windowSeconds());
    putTimes(values, info, rows);
    values.put(Metric.CLIENT_CPU, perMillion(info.totals().clientCpuSeconds(), rows));
    values.put(Metric.SERVER_CPU, cpuPerMillion(trial, "server_cpu_s", rows));
    return new TrialMetrics(info.block(), info.arm(), values, NaN);
  }

  private static void putTimes(Map<Metric, Double> values, TrialInfo info, double acknowledged) {
    values.put(Metric.TOTAL_TIME, info.rows() > 0 ? info.windowSeconds() : NaN);
    values.put(
        Metric.TIME_PER_ROW, acknowledged > 0 ? 1e6 * info.windowSeconds() / acknowledged : NaN);
  }

  private static void putRows(Map<Metric, Double> values, Trial trial, List<ClientSecond> window) {
    var info = trial.info();
    double acknowledged = total(trial, ClientSecond::acknowledged);
    double missing = Math.max(0, info.windowEndSeconds() - trial.client().endSeconds());
    values.put(Metric.GOODPUT, acknowledged / info.windowSeconds());
    values.put(Metric.WORST_SECOND, missing > WHOLE_SECOND ? 0 : worstSecond(window));
    values.put(Metric.STALL, Stalls.stalledSeconds(window, trial.client().seconds()) + missing);
    values.put(Metric.FAILED, total(trial, ClientSecond::failed));
    values.put(Metric.GAVE_UP, total(trial, ClientSecond::gaveUp));
    putTimes(values, info, acknowledged);
    values.put(Metric.LOADED, trial.load().map(TrialMetrics::wholeGoodput).orElse(NaN));
    values.put(Metric.FAIRNESS, fairness(trial.operationsByThread()));
  }

  private static void putRetries(Map<Metric, Double> values, Trial trial) {
    double acknowledged = total(trial, ClientSecond::acknowledged);
    double backoff = total(trial, ClientSecond::backoffSeconds);
    double rejections = total(trial, ClientSecond::rejections);
    values.put(Metric.REJECTIONS_PER_ROW, acknowledged > 0 ? rejections / acknowledged : NaN);
    values.put(Metric.BACKOFF, backoff);
    values.put(
        Metric.BACKOFF_SHARE,
        trial.threads().isPresent()
            ? backoff / (trial.threads().getAsInt() * trial.info().windowSeconds())
            : NaN);
  }

  private static void putLatencies(Map<Metric, Double> values, Trial trial) {
    var latency = trial.latencyNanos().filter(histogram -> histogram.getTotalCount() > 0);
    values.put(Metric.LATENCY_P50, latency.map(h -> millis(h, 50)).orElse(NaN));
    values.put(Metric.LATENCY_P99, latency.map(h -> millis(h, 99)).orElse(NaN));
    values.put(Metric.LATENCY_P999, latency.map(h -> millis(h, 99.9)).orElse(NaN));
    values.put(Metric.LATENCY_MAX, latency.map(h -> millis(h, 100)).orElse(NaN));
    var corrected = latency.filter(h -> isClosedLoop(trial)).map(TrialMetrics::corrected);
    values.put(Metric.LATENCY_P99_CORRECTED, corrected.map(h -> millis(h, 99)).orElse(NaN));
    values.put(Metric.LATENCY_P999_CORRECTED, corrected.map(h -> millis(h, 99.9)).orElse(NaN));
  }

  private static void putResources(Map<Metric, Double> values, Trial trial) {
    double acknowledged = total(trial, ClientSecond::acknowledged);
    values.put(Metric.CLIENT_CPU, cpuPerMillion(trial, "client_cpu_s", acknowledged));
    values.put(Metric.SERVER_CPU, cpuPerMillion(trial, "server_cpu_s", acknowledged));
    values.put(Metric.GC_PAUSES, trial.host().isPresent() ? gcPauses(trial) : NaN);
  }

  public double value(Metric metric) {
    return values.get(metric);
  }

  private static final double NaN = Double.NaN;

  private static double total(Trial trial, ToDoubleFunction<ClientSecond> count) {
    var info = trial.info();
    return trial.client().seconds().stream()
        .mapToDouble(
            second ->
                count.applyAsDouble(second)
                    * second.shareWithin(info.windowStartSeconds(), info.windowEndSeconds()))
        .sum();
  }

  /**
   * A thread that sends as fast as it is answered: its stalls hide the operations it did not send.
   */
  private static boolean isClosedLoop(Trial trial) {
    return !trial.properties().containsKey("target")
        && trial.properties().getOrDefault("write.mode", "sync").equals("sync");
  }

  /** As if each thread had meant to send at its usual pace, the median latency, all the time. */
  private static Histogram corrected(Histogram raw) {
    return raw.copyCorrectedForCoordinatedOmission(Math.max(1, raw.getValueAtPercentile(50)));
  }

  /**
   * Jain's index: 1 if all threads got as much, k/n if k of n got as much and the rest nothing
   * (Jain, Chiu, Hawe, DEC-TR-301, 1984).
   */
  static double fairness(List<Double> shares) {
    var sum = shares.stream().mapToDouble(share -> share).sum();
    var squares = shares.stream().mapToDouble(share -> share * share).sum();
    return squares == 0 ? NaN : sum * sum / (shares.size() * squares);
  }

  private static double wholeGoodput(ClientTimeline load) {
    return load.seconds().stream().mapToDouble(ClientSecond::acknowledged).sum()
        / load.endSeconds();
  }

  private static double cpuPerMillion(Trial trial, String counter, double rows) {
    var info = trial.info();
    return trial
        .host()
        .map(host -> host.growth(counter, info.windowStartSeconds(), info.windowEndSeconds()))
        .map(seconds -> perMillion(seconds, rows))
        .orElse(NaN);
  }

  private static double perMillion(double seconds, double rows) {
    return rows > 0 ? 1e6 * seconds / rows : NaN;
  }

  private static double gcPauses(Trial trial) {
    return trial.gcPauses().stream()
        .filter(pause -> trial.info().inWindow(pause.seconds()))
        .mapToDouble(Samples.Reading::value)
        .sum();
  }

  private static double worstSecond(List<ClientSecond> window) {
    return Arrays.stream(wholeSeconds(window)).min().orElse(NaN);
  }

  private static double[] wholeSeconds(List<ClientSecond> window) {
    return window.stream()
        .filter(second -> second.seconds() >= WHOLE_SECOND)
        .mapToDouble(ClientSecond::goodput)
        .toArray();
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) * 1e-6;
  }
}
