package io.github.ycsbbackoff.lab.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What YCSB itself reports of a whole run, as its {@code JSONArrayMeasurementsExporter} writes it.
 *
 * @param seconds the time of the run, from before the binding's start
 * @param acknowledged the operations that YCSB counts as OK; one that the binding has only buffered
 *     is among them
 * @param metrics what else is known, by the keys of metrics: the rows that failed, the share of
 *     what was not acknowledged, what became of open arrivals, and the latencies of the
 *     acknowledged ones. Of several kinds of operation there are no latencies: nobody can add
 *     percentiles up
 */
record YcsbJson(double seconds, double acknowledged, Map<String, Double> metrics) {

  private static final double MILLIS = 1e3;

  /** The percentiles that YCSB is to report, for {@link #LATENCIES}. */
  private static final String PERCENTILES = "50,99,99.9";

  private static final Map<String, String> LATENCIES =
      Map.of(
          "latency_p50", "50thPercentileLatency(us)",
          "latency_p99", "99thPercentileLatency(us)",
          "latency_p999", "99.9thPercentileLatency(us)",
          "latency_max", "MaxLatency(us)");

  private static final String RETURN = "Return=";
  private static final Set<String> OK = Set.of("Return=OK", "Return=BATCHED_OK");
  private static final String INTENDED = "Intended-";
  private static final String INSERT = "INSERT";

  /** Adds to a client's properties what its report needs to have all these metrics. */
  static void askFor(Map<String, String> properties) {
    properties.putIfAbsent("hdrhistogram.percentiles", PERCENTILES);
  }

  static YcsbJson read(Path file) throws IOException {
    return of(new ObjectMapper().readTree(file.toFile()));
  }

  /**
   * Returns the whole run of a client that has ended just now.
   *
   * @param clientCpuSeconds the CPU time of its process
   */
  TrialInfo.WholeRun wholeRun(double clientCpuSeconds) {
    var started = System.currentTimeMillis() / MILLIS - seconds;
    return new TrialInfo.WholeRun(started, seconds, acknowledged, clientCpuSeconds, metrics);
  }

  /** Returns how many inserts YCSB asked for, however they ended: each had a key of its own. */
  static long inserts(Path file) throws IOException {
    var inserts = 0L;
    for (var each : new ObjectMapper().readTree(file.toFile())) {
      if (each.path("metric").asText().equals(INSERT)
          && each.path("measurement").asText().startsWith(RETURN)) {
        inserts += each.path("value").asLong();
      }
    }
    return inserts;
  }

  private static YcsbJson of(JsonNode report) {
    var values = new LinkedHashMap<String, Double>();
    var operations = new TreeSet<String>();
    var acknowledged = 0.0;
    var failed = 0.0;
    for (var each : report) {
      var metric = each.path("metric").asText();
      var measurement = each.path("measurement").asText();
      var value = each.path("value").asDouble();
      values.put(metric + " " + measurement, value);
      if (measurement.startsWith(RETURN)) {
        operations.add(metric.replace(INTENDED, ""));
        acknowledged += OK.contains(measurement) ? value : 0;
        failed += OK.contains(measurement) ? 0 : value;
      }
    }
    var metrics = new LinkedHashMap<String, Double>();
    metrics.put("failed", failed);
    var undone = failed + arrivals(values, metrics);
    if (acknowledged + undone > 0) {
      metrics.put("unacknowledged_share", undone / (acknowledged + undone));
    }
    if (operations.size() == 1) {
      metrics.putAll(latencies(values, operations.first()));
    }
    return new YcsbJson(
        values.getOrDefault("OVERALL RunTime(ms)", 0.0) / MILLIS, acknowledged, metrics);
  }

  /** Notes what became of open arrivals, and returns how many of them nobody began. */
  private static double arrivals(Map<String, Double> values, Map<String, Double> metrics) {
    var dropped = values.get("ARRIVALS Dropped");
    if (dropped == null) {
      return 0;
    }
    metrics.put("arrivals_dropped", dropped);
    metrics.put("arrivals_late", values.getOrDefault("ARRIVALS Late", 0.0));
    return dropped + values.getOrDefault("ARRIVALS NeverBegun", 0.0);
  }

  /** Returns the latencies from the intended start, where YCSB has them. */
  private static Map<String, Double> latencies(Map<String, Double> values, String operation) {
    var latencies = new LinkedHashMap<String, Double>();
    LATENCIES.forEach(
        (key, measurement) -> {
          var started = values.get(operation + " " + measurement);
          var micros = values.getOrDefault(INTENDED + operation + " " + measurement, started);
          if (micros != null) {
            latencies.put(key, micros / MILLIS);
          }
        });
    return latencies;
  }
}
