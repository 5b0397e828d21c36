package io.github.ycsbbackoff.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of what the properties of arrivals mean, and of what each mistake is answered with. */
class ArrivalPlanTest {

  @TempDir Path folder;

  @Test
  void phasesAreAbsoluteOrSharesOfTheMaximum() {
    assertThat(PhaseText.parse("p", "20s@500 10s@70%..140%, 500ms@0", "m", Optional.of(1000.0)))
        .containsExactly(new Phase(20, 500, 500), new Phase(10, 700, 1400), new Phase(0.5, 0, 0));
  }

  @Test
  void aTraceArrivesAtTheTimesOfItsFirstColumn() throws IOException {
    var times = TraceTimes.read(file("t_s,what\n0.5,a\n0.5,b\n2,c\n"));

    assertThat(List.of(times.nextNanos(), times.nextNanos(), times.nextNanos(), times.nextNanos()))
        .containsExactly(500_000_000L, 500_000_000L, 2_000_000_000L, ArrivalTimes.NONE);
  }

  @Test
  void oneSeedGivesOneTrain() {
    var one = read("arrivals.rate=100", "arrivals.seed=7").times();
    var again = read("arrivals.rate=100", "arrivals.seed=7").times();
    var other = read("arrivals.rate=100", "arrivals.seed=8").times();

    assertThat(one.nextNanos()).isEqualTo(again.nextNanos()).isNotEqualTo(other.nextNanos());
  }

  @Test
  void aPlanKnowsWhenItEnds() throws IOException {
    assertThat(read("arrivals.phases=20s@500 500ms@0").seconds()).isEqualTo(20.5);
    assertThat(read("arrivals.rate=5").seconds()).isInfinite();
    assertThat(read("arrivals=trace", "arrivals.trace=" + file("t_s\n1\n7.5\n")).seconds())
        .isEqualTo(7.5);
  }

  @Test
  void aPlanKnowsItsRateIfItHasOne() throws IOException {
    assertThat(read("arrivals.rate=5").rate()).hasValue(5);
    assertThat(read("arrivals.phases=20s@50% 1s@50%..50%", "arrivals.max=30").rate()).hasValue(15);
    assertThat(read("arrivals.phases=20s@5 1s@6").rate()).isEmpty();
    assertThat(read("arrivals.phases=20s@5..6").rate()).isEmpty();
    assertThat(read("arrivals=trace", "arrivals.trace=" + file("t_s\n1\n")).rate()).isEmpty();
  }

  @Test
  void aShareOfASmallMaximumMayBeLarge() {
    assertThat(read("arrivals.phases=1s@20000000%", "arrivals.max=1").rate()).hasValue(200_000);
    assertThat(read("arrivals.phases=1s@10000000").rate()).hasValue(1e7);
  }

  @Test
  void onlySharesNeedAMaximum() {
    assertThat(ArrivalPlan.lacksMaximum(settings("arrivals.phases=1s@5 1s@70%"))).isTrue();
    assertThat(ArrivalPlan.lacksMaximum(settings("arrivals.phases=1s@5"))).isFalse();
    assertThat(ArrivalPlan.lacksMaximum(settings("arrivals.phases=1s@70%", "arrivals.max=9")))
        .isFalse();
    assertThat(ArrivalPlan.lacksMaximum(settings("arrivals.rate=5"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                                            | neither is given; give one",
        "arrivals.rate=5 arrivals.phases=1s@5        | both are given; give one",
        "arrivals.rate=0                             | arrivals.rate=0: is out of range; give a number from 0.001 to",
        "arrivals.rate=many                          | arrivals.rate=many: is not a number",
        "arrivals.phases=0s@5                        | arrivals.phases=0s@5: a phase of 0s is none; give phases such as",
        "arrivals.phases=1s@0                        | nothing arrives in them",
        "arrivals.phases=1s                          | '1s' is no phase",
        "arrivals.phases=1@5                         | has no unit",
        "arrivals.phases=1s@1.2.3                    | '1.2.3' is no rate",
        "arrivals.phases=1s@70%                      | arrivals.phases=1s@70%: 70% is a share of arrivals.max; give arrivals.max",
        "arrivals.phases=1s@70% arrivals.max=0       | arrivals.max=0: is out of range",
        "arrivals.phases=1s@100000000000             | 100000000000 is out of range; give no more than 10000000",
        "arrivals.phases=1s@5..10000001              | 10000001 is out of range; give no more than 10000000",
        "arrivals.phases=1s@300% arrivals.max=5000000 | 300% is out of range; give no more than 10000000",
        "arrivals.rate=5 arrivals.queue=-1           | arrivals.queue=-1: is out of range; give a whole",
        "arrivals.rate=5 arrivals=poison             | give one of: constant, poisson, trace",
        "arrivals=trace                              | give arrivals.trace alone",
        "arrivals=trace arrivals.trace=x arrivals.rate=5 | give arrivals.trace alone",
        "arrivals.rate=5 arrivals.trace=x            | arrivals.trace=x: is of arrivals=trace alone; give arrivals=trace",
        "arrivals=trace arrivals.trace=/none         | arrivals.trace=/none: cannot be read",
      })
  void aMistakeIsOneLineWithItsCure(String properties, String line) {
    assertThatThrownBy(() -> read(properties == null ? new String[0] : properties.split(" ", -1)))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(line);
  }

  @ParameterizedTest
  @CsvSource({
    "'1\n2\n', has no header t_s",
    "'', has no header t_s",
    "'t_s\n', has no arrivals",
    "'t_s\n2\n1\n', line 3 goes back in time",
    "'t_s\n-1\n', line 2 '-1' is no time",
    "'t_s\n1\nx\n', line 3 'x' is no time",
  })
  void aBrokenTraceIsOneLineWithItsCure(String content, String line) throws IOException {
    var file = file(content);
    assertThatThrownBy(() -> TraceTimes.read(file))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining(line);
  }

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("trace.csv"), content).toString();
  }

  static ArrivalPlan read(String... properties) {
    return ArrivalPlan.from(settings(properties));
  }

  private static Settings settings(String... properties) {
    var all = new Properties();
    for (var each : properties) {
      var parts = each.split("=", 2);
      all.setProperty(parts[0], parts[1]);
    }
    return Settings.of(all);
  }
}
