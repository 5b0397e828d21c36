package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.ClientOfTrial;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.ClientsOfTrial;
import io.github.ycsbbackoff.lab.results.Fairness;
import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.policy.LocalRefusal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The metrics of one trial over its measured window. A metric is NaN where the trial has no such
 * number, and infinite where too few operations were acknowledged for a percentile to be reached.
 *
 * @param name the trial's name, which is that of its folder
 * @param windowSeconds the length of the window
 * @param goodputError the standard error of the goodput as a mean over seconds, which depend on
 *     each other: after a stall comes another, after a burst a pause
 */
public record TrialMetrics(
    String name,
    int block,
    String arm,
    double windowSeconds,
    Map<Metric, Double> values,
    double goodputError) {

  /** What YCSB itself reports of operations that wait for their answers. */
  private static final List<Metric> OF_YCSB =
      List.of(
          Metric.LATENCY_P50,
          Metric.LATENCY_P99,
          Metric.LATENCY_P999,
          Metric.LATENCY_MAX,
          Metric.UNACKNOWLEDGED_SHARE);

  /**
   * The share of all operations that end sooner, of what YCSB reports of those that it counts OK.
   */
  private static final Map<Metric, Double> PERCENTILES =
      Map.of(
          Metric.LATENCY_P50, 0.5,
          Metric.LATENCY_P99, 0.99,
          Metric.LATENCY_P999, 0.999,
          Metric.LATENCY_MAX, 1.0);

  /** The length, in seconds, under which a last interval is too short to be called a second. */
  private static final double WHOLE_SECOND = 0.5;

  /** Returns the same trial as if it had no such numbers. */
  TrialMetrics without(Set<Metric> unknown) {
    var others = new EnumMap<Metric, Double>(values);
    unknown.forEach(metric -> others.put(metric, Double.NaN));
    return new TrialMetrics(name, block, arm, windowSeconds, others, goodputError);
  }

  /** Measures a trial without a yardstick for its stalls. */
  public static TrialMetrics of(Trial trial) {
    return of(trial, Stalls.UNKNOWN);
  }

  /**
   * Measures a trial. An interval of the timeline that straddles the window's edge counts by the
   * share inside; seconds that the timeline lacks count as seconds without rows.
   *
   * @param stalls the yardstick, from the baseline's busy seconds
   */
  public static TrialMetrics of(Trial trial, Stalls stalls) {
    var info = trial.info();
    if (info.totals() != null) {
      return ofTotals(trial);
    }
    var window =
        trial.client().seconds().stream()
            .filter(second -> info.inWindow(second.middleSeconds()))
            .toList();
    var values = new EnumMap<Metric, Double>(Metric.class);
    putRows(values, trial, window, stalls);
    putRetries(values, trial);
    putLatencies(values, trial);
    putResources(values, trial);
    if (info.wholeRun() != null) {
      putWholeRun(values, trial, info.wholeRun());
    }
    return new TrialMetrics(
        info.name(),
        info.block(),
        info.arm(),
        info.windowSeconds(),
        values,
        Autoregression.standardError(wholeSeconds(window)));
  }

  /** Measures what can be known without a timeline; all other metrics are NaN, which is unknown. */
  private static TrialMetrics ofTotals(Trial trial) {
    var info = trial.info();
    var rows = info.totals().rows();
    var values = new EnumMap<Metric, Double>(Metric.class);
    for (var metric : Metric.values()) {
      values.put(metric, ofYcsb(metric, info.totals().metrics()));
    }
    values.put(Metric.GOODPUT, rows / info.windowSeconds());
    putTimes(values, trial, info.windowSeconds(), rows);
    values.put(Metric.CLIENT_CPU, perMillion(info.totals().clientCpuSeconds(), rows));
    values.put(Metric.SERVER_CPU, cpuPerMillion(trial, "server_cpu_s", rows));
    return new TrialMetrics(
        info.name(), info.block(), info.arm(), info.windowSeconds(), values, NaN);
  }

  /**
   * Puts what compares with a client that keeps no timeline in the place of what was measured in
   * the window: that begins after the JVM has started and the store is connected, which is part of
   * all that is known of the other.
   */
  private static void putWholeRun(
      Map<Metric, Double> values, Trial trial, TrialInfo.WholeRun whole) {
    values.put(Metric.GOODPUT, whole.rows() / whole.seconds());
    putTimes(values, trial, whole.seconds(), whole.rows());
    values.put(Metric.CLIENT_CPU, perMillion(whole.clientCpuSeconds(), whole.rows()));
    var start = whole.startedEpochSeconds() - trial.client().startEpochSeconds();
    values.put(
        Metric.SERVER_CPU,
        perMillion(growth(trial, "server_cpu_s", start, start + whole.seconds()), whole.rows()));
    // Of several kinds of operation YCSB has no latencies together, and the log's stay.
    OF_YCSB.stream()
        .filter(metric -> whole.metrics().containsKey(metric.key()))
        .forEach(metric -> values.put(metric, ofYcsb(metric, whole.metrics())));
  }

  /**
   * Returns what YCSB reports of a whole run, NaN where it does not. Its percentiles are of the
   * operations that it counts as OK; one that too few of all operations were OK to reach is
   * infinite.
   */
  private static double ofYcsb(Metric metric, Map<String, Double> metrics) {
    var value = metrics.getOrDefault(metric.key(), NaN);
    var undone = metrics.getOrDefault(Metric.UNACKNOWLEDGED_SHARE.key(), 0.0);
    return PERCENTILES.containsKey(metric)
            && Double.isFinite(value)
            && undone > 1 - PERCENTILES.get(metric)
        ? Double.POSITIVE_INFINITY
        : value;
  }

  /**
   * Puts the total time, which is infinite where the trial was over before all of its rows had
   * ended, and the time per row.
   */
  private static void putTimes(
      Map<Metric, Double> values, Trial trial, double seconds, double acknowledged) {
    var rows = trial.info().rows();
    values.put(
        Metric.TOTAL_TIME,
        rows == 0 ? NaN : ended(trial) < rows ? Double.POSITIVE_INFINITY : seconds);
    values.put(Metric.TIME_PER_ROW, acknowledged > 0 ? 1e6 * seconds / acknowledged : NaN);
  }

  private static void putRows(
      Map<Metric, Double> values, Trial trial, List<ClientSecond> window, Stalls stalls) {
    var info = trial.info();
    double acknowledged = total(trial, ClientSecond::acknowledged);
    double ran = Math.max(info.windowStartSeconds(), trial.client().endSeconds());
    double missing = Math.max(0, info.windowEndSeconds() - ran);
    values.put(Metric.GOODPUT, acknowledged / info.windowSeconds());
    values.put(Metric.WORST_SECOND, missing > WHOLE_SECOND ? 0 : worstSecond(window));
    values.put(Metric.STALL, stalls.stalledSeconds(window) + missing);
    values.put(Metric.FAILED, total(trial, ClientSecond::failed));
    values.put(Metric.GAVE_UP, total(trial, ClientSecond::gaveUp));
    values.put(Metric.UNKNOWN, total(trial, ClientSecond::unknown));
    values.put(Metric.ARRIVALS_DROPPED, arrivals(trial, "dropped"));
    values.put(Metric.ARRIVALS_LATE, arrivals(trial, "late"));
    putTimes(values, trial, info.windowSeconds(), acknowledged);
    values.put(Metric.LOADED, trial.load().map(TrialMetrics::wholeGoodput).orElse(NaN));
    values.put(Metric.FAIRNESS, Fairness.jain(trial.operationsByThread()));
    values.put(Metric.CLIENT_FAIRNESS, trial.clients().map(ClientsOfTrial::fairness).orElse(NaN));
    values.put(
        Metric.WORST_CLIENT,
        trial.clients().flatMap(ClientsOfTrial::worst).map(ClientOfTrial::goodput).orElse(NaN));
  }

  /** Returns how many rows ended in the whole run, however they did. */
  static double ended(Trial trial) {
    var totals = trial.info().totals();
    if (totals != null) {
      return totals.rows() + totals.metrics().getOrDefault(Metric.FAILED.key(), 0.0);
    }
    return trial.client().seconds().stream()
        .mapToDouble(
            second -> second.acknowledged() + second.failed() + second.gaveUp() + second.unknown())
        .sum();
  }

  private static double arrivals(Trial trial, String which) {
    var info = trial.info();
    return trial
        .arrivals()
        .map(of -> of.total(which, info.windowStartSeconds(), info.windowEndSeconds()))
        .orElse(NaN);
  }

  private static void putRetries(Map<Metric, Double> values, Trial trial) {
    double acknowledged = total(trial, ClientSecond::acknowledged);
    double backoff = total(trial, ClientSecond::backoffSeconds);
    double rejections = total(trial, ClientSecond::rejections);
    values.put(Metric.REJECTIONS_PER_ROW, acknowledged > 0 ? rejections / acknowledged : NaN);
    values.put(Metric.ATTEMPTS, attemptsPerOperation(trial));
    values.put(Metric.REFUSED_HERE, total(trial, second -> second.sending().allRefusedHere()));
    values.put(Metric.REFUSED_BUDGET, refusedHere(trial, LocalRefusal.BUDGET));
    values.put(Metric.REFUSED_BREAKER, refusedHere(trial, LocalRefusal.BREAKER));
    values.put(Metric.REFUSED_THROTTLE, refusedHere(trial, LocalRefusal.THROTTLE));
    values.put(Metric.REFUSED_LIMIT, refusedHere(trial, LocalRefusal.LIMIT));
    values.put(Metric.ADMISSION_WAIT, total(trial, second -> second.sending().admissionSeconds()));
    values.put(Metric.BACKOFF, backoff);
    values.put(
        Metric.BACKOFF_SHARE,
        trial.threads().isPresent()
            ? backoff / (trial.threads().getAsInt() * trial.info().windowSeconds())
            : NaN);
  }

  private static double refusedHere(Trial trial, LocalRefusal cause) {
    return total(trial, second -> second.sending().refusedHere(cause));
  }

  /** Returns how much load a client makes of each operation that it is asked for. */
  private static double attemptsPerOperation(Trial trial) {
    double operations = total(trial, second -> second.sending().operations());
    return operations > 0 ? total(trial, second -> second.sending().attempts()) / operations : NaN;
  }

  private static void putLatencies(Map<Metric, Double> values, Trial trial) {
    putLatency(values, trial, Metric.LATENCY_P50, latencies -> latencies.atPercentile(50));
    putLatency(values, trial, Metric.LATENCY_P99, latencies -> latencies.atPercentile(99));
    putLatency(values, trial, Metric.LATENCY_P999, latencies -> latencies.atPercentile(99.9));
    putLatency(values, trial, Metric.LATENCY_MAX, latencies -> latencies.atPercentile(100));
    putLatency(values, trial, Metric.LATENCY_P99_CORRECTED, each -> corrected(trial, each, 99));
    putLatency(values, trial, Metric.LATENCY_P999_CORRECTED, each -> corrected(trial, each, 99.9));
    values.put(
        Metric.UNACKNOWLEDGED_SHARE,
        trial.latencies().map(Latencies::unacknowledgedShare).orElse(NaN));
  }

  private static void putLatency(
      Map<Metric, Double> values, Trial trial, Metric metric, ToDoubleFunction<Latencies> nanos) {
    values.put(metric, trial.latencies().map(each -> nanos.applyAsDouble(each) * 1e-6).orElse(NaN));
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
   * Returns a percentile as if no stall had kept an operation from being sent. Where operations
   * come at a pace of their own, each has its intended start, and the recorded latencies run from
   * it already; but with {@code measurement.interval=op}, YCSB's default, the intended start is not
   * known.
   */
  private static double corrected(Trial trial, Latencies latencies, double percentile) {
    var properties = trial.properties();
    var isOpen =
        trial.arrivals().isPresent()
            // Simulations of earlier versions keep no arrivals.
            || !properties.getOrDefault("clients.arrivals", "threads").equals("threads");
    if (properties.containsKey("target") && !isOpen) {
      var interval = properties.getOrDefault("measurement.interval", "op");
      return interval.equals("op") ? NaN : latencies.atPercentile(percentile);
    }
    return isOpen
        ? latencies.atPercentile(percentile)
        : trial.threads().isPresent()
            ? latencies.atPercentileCorrected(percentile, trial.threads().getAsInt())
            : NaN;
  }

  private static double wholeGoodput(ClientTimeline load) {
    return load.seconds().stream().mapToDouble(ClientSecond::acknowledged).sum()
        / load.endSeconds();
  }

  private static double cpuPerMillion(Trial trial, String counter, double rows) {
    var info = trial.info();
    return perMillion(
        growth(trial, counter, info.windowStartSeconds(), info.windowEndSeconds()), rows);
  }

  private static double growth(Trial trial, String counter, double from, double to) {
    return trial.host().map(host -> host.growth(counter, from, to)).orElse(NaN);
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
}
