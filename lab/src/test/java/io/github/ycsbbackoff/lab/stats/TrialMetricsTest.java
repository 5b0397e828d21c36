package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.ArrayList;
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
    var metrics = TrialMetrics.of(trial(0, 10, 100, 100, 100, 100, 100), new Stalls(100));

    assertThat(metrics.value(Metric.GOODPUT)).isEqualTo(50);
    assertThat(metrics.value(Metric.WORST_SECOND)).isZero();
    assertThat(metrics.value(Metric.STALL)).isEqualTo(5);
  }

  @Test
  void aClientThatDiedInItsWarmUpStalledForTheWindowAndNoLonger() {
    var metrics = TrialMetrics.of(trial(10, 70, 100, 100), new Stalls(100));

    assertThat(metrics.value(Metric.GOODPUT)).isZero();
    assertThat(metrics.value(Metric.STALL)).isEqualTo(60);
  }

  @Test
  void aSecondUnderATenthOfTheBaselinesBusySecondsIsAStall() {
    var metrics = TrialMetrics.of(trial(0, 5, 1000, 99, 101, 0, 1000), new Stalls(1000));

    assertThat(metrics.value(Metric.STALL)).isEqualTo(2);
  }

  @Test
  void aClientThatIsSlowThroughoutIsStalledAndOneThatBeganFasterIsNot() {
    var slow = trial(2, 5, 60, 60, 60, 50, 60);
    var fastAtFirst = trial(2, 5, 9000, 9000, 600, 500, 600);

    assertThat(TrialMetrics.of(slow, new Stalls(1000)).value(Metric.STALL)).isEqualTo(3);
    assertThat(TrialMetrics.of(fastAtFirst, new Stalls(1000)).value(Metric.STALL)).isZero();
  }

  @Test
  void theYardstickOfStallsIsOfMeasuredSecondsAloneAndOfTheMiddleTrial() {
    var stalls =
        Stalls.by(
            List.of(
                trial(1, 4, 9000, 100, 1000, 200),
                trial(1, 4, 9000, 10, 20, 30),
                trial(1, 4, 9000, 1100, 1200, 1300)));

    assertThat(stalls).isEqualTo(new Stalls(1000));
    assertThat(Stalls.by(List.of())).isEqualTo(Stalls.UNKNOWN);
    assertThat(TrialMetrics.of(trial(0, 3, 0, 0, 0)).value(Metric.STALL)).isNaN();
  }

  @Test
  void aTrialWithoutAnyRowIsOneStallAndHasNoLatencyNorRejectionsPerRow() {
    var metrics = TrialMetrics.of(trial(0, 3, 0, 0, 0), new Stalls(0));

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
  void backoffIsSetAgainstTheThreadsOfAllSimulatedProcesses() {
    var one = trial(0, 2, 100, 300);
    var ten = one.withProperties(Map.of("threadcount", "4", "clients.count", "10"));

    assertThat(TrialMetrics.of(ten).value(Metric.BACKOFF_SHARE)).isEqualTo(1 / (4 * 10 * 2.0));
  }

  @Test
  void latencyIsInMilliseconds() {
    var nanos = new Histogram(3);
    for (int millis = 1; millis <= 1000; millis++) {
      nanos.recordValue(millis * 1_000_000L);
    }

    var metrics = measured(latencies(1.5, nanos, true), Map.of());

    // HdrHistogram at three digits is within 0.1%.
    assertThat(metrics.value(Metric.LATENCY_P50)).isCloseTo(500, within(0.5));
    assertThat(metrics.value(Metric.LATENCY_P99)).isCloseTo(990, within(1.0));
    assertThat(metrics.value(Metric.LATENCY_MAX)).isCloseTo(1000, within(1.0));
    assertThat(metrics.value(Metric.UNACKNOWLEDGED_SHARE)).isZero();
    assertThat(metrics.value(Metric.BACKOFF_SHARE)).isNaN();
  }

  @Test
  void anOperationThatWasNotAcknowledgedIsLongerThanEveryOneThatWas() {
    var latencies = latencies(1.5, histogram(1_000_000, 985), true);
    latencies.add(1, 2, histogram(100, 5), false);
    var few = measured(latencies, Map.of("threadcount", "1"));
    latencies.add(1, 2, histogram(100, 10), false);
    var many = measured(latencies, Map.of("threadcount", "1"));

    assertThat(few.value(Metric.LATENCY_P99)).isCloseTo(1, within(0.01));
    assertThat(few.value(Metric.LATENCY_P999)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(few.value(Metric.UNACKNOWLEDGED_SHARE)).isCloseTo(5 / 990.0, within(1e-9));
    assertThat(many.value(Metric.LATENCY_P50)).isCloseTo(1, within(0.01));
    assertThat(many.value(Metric.LATENCY_P99)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(many.value(Metric.LATENCY_P99_CORRECTED)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void aTrialWithoutAnAcknowledgementReachesNoPercentile() {
    var metrics = measured(new Latencies(0, 2), Map.of());

    assertThat(metrics.value(Metric.LATENCY_P50)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(metrics.value(Metric.LATENCY_P99)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void theOperationsOfTheWindowAreThoseThatWereToBeginInIt() {
    var latencies = new Latencies(10, 20);
    // The first group ends in the window; the next two end after it, but began in it; the last one
    // began after it.
    latencies.add(19, 20, histogram(1_000_000, 100), true);
    latencies.add(22, 23, histogram(3_000_000_000L, 10), true);
    latencies.add(24, 25, histogram(6_000_000_000L, 5), false);
    latencies.add(22, 23, histogram(2_000_000_000L, 1000), true);
    // This group began before the window.
    latencies.add(10, 11, histogram(2_000_000_000L, 1000), true);

    assertThat(latencies.count()).isEqualTo(115);
    assertThat(latencies.unacknowledgedShare()).isCloseTo(5 / 115.0, within(1e-9));
  }

  @Test
  void aStallHidesWhatWasNotSentUnlessItIsCorrected() {
    // This is Tene's example: 100 s of 1 ms, then 100 s of nothing, which only one operation sees.
    var latencies = new Latencies(0, 200);
    for (var second = 0; second < 100; second++) {
      latencies.add(second, second + 1, histogram(1_000_000, 1000), true);
    }
    var nothingBefore = latencies.atPercentileCorrected(99, 1);
    latencies.add(200, 201, histogram(100_000_000_000L, 1), true);

    var closed = measured(latencies, Map.of("threadcount", "1"));
    assertThat(closed.value(Metric.LATENCY_P99)).isCloseTo(1, within(0.01));
    // The median second has half the pace, so the correction adds half as many operations as there
    // were, spread evenly over 100 s; the slowest 1% of all are the slowest 3% of these.
    assertThat(closed.value(Metric.LATENCY_P99_CORRECTED)).isCloseTo(97_000, within(300.0));
    assertThat(nothingBefore).isCloseTo(1e6, within(1e4));
    assertThat(
            measured(latencies, Map.of("threadcount", "1", "write.mode", "batched"))
                .value(Metric.LATENCY_P99_CORRECTED))
        .isEqualTo(closed.value(Metric.LATENCY_P99_CORRECTED));
  }

  @Test
  void withATargetNothingIsCorrectedAndWithoutTheIntendedStartNothingIsKnown() {
    var latencies = latencies(1.5, histogram(1_000_000, 1000), true);
    var intended = Map.of("target", "1000", "measurement.interval", "intended");
    var earlier = Map.of("target", "1000");

    assertThat(measured(latencies, intended).value(Metric.LATENCY_P99_CORRECTED))
        .isEqualTo(measured(latencies, intended).value(Metric.LATENCY_P99));
    assertThat(measured(latencies, earlier).value(Metric.LATENCY_P99_CORRECTED)).isNaN();
  }

  @Test
  void whereTheMedianSecondHasNoOperationNobodyKnowsTheUsualPace() {
    var latencies = new Latencies(0, 10);
    latencies.add(1, 2, histogram(1_000_000, 1000), true);

    assertThat(measured(latencies, Map.of("threadcount", "1")).value(Metric.LATENCY_P99_CORRECTED))
        .isNaN();
  }

  private static Histogram histogram(long nanos, long count) {
    var histogram = new Histogram(3);
    histogram.setAutoResize(true);
    histogram.recordValueWithCount(nanos, count);
    return histogram;
  }

  /**
   * Returns latencies in a window of two seconds, all of operations that ended around one moment.
   */
  private static Latencies latencies(double middle, Histogram nanos, boolean isAcknowledged) {
    var latencies = new Latencies(0, 2);
    latencies.add(middle - 0.5, middle + 0.5, nanos, isAcknowledged);
    return latencies;
  }

  private static TrialMetrics measured(Latencies latencies, Map<String, String> properties) {
    var trial = trial(0, 2, 100, 300);
    return TrialMetrics.of(trial.withProperties(properties).withLatencies(Optional.of(latencies)));
  }

  @Test
  void aTrialOfSomeRowsHasATotalTimeAndATimePerRow() {
    var byTime = trial(0, 2, 100, 300);
    var byRows = byTime.withInfo(byTime.info().withRows(400L));

    assertThat(TrialMetrics.of(byRows).value(Metric.TOTAL_TIME)).isEqualTo(2);
    assertThat(TrialMetrics.of(byRows).value(Metric.TIME_PER_ROW)).isEqualTo(5000);
    assertThat(TrialMetrics.of(byTime).value(Metric.TOTAL_TIME)).isNaN();
  }

  @Test
  void aTrialThatWasOverBeforeItsRowsHadEndedHasATotalTimeThatIsNotReached() {
    var byTime = trial(0, 2, 100, 300);
    var tooMany = byTime.withInfo(byTime.info().withRows(401L));
    var withoutTimeline = withoutTimeline(new TrialInfo.Totals(390, 0.2));

    assertThat(TrialMetrics.of(tooMany).value(Metric.TOTAL_TIME)).isInfinite();
    assertThat(TrialMetrics.of(withoutTimeline).value(Metric.TOTAL_TIME)).isInfinite();
  }

  @Test
  void ofAClientWithoutATimelineOnlyItsTotalsAreKnown() {
    var trial = withoutTimeline(new TrialInfo.Totals(400, 0.2));

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

  @Test
  void whatAClientWithoutATimelineSaysOfItselfIsKnownToo() {
    var trial =
        withoutTimeline(new TrialInfo.Totals(390, 0.2, Map.of("latency_p99", 4.0, "failed", 10.0)));

    var metrics = TrialMetrics.of(trial);

    assertThat(metrics.values())
        .containsEntry(Metric.LATENCY_P99, 4.0)
        .containsEntry(Metric.FAILED, 10.0)
        .containsEntry(Metric.GAVE_UP, Double.NaN);
    assertThat(TrialNotices.of(trial, metrics))
        .containsExactly("Trial 1-arm: 10 operations failed.");
  }

  @Test
  void aPercentileOfAClientWithoutATimelineIsNotReachedWhereTooFewOperationsWereAcknowledged() {
    var said =
        Map.of(
            "latency_p50", 1.0,
            "latency_p99", 2.0,
            "latency_p999", 3.0,
            "latency_max", 4.0,
            "unacknowledged_share", 0.005);
    var whole = new TrialInfo.WholeRun(0, 2, 400, 0.2, said);
    var ours = trial(0, 2, 100, 300).withLatencies(Optional.empty());

    for (var trial :
        List.of(
            withoutTimeline(new TrialInfo.Totals(400, 0.2, said)),
            ours.withInfo(ours.info().withRows(400L).withWholeRun(whole)))) {
      assertThat(TrialMetrics.of(trial).values())
          .containsEntry(Metric.LATENCY_P50, 1.0)
          .containsEntry(Metric.LATENCY_P99, 2.0)
          .containsEntry(Metric.LATENCY_P999, Double.POSITIVE_INFINITY)
          .containsEntry(Metric.LATENCY_MAX, Double.POSITIVE_INFINITY);
    }
  }

  @Test
  void besideAClientWithoutATimelineWhatBothHaveIsOfTheWholeRun() {
    var host =
        Samples.of(
            List.of("epoch_s", "client_cpu_s", "server_cpu_s"),
            List.of(new double[] {-2, 0, 1}, new double[] {0, 3, 1.5}, new double[] {2, 4, 5}));
    var inWindow =
        trial(0, 2, 100, 300)
            .withHost(Optional.of(host))
            .withLatencies(Optional.of(latencies(1, histogram(5_000_000, 400), true)));
    var whole = new TrialInfo.WholeRun(-2, 4, 400, 4, Map.of("latency_p99", 7.0));

    var windowed = TrialMetrics.of(inWindow).values();
    var metrics =
        TrialMetrics.of(inWindow.withInfo(inWindow.info().withRows(400L).withWholeRun(whole)))
            .values();

    assertThat(windowed)
        .containsEntry(Metric.GOODPUT, 200.0)
        .containsEntry(Metric.CLIENT_CPU, 2_500.0)
        .containsEntry(Metric.SERVER_CPU, 8_750.0);
    assertThat(metrics)
        .containsEntry(Metric.GOODPUT, 100.0)
        .containsEntry(Metric.TOTAL_TIME, 4.0)
        .containsEntry(Metric.TIME_PER_ROW, 10_000.0)
        .containsEntry(Metric.CLIENT_CPU, 10_000.0)
        .containsEntry(Metric.SERVER_CPU, 10_000.0)
        .containsEntry(Metric.LATENCY_P99, 7.0)
        .containsEntry(Metric.LATENCY_P50, windowed.get(Metric.LATENCY_P50))
        .containsEntry(Metric.BACKOFF, windowed.get(Metric.BACKOFF));
  }

  private static Trial withoutTimeline(TrialInfo.Totals totals) {
    var info = new TrialInfo(1, "arm", 1, "", 0, 0, 2, 0, Map.of(), List.of()).withRows(400L);
    return Trial.of(info.withTotals(totals), Map.of(), new ClientTimeline(0, List.of()));
  }

  /**
   * Returns a trial of four threads, in which each second has 10 rejections and half a second of
   * backoff.
   */
  private static Trial trial(double windowStart, double windowEnd, double... acknowledged) {
    var seconds = new ArrayList<ClientSecond>();
    for (double rows : acknowledged) {
      double start = seconds.size();
      seconds.add(
          new ClientSecond(start, start + 1, rows, 0, 0, 0, 10, 0.5, Double.NaN, Sending.UNKNOWN));
    }
    return Trial.of(
        new TrialInfo(1, "arm", 1, "arm", 0, windowStart, windowEnd, 0, Map.of(), List.of()),
        Map.of("threadcount", "4"),
        new ClientTimeline(0, seconds));
  }
}
