package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.measurements.Measurements;

/** Latency runs from when YCSB meant to begin. */
class IntendedStartTest {

  private static final long LATE_NANOS = 5_000_000_000L;

  @ParameterizedTest
  @ValueSource(strings = {"intended", "both"})
  void withATargetItIsWhatYcsbIntended(String interval) {
    var measurements = measurements(interval);
    var intended = System.nanoTime() - LATE_NANOS;
    measurements.setIntendedStartTimeNs(intended);
    assertThat(IntendedStart.nanos(measurements)).isEqualTo(intended);
  }

  @ParameterizedTest
  @ValueSource(strings = {"op", "intended", "both"})
  void withoutATargetItIsNow(String interval) {
    var before = System.nanoTime();
    assertThat(IntendedStart.nanos(measurements(interval))).isBetween(before, System.nanoTime());
  }

  @Test
  void whereOnlyOperationsAreMeasuredItIsNow() {
    var measurements = measurements("op");
    measurements.setIntendedStartTimeNs(System.nanoTime() - LATE_NANOS);
    var before = System.nanoTime();
    assertThat(IntendedStart.nanos(measurements)).isGreaterThanOrEqualTo(before);
  }

  private static Measurements measurements(String interval) {
    var properties = new Properties();
    properties.setProperty("measurement.interval", interval);
    return new Measurements(properties);
  }
}
