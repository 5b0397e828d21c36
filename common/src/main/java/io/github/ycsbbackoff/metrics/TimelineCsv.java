package io.github.ycsbbackoff.metrics;

import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.policy.RejectionReason;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The timeline as a tidy CSV file, one row per second: {@code t_s} is the end of the interval,
 * counts are of the interval alone, latencies are empty if no row was acknowledged. Each row is
 * flushed, so that a killed run keeps what it measured.
 */
final class TimelineCsv implements IntervalSink {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int DIGITS = 3;

  private final PrintWriter out;

  TimelineCsv(Path file, WriteProblems problems) {
    var stream = new ResultStream("metrics.csv", file, problems);
    this.out = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    out.println(String.join(",", header()));
    out.flush();
  }

  @Override
  public void write(Interval interval) {
    var counts = interval.counts();
    var cells = new ArrayList<String>();
    cells.add(decimal(interval.endSeconds()));
    cells.add(decimal(interval.endEpochMillis() / 1e3));
    cells.add(Long.toString(counts.acknowledged()));
    cells.add(Long.toString(counts.failed()));
    cells.add(Long.toString(counts.gaveUp()));
    cells.add(Long.toString(counts.unknown()));
    cells.add(Long.toString(counts.attempts()));
    for (var reason : RejectionReason.values()) {
      cells.add(Long.toString(counts.rejected(reason)));
    }
    cells.add(Long.toString(counts.backoffs()));
    cells.add(decimal(counts.backoffNanos() / NANOS_PER_SECOND));
    cells.add(Integer.toString(interval.inFlight()));
    cells.add(Integer.toString(interval.backingOff()));
    cells.addAll(latencies(interval));
    cells.add(Long.toString(counts.operations()));
    for (var cause : LocalRefusal.values()) {
      cells.add(Long.toString(counts.refusedHere(cause)));
    }
    cells.add(decimal(counts.admissionNanos() / NANOS_PER_SECOND));
    cells.add(level(interval.budget()));
    cells.add(level(interval.limit()));
    cells.add(level(interval.admission()));
    cells.add(Long.toString(counts.lateAnswers()));
    out.println(String.join(",", cells));
    out.flush();
  }

  @Override
  public void close() {
    out.close();
  }

  private static List<String> header() {
    var names = new ArrayList<>(List.of("t_s", "epoch_s", "acknowledged", "failed", "gave_up"));
    names.addAll(List.of("unknown", "attempts"));
    Arrays.stream(RejectionReason.values()).map(r -> "rejections_" + r.tag()).forEach(names::add);
    names.addAll(List.of("backoffs", "backoff_s", "in_flight", "backing_off"));
    names.addAll(List.of("latency_mean_ms", "latency_p50_ms", "latency_p99_ms"));
    names.addAll(List.of("latency_p999_ms", "latency_max_ms", "operations"));
    Arrays.stream(LocalRefusal.values()).map(c -> "refused_" + c.tag()).forEach(names::add);
    names.addAll(List.of("admission_s", "budget", "limit", "admission", "late_answers"));
    return names;
  }

  private static List<String> latencies(Interval interval) {
    var all = new Histogram(DIGITS);
    interval
        .latencies()
        .forEach(
            (ending, latencies) -> {
              if (ending.outcome() == Outcome.ACKNOWLEDGED) {
                all.add(latencies);
              }
            });
    if (all.getTotalCount() == 0) {
      return List.of("", "", "", "", "");
    }
    return List.of(
        millis(all.getMean()),
        millis((double) all.getValueAtPercentile(50)),
        millis((double) all.getValueAtPercentile(99)),
        millis((double) all.getValueAtPercentile(99.9)),
        millis((double) all.getMaxValue()));
  }

  private static String level(double ofNothingIfNotANumber) {
    return Double.isNaN(ofNothingIfNotANumber) ? "" : decimal(ofNothingIfNotANumber);
  }

  private static String millis(double nanos) {
    return decimal(nanos / NANOS_PER_MILLI);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
