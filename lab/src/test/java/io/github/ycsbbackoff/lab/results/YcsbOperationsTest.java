package io.github.ycsbbackoff.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class YcsbOperationsTest {

  private static final double START = 1000;
  private static final int SECONDS = 6;
  private static final long MILLI = 1_000_000;

  private final OperationsByKind operations = new OperationsByKind(START + 2, START + 2 * SECONDS);

  @Test
  void aReadAndAnUpdateAreTwoOperations() {
    everySecond("READ", 50, true);
    everySecond("UPDATE", 50, true);

    assertThat(rate(Map.of("readproportion", "0.5", "updateproportion", "0.5"))).isEqualTo(100);
  }

  @Test
  void aReadModifyWriteIsOneOperation() {
    everySecond("READ", 100, true);
    everySecond("UPDATE", 50, true);

    assertThat(rate(Map.of("readmodifywriteproportion", "0.5", "updateproportion", "0")))
        .isEqualTo(100);
  }

  @Test
  void ofUpdatesOfBothKindsThoseCountThatStandAlone() {
    everySecond("READ", 70, true);
    everySecond("UPDATE", 60, true);

    assertThat(rate(Map.of("readmodifywriteproportion", "0.4", "updateproportion", "0.2")))
        .isCloseTo(90, within(1e-9));
  }

  @Test
  void whatWasNotAcknowledgedIsNotAchieved() {
    everySecond("READ", 80, true);
    everySecond("READ", 20, false);

    assertThat(rate(Map.of())).isEqualTo(80);
  }

  @Test
  void aSecondInWhichNothingEndedIsASecondOfTheWindow() {
    second(3, "READ", 100);

    assertThat(of(Map.of()).inWindow()).containsExactly(0, 100, 0, 0);
    var means = of(Map.of()).meanMillisInWindow();
    assertThat(means[1]).isPositive();
    assertThat(new double[] {means[0], means[2], means[3]}).containsOnly(Double.NaN);
    assertThat(rate(Map.of())).isEqualTo(25);
  }

  @Test
  void aMaximumIsThatOfTheSecondsInWhichTheClientRan() {
    everySecond("READ", 100, true);
    var longer = new TrialInfo(1, "arm", 1, "arm", 0, 2, 2 * SECONDS, 0, Map.of(), List.of());

    assertThat(of(Map.of(), longer).rateWhileRunning()).isEqualTo(100);
    assertThat(of(Map.of(), longer).rate()).isEqualTo(40);
    assertThat(of(Map.of()).rateWhileRunning()).isEqualTo(100);
  }

  @Test
  void aMaximumCountsOfTheLastSecondThePartInWhichTheClientRan() {
    everySecond("READ", 100, true);
    second(SECONDS, "READ", 50);
    var longer = new TrialInfo(1, "arm", 1, "arm", 0, 2, 2 * SECONDS, 0, Map.of(), List.of());

    assertThat(of(Map.of(), longer, SECONDS + 0.5).rateWhileRunning()).isEqualTo(100);
  }

  private void everySecond(String kind, long count, boolean isAcknowledged) {
    IntStream.range(0, SECONDS).forEach(second -> add(second, kind, count, isAcknowledged));
  }

  private void second(int second, String kind, long count) {
    add(second, kind, count, true);
  }

  private void add(int second, String kind, long count, boolean isAcknowledged) {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(2 * MILLI, count);
    operations.add(kind, START + second, START + second + 1, histogram, isAcknowledged);
  }

  private static ClientSecond second(double from, double to) {
    return new ClientSecond(from, to, 100, 0, 0, 0, 0, 0, 2, Sending.UNKNOWN);
  }

  private double rate(Map<String, String> properties) {
    return of(properties).rate();
  }

  private YcsbOperations of(Map<String, String> properties) {
    return of(properties, new TrialInfo(1, "arm", 1, "arm", 0, 2, SECONDS, 0, Map.of(), List.of()));
  }

  private YcsbOperations of(Map<String, String> properties, TrialInfo info) {
    return of(properties, info, SECONDS);
  }

  private YcsbOperations of(Map<String, String> properties, TrialInfo info, double end) {
    var seconds =
        IntStream.range(0, (int) Math.ceil(end))
            .mapToObj(at -> second(at, Math.min(at + 1, end)))
            .toList();
    return YcsbOperations.of(
        Trial.of(info, properties, new ClientTimeline(START, seconds)).withOperations(operations));
  }
}
