package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Latencies;
import io.github.ycsbbackoff.lab.results.OperationsByKind;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OperationSummarizerTest {

  private static final long MILLI = 1_000_000;

  @Test
  void readsAndUpdatesHaveLatenciesOfTheirOwn() {
    var operations = new OperationsByKind(0, 10);
    add(operations, "READ", 900, 2 * MILLI, true);
    add(operations, "UPDATE", 100, 50 * MILLI, true);

    var summaries = summaries(operations);

    assertThat(summaries).extracting(OperationSummary::operation).containsExactly("READ", "UPDATE");
    assertThat(summaries.get(0).value(OperationMetric.LATENCY_P99).mean())
        .isCloseTo(2, within(0.01));
    assertThat(summaries.get(1).value(OperationMetric.LATENCY_P99).mean())
        .isCloseTo(50, within(0.1));
    assertThat(summaries.get(1).value(OperationMetric.COUNT).mean()).isEqualTo(100);
  }

  @Test
  void whatWasNotAcknowledgedCountsAgainstItsOwnKindAlone() {
    var operations = new OperationsByKind(0, 10);
    add(operations, "READ", 100, 2 * MILLI, true);
    add(operations, "UPDATE", 60, 2 * MILLI, true);
    add(operations, "UPDATE", 40, 2 * MILLI, false);

    var summaries = summaries(operations);

    assertThat(summaries.get(0).value(OperationMetric.UNACKNOWLEDGED_SHARE).mean()).isZero();
    assertThat(summaries.get(1).value(OperationMetric.UNACKNOWLEDGED_SHARE).mean())
        .isCloseTo(0.4, within(1e-9));
    assertThat(summaries.get(1).value(OperationMetric.LATENCY_P99).isNotReached()).isTrue();
    assertThat(summaries.get(0).value(OperationMetric.LATENCY_P99).exists()).isTrue();
  }

  @Test
  void trialsOfOneKindHaveNoSuchNumbers() {
    var operations = new OperationsByKind(0, 10);
    add(operations, "INSERT", 100, 2 * MILLI, true);

    assertThat(summaries(operations)).isEmpty();
  }

  @Test
  void severalTrialsGiveAnInterval() {
    var one = new OperationsByKind(0, 10);
    var other = new OperationsByKind(0, 10);
    for (var operations : List.of(one, other)) {
      add(operations, "READ", 100, MILLI, true);
      add(operations, "UPDATE", operations == one ? 100 : 300, MILLI, true);
    }

    var updates = summaries(one, other).get(1).value(OperationMetric.COUNT);

    assertThat(updates.mean()).isEqualTo(200);
    assertThat(updates.hasInterval()).isTrue();
  }

  @Test
  void aTrialInWhichNothingBeganReachesNoPercentileOfAnyKind() {
    var healthy = new OperationsByKind(0, 10);
    add(healthy, "READ", 100, 2 * MILLI, true);
    add(healthy, "UPDATE", 100, 2 * MILLI, true);

    var reads = summaries(healthy, healthy, new OperationsByKind(0, 10)).get(0);

    assertThat(reads.value(OperationMetric.LATENCY_P99).isNotReached()).isTrue();
    assertThat(reads.value(OperationMetric.LATENCY_P99).n()).isEqualTo(3);
  }

  @Test
  void aTrialWithOneKindAloneHasItsNumbersBesideTrialsWithSeveral() {
    var both = new OperationsByKind(0, 10);
    add(both, "READ", 100, 2 * MILLI, true);
    add(both, "UPDATE", 100, 2 * MILLI, true);
    var reads = new OperationsByKind(0, 10);
    add(reads, "READ", 300, 2 * MILLI, true);

    var summaries = summaries(both, reads);

    assertThat(summaries.get(0).value(OperationMetric.COUNT).mean()).isEqualTo(200);
    assertThat(summaries.get(1).value(OperationMetric.COUNT).n()).isEqualTo(1);
  }

  private static List<OperationSummary> summaries(OperationsByKind... trials) {
    var summarizer = new OperationSummarizer();
    for (var operations : trials) {
      summarizer.add(
          Trial.of(
                  new TrialInfo(1, "arm", 1, "arm", 0, 0, 10, 0, Map.of(), List.of()),
                  Map.of(),
                  new ClientTimeline(0, List.of()))
              .withLatencies(Optional.of(new Latencies(0, 10)))
              .withOperations(operations));
    }
    return summarizer.summaries(List.of("arm"), new BlockInference());
  }

  private static void add(
      OperationsByKind operations, String kind, long count, long nanos, boolean isAcknowledged) {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, count);
    operations.add(kind, 5, 6, histogram, isAcknowledged);
  }
}
