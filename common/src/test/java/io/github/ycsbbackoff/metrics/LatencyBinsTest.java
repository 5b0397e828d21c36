package io.github.ycsbbackoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that bins hold the same as an HdrHistogram that records each latency itself. */
class LatencyBinsTest {

  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  private final LatencyBins bins = new LatencyBins();

  @Test
  void theyAreTheBinsOfAnHdrHistogram() {
    var expected = LatencyBins.emptyHistogram();
    var random = new SplittableRandom(1);
    for (var i = 0; i < 200_000; i++) {
      // Every magnitude of latency gets about as many values.
      var nanos = Math.min(HOUR, random.nextLong(1L << random.nextInt(1, 43)));
      expected.recordValue(nanos);
      bins.record(nanos);
    }

    assertThat(taken()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 512, 1_048_575, 1_048_576, 2_097_151, 2_097_152, 3_599_999_999_999L})
  void theirEdgesAreItsEdges(long nanos) {
    var expected = LatencyBins.emptyHistogram();
    expected.recordValue(nanos);
    bins.record(nanos);

    assertThat(taken()).isEqualTo(expected);
  }

  @Test
  void whatIsOutOfRangeIsAtItsEnds() {
    bins.record(-5);
    bins.record(Long.MAX_VALUE);

    var histogram = taken();
    assertThat(histogram.getCountAtValue(0)).isEqualTo(1);
    assertThat(histogram.getCountAtValue(HOUR)).isEqualTo(1);
  }

  @Test
  void whatWasTakenIsNotTakenAgain() {
    bins.record(1_000_000);
    assertThat(taken().getTotalCount()).isEqualTo(1);
    assertThat(taken().getTotalCount()).isZero();
    bins.record(1_000_000);
    bins.record(9_000_000_000L);
    assertThat(taken().getTotalCount()).isEqualTo(2);
  }

  @Test
  void aReaderLosesNothingThatIsRecordedMeanwhile() throws InterruptedException {
    var done = new AtomicBoolean();
    var recorded = 3_000_000;
    var writer =
        new Thread(
            () -> {
              for (var i = 0; i < recorded; i++) {
                bins.record(i * 1_000L);
              }
              done.set(true);
            });
    writer.start();
    var all = LatencyBins.emptyHistogram();
    while (!done.get()) {
      bins.takeInto(all);
    }
    writer.join();
    bins.takeInto(all);

    assertThat(all.getTotalCount()).isEqualTo(recorded);
  }

  private Histogram taken() {
    var histogram = LatencyBins.emptyHistogram();
    bins.takeInto(histogram);
    return histogram;
  }
}
