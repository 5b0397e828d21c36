package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.OperationMetric;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CurveTest {

  private static final String READ = "READ";

  @Test
  void pointsThatAreNotReachedAreListedApartFromThoseThatMakeTheKnee() {
    var curve = curve(share -> read(share < 80 ? Estimate.single(2) : Estimate.notReached(1)));

    assertThat(shares(curve.points())).containsExactly(10, 20, 30, 40, 50, 60, 70);
    assertThat(shares(curve.notReached())).containsExactly(80, 90);
    assertThat(curve.kneePoint()).isEmpty();
  }

  @Test
  void aPointInWhichNoOperationBeganIsNotReached() {
    var curve = curve(share -> share < 90 ? read(Estimate.single(2)) : Map.of());

    assertThat(shares(curve.notReached())).containsExactly(90);
  }

  @Test
  void aPointWithOperationsOfOtherKindsAloneIsNotOfTheCurve() {
    var other = Map.of("INSERT", Map.of(OperationMetric.LATENCY_P99, Estimate.single(2)));
    var curve = curve(share -> share < 90 ? read(Estimate.single(2)) : other);

    assertThat(curve.points()).hasSize(8);
    assertThat(curve.notReached()).isEmpty();
  }

  @Test
  void aPeakSaysWhichOfItsTwoPointsAreMarked() {
    var points =
        IntStream.rangeClosed(1, 9)
            .mapToObj(tenth -> new SweepPoint("a", 10 * tenth, 100L * tenth))
            .map(point -> marked(point, read(around(point.share() == 60 ? 9 : 2))))
            .toList();

    var curve = Curve.of(READ, OperationMetric.LATENCY_P99, points);

    assertThat(curve.peak()).isPresent();
    assertThat(shares(curve.markedOfPeak())).as("not the others").containsExactly(60, 90);
  }

  private static Estimate around(double mean) {
    return new Estimate(3, mean, 0.9 * mean, 1.1 * mean);
  }

  private static SweepPointSummary marked(
      SweepPoint point, Map<String, Map<OperationMetric, Estimate>> operations) {
    var info = new TrialInfo(1, "native", 1, "native", 0, 2, 12, 0, Map.of(), List.of());
    var trial =
        new SweepTrial(info, 1, Set.of(Mark.RATE_DRIFTS), true, Map.of(), List.of(), List.of());
    return new SweepPointSummary(point, "native", Estimate.single(1), operations, List.of(trial));
  }

  private interface Operations {
    Map<String, Map<OperationMetric, Estimate>> at(int share);
  }

  private static Map<String, Map<OperationMetric, Estimate>> read(Estimate p99) {
    return Map.of(READ, Map.of(OperationMetric.LATENCY_P99, p99));
  }

  /** Returns the curve of the tenths from 10% to 90%, with one point that has no target. */
  private static Curve curve(Operations operations) {
    var points =
        IntStream.rangeClosed(1, 9)
            .mapToObj(tenth -> new SweepPoint("a", 10 * tenth, 100L * tenth))
            .map(point -> point(point, operations.at(point.share())));
    var unthrottled = point(SweepPoint.unthrottled("a"), read(Estimate.notReached(1)));
    return Curve.of(
        READ, OperationMetric.LATENCY_P99, Stream.concat(Stream.of(unthrottled), points).toList());
  }

  private static SweepPointSummary point(
      SweepPoint point, Map<String, Map<OperationMetric, Estimate>> operations) {
    return new SweepPointSummary(point, "native", Estimate.single(1), operations, List.of());
  }

  private static List<Integer> shares(List<SweepPointSummary> points) {
    return points.stream().map(point -> point.point().share()).toList();
  }
}
