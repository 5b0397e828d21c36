package io.github.ycsbbackoff.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {

  /** Has intervals within, across and outside of both ends of the window, from 100 to 110 s. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anIntervalCountsAsItsOperationsDoOneByOne(boolean isAcknowledged) {
    var random = new Random(7);
    var together = new Latencies(100, 110);
    var oneByOne = new Latencies(100, 110);
    for (var start = 95; start < 118; start++) {
      var interval = new Histogram(3);
      for (var operation = 0; operation < 50; operation++) {
        var nanos = (long) (random.nextDouble() * (start % 3) * 2e9);
        interval.recordValue(nanos);
        var alone = new Histogram(3);
        alone.recordValue(nanos);
        oneByOne.add(start, start + 1, alone, isAcknowledged);
      }
      together.add(start, start + 1, interval, isAcknowledged);
    }

    assertThat(together.count()).isEqualTo(oneByOne.count()).isBetween(300L, 700L);
    assertThat(together.unacknowledgedShare()).isEqualTo(oneByOne.unacknowledgedShare());
    assertThat(together.all()).isEqualTo(oneByOne.all());
  }

  @Test
  void theOperationsOfAllKindsTogetherAreThoseOfEach() {
    var operations = new OperationsByKind(100, 110);
    operations.add("READ", 101, 102, of(1_000_000, 3), true);
    operations.add("UPDATE", 101, 102, of(5_000_000, 1), true);
    operations.add("UPDATE", 102, 103, of(9_000_000, 4), false);
    operations.add("UPDATE", 98, 99, of(9_000_000, 4), false);

    var together = operations.together();

    assertThat(together.count()).isEqualTo(8);
    assertThat(together.unacknowledgedShare()).isEqualTo(0.5);
    assertThat(together.tellOfUnacknowledged()).isTrue();
    assertThat(together.atPercentile(50)).isBetween(4.99e6, 5.01e6);
    // Eight operations in two of ten seconds, so that the usual second has none.
    assertThat(together.atPercentileCorrected(50, 1)).isNaN();
  }

  @Test
  void whatNeverGotAnAnswerIsSharedAmongTheKindsAndLeavesTheirPercentilesNotReached() {
    var operations = new OperationsByKind(100, 110);
    operations.add("READ", 101, 102, of(1_000_000, 75), true);
    operations.add("UPDATE", 101, 102, of(5_000_000, 25), true);

    operations.addUnacknowledged(20);

    var kinds = operations.latencies();
    assertThat(kinds.get("READ").count()).isEqualTo(75 + 15);
    assertThat(kinds.get("UPDATE").count()).isEqualTo(25 + 5);
    assertThat(kinds.values()).allMatch(kind -> Double.isInfinite(kind.atPercentile(99)));
    assertThat(kinds.get("READ").atPercentile(50)).isBetween(0.99e6, 1.01e6);
  }

  private static Histogram of(long nanos, long count) {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, count);
    return histogram;
  }
}
