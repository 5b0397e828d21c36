package io.github.ycsbbackoff.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of what an open workload has beside its arrivals, and of what it refuses. */
class ArrivalSettingsTest {

  @Test
  void anOpenWorkloadHasALimitAndATimelineOnlyWhereItIsGivenThem() {
    var bare = read("arrivals.rate=5");
    var full = read("arrivals.rate=5", "operationcount=70", "arrivals.csv=a.csv");

    assertThat(bare.most()).isZero();
    assertThat(bare.csv()).isEmpty();
    assertThat(full.most()).isEqualTo(70);
    assertThat(full.csv()).contains(Path.of("a.csv"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "arrivals.rate=5 arrivals.queue=-1         | arrivals.queue=-1: is out of range",
        "arrivals.rate=5 arrivals.sed=1            | arrivals.sed=1: unknown property",
        "arrivals.rate=5 target=100                | target=100: has threads wait",
        "arrivals.rate=5 measurement.interval=op   | give both, or intended",
      })
  void aMistakeIsOneLineWithItsCure(String properties, String line) {
    assertThatThrownBy(() -> read(properties.split(" ", -1)))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(line);
  }

  private static ArrivalSettings read(String... properties) {
    var all = new Properties();
    all.setProperty("measurement.interval", "both");
    for (var each : properties) {
      var parts = each.split("=", 2);
      all.setProperty(parts[0], parts[1]);
    }
    return ArrivalSettings.from(Settings.of(all));
  }
}
