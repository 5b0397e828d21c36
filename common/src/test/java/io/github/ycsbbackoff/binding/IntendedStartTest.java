package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.measurements.Measurements;

/** Tests that latency runs from when YCSB meant an operation to begin. */
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

  @ParameterizedTest
  @CsvSource({"1000, op, true", "1000, , true", "1000, both, false", "0, op, false", ", op, false"})
  void aTargetWhoseLatenessIsNotMeasuredIsWarnedOf(String target, String interval, boolean warns) {
    var properties = new Properties();
    if (target != null) {
      properties.setProperty("target", target);
    }
    if (interval != null) {
      properties.setProperty("measurement.interval", interval);
    }
    var warning = IntendedStart.warning(Settings.of(properties));
    assertThat(warning.isPresent()).isEqualTo(warns);
    warning.ifPresent(
        words ->
            assertThat(words)
                .startsWith("target=1000 with measurement.interval=op: ")
                .endsWith("; give -p measurement.interval=both"));
  }

  private static Measurements measurements(String interval) {
    var properties = new Properties();
    properties.setProperty("measurement.interval", interval);
    return new Measurements(properties);
  }
}
