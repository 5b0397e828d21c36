package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TrialMetricsTest {

  @Test
  void warmUpIsNotCounted() {
    var metrics = TrialMetrics.of(trial(2, 6, 9000, 9000, 100, 200, 300, 400));

    assertThat(metrics.value(Metric.GOODPUT)).isEqualTo(250);
    assertThat(metrics.value(Metric.WORST_SECOND)).isEqualTo(100);
  }

  @Test
  void aSecondAcrossTheWindowsEdgeCountsByItsShareInside() {
    var metrics = TrialMetrics.of(trial(0.5, 2, 100, 100));

    assertThat(metrics.value(Metric.GOODPUT)).isEqualTo(100);
  }

  @Test
  void secondsThatTheTimelineLacksCountAsSecondsWithoutRows() {
    var metrics = TrialMetrics.of(trial(0, 10, 100, 100, 100, 100, 100));

    assertThat(metrics.value(Metric.GOODPUT)).isEqualTo(50);
    assertThat(metrics.value(Metric.WORST_SECOND)).isZero();
    assertThat(metrics.value(Metric.STALL)).isEqualTo(5);
  }

  @Test
  void aSecondUnderATenthOfTheBusiestIsAStall() {
    var metrics = TrialMetrics.of(trial(0, 5, 1000, 99, 101, 0, 1000));

    assertThat(metrics.value(Metric.STALL)).isEqualTo(2);
  }

  @Test
  void aClientThatCollapsesBeforeTheWindowIsHeldAgainstItsWarmUp() {
    var metrics = TrialMetrics.of(trial(2, 5, 1000, 1000, 60, 50, 60));

    assertThat(metrics.value(Metric.STALL)).isEqualTo(3);
  }

  @Test
  void aTrialWithoutAnyRowIsOneStallAndHasNoLatencyNorRejectionsPerRow() {
    var metrics = TrialMetrics.of(trial(0, 3, 0, 0, 0));

    assertThat(metrics.value(Metric.STALL)).isEqualTo(3);
    assertThat(metrics.value(Metric.REJECTIONS_PER_ROW)).isNaN();
    assertThat(metrics.value(Metric.LATENCY_P99)).isNaN();
  }

  @Test
  void rejectionsAndBackoffAreSetAgainstRowsAndThreads() {
    var metrics = TrialMetrics.of(trial(0, 2, 100, 300));

    assertThat(metrics.value(Metric.REJECTIONS_PER_ROW)).isEqualTo(20 / 400.0);
    assertThat(metrics.value(Metric.BACKOFF)).isEqualTo(1);
    assertThat(metrics.value(Metric.BACKOFF_SHARE)).isEqualTo(1 / (4 * 2.0));
  }

  @Test
  void latencyIsInMilliseconds() {
    var nanos = new Histogram(3);
    for (int millis = 1; millis <= 1000; millis++) {
      nanos.recordValue(millis * 1_000_000L);
    }
    var trial = trial(0, 2, 100, 300);

    var metrics =
        TrialMetrics.of(
            new Trial(
                trial.info(), Map.of(), trial.client(), Optional.empty(), Optional.of(nanos)));

    // HdrHistogram at three digits is within 0.1%.
    assertThat(metrics.value(Metric.LATENCY_P50)).isCloseTo(500, within(0.5));
    assertThat(metrics.value(Metric.LATENCY_P99)).isCloseTo(990, within(1.0));
    assertThat(metrics.value(Metric.LATENCY_MAX)).isCloseTo(1000, within(1.0));
    assertThat(metrics.value(Metric.BACKOFF_SHARE)).isNaN();
  }

  @Test
  void fairnessIsJains() {
    // The report's own example: 20 of 100 users get a dollar each, the others nothing.
    var dollars = new ArrayList<>(Collections.nCopies(80, 0.0));
    dollars.addAll(Collections.nCopies(20, 1.0));

    assertThat(TrialMetrics.fairness(dollars)).isCloseTo(0.2, within(1e-12));
    assertThat(TrialMetrics.fairness(List.of(7.0, 7.0, 7.0))).isCloseTo(1, within(1e-12));
    assertThat(TrialMetrics.fairness(List.of())).isNaN();
  }

  @Test
  void aStallHidesWhatWasNotSentUnlessItIsCorrected() {
    // Tene's example: 100 s of 1 ms, then 100 s of nothing, which one operation alone sees.
    var nanos = new Histogram(3);
    nanos.setAutoResize(true);
    nanos.recordValueWithCount(1_000_000, 100_000);
    nanos.recordValue(100_000_000_000L);

    var closed = measured(nanos, Map.of());
    assertThat(closed.value(Metric.LATENCY_P99)).isCloseTo(1, within(0.01));
    assertThat(closed.value(Metric.LATENCY_P99_CORRECTED)).isCloseTo(98_000, within(200.0));
    assertThat(measured(nanos, Map.of("target", "1000")).value(Metric.LATENCY_P99_CORRECTED))
        .isNaN();
  }

  private static TrialMetrics measured(Histogram nanos, Map<String, String> properties) {
    var trial = trial(0, 2, 100, 300);
    return TrialMetrics.of(
        new Trial(trial.info(), properties, trial.client(), Optional.empty(), Optional.of(nanos)));
  }

  @Test
  void aTrialOfSomeRowsHasATotalTimeAndATimePerRow() {
    var byTime = trial(0, 2, 100, 300);
    var byRows =
        new Trial(
            byTime.info().withRows(400),
            byTime.properties(),
            byTime.client(),
            Optional.empty(),
            Optional.empty());

    assertThat(TrialMetrics.of(byRows).value(Metric.TOTAL_TIME)).isEqualTo(2);
    assertThat(TrialMetrics.of(byRows).value(Metric.TIME_PER_ROW)).isEqualTo(5000);
    assertThat(TrialMetrics.of(byTime).value(Metric.TOTAL_TIME)).isNaN();
  }

  @Test
  void ofAClientWithoutATimelineOnlyItsTotalsAreKnown() {
    var info = new TrialInfo(1, "arm", 1, "", 0, 0, 2, 0, Map.of(), List.of()).withRows(400);
    var trial =
        new Trial(
            info.withTotals(new TrialInfo.Totals(400, 0.2)),
            Map.of(),
            new ClientTimeline(0, List.of()),
            Optional.empty(),
            Optional.empty());

    var metrics = TrialMetrics.of(trial);

    assertThat(metrics.values())
        .containsEntry(Metric.GOODPUT, 200.0)
        .containsEntry(Metric.TOTAL_TIME, 2.0)
        .containsEntry(Metric.TIME_PER_ROW, 5000.0)
        .containsEntry(Metric.CLIENT_CPU, 500.0)
        .containsOnlyKeys(Metric.values());
    assertThat(metrics.values().values()).filteredOn(Double::isFinite).hasSize(4);
    assertThat(TrialNotices.of(trial, metrics)).isEmpty();
  }

  /** A trial of four threads, each second with 10 rejections and half a second of backoff. */
  private static Trial trial(double windowStart, double windowEnd, double... acknowledged) {
    var seconds = new ArrayList<ClientSecond>();
    for (double rows : acknowledged) {
      double start = seconds.size();
      seconds.add(new ClientSecond(start, start + 1, rows, 0, 0, 0, 10, 0.5, Double.NaN));
    }
    return new Trial(
        new TrialInfo(1, "arm", 1, "arm", 0, windowStart, windowEnd, 0, Map.of(), List.of()),
        Map.of("threadcount", "4"),
        new ClientTimeline(0, seconds),
        Optional.empty(),
        Optional.empty());
  }
}
