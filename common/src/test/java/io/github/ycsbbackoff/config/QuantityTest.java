package io.github.ycsbbackoff.config;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {

  private static final Duration UNUSED = Duration.ofDays(1);

  @ParameterizedTest
  @CsvSource({
    "7ns, 7",
    "7us, 7000",
    "500ms, 500000000",
    "4s, 4000000000",
    "2m, 120000000000",
    "1h, 3600000000000",
    "0.5ms, 500000",
    "1.25s, 1250000000",
    "4 s, 4000000000",
    "9223372036854775807ns, 9223372036854775807",
  })
  void aDurationIsItsNumberTimesItsUnit(String text, long nanos) {
    assertThat(duration(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @CsvSource({
    "7B, 7",
    "512KiB, 524288",
    "64MiB, 67108864",
    "2GiB, 2147483648",
    "1.5KiB, 1536",
    "9223372036854775807B, 9223372036854775807",
  })
  void aSizeIsItsNumberTimesItsUnit(String text, long bytes) {
    assertThat(bytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"0", "0.0", "0ms", "-0"})
  void zeroNeedsNoUnitForADuration(String text) {
    assertThat(duration(text)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0", "0MiB"})
  void zeroNeedsNoUnitForASize(String text) {
    assertThat(bytes(text)).isZero();
  }

  @Property
  void everyCountOfNanosecondsIsReadBackExactly(@ForAll @LongRange(min = 0) long nanos) {
    assertThat(duration(nanos + "ns").toNanos()).isEqualTo(nanos);
  }

  @Test
  void blanksAroundAValueDoNotCount() {
    assertThat(duration(" 4s ")).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void aValueThatIsAbsentIsTheDefault() {
    assertThat(settings().duration("kudu.wait", Duration.ofMillis(3))).hasMillis(3);
    assertThat(settings().bytes("kudu.buffer", 9)).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-5ms | is negative; give a duration such as 500ms or 4s, 0 or more",
        "5    | has no unit; units: ns, us, ms, s, m, h",
        "5min | unknown unit min; units: ns, us, ms, s, m, h",
        "5MS  | unknown unit MS; units: ns, us, ms, s, m, h",
        "ms   | is not a number with a unit; give a duration such as 500ms or 4s",
        "1e3s | is not a number with a unit; give a duration such as 500ms or 4s",
        "5s5s | is not a number with a unit; give a duration such as 500ms or 4s",
        "''   | is not a number with a unit; give a duration such as 500ms or 4s",
        "9223372036854775808ns | is too large; give a duration such as 500ms or 4s",
        "9999999h              | is too large; give a duration such as 500ms or 4s",
      })
  void aWrongDurationIsToldInOneLineWithItsCure(String text, String told) {
    assertThatThrownBy(() -> duration(text))
        .isInstanceOf(SettingException.class)
        .hasMessage("kudu.wait=" + text + ": " + told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1KiB | is negative; give a size such as 512KiB or 64MiB, 0 or more",
        "64    | has no unit; units: B, KiB, MiB, GiB",
        "64MB  | unknown unit MB; units: B, KiB, MiB, GiB",
        "much  | is not a number with a unit; give a size such as 512KiB or 64MiB",
        "8589934592GiB | is too large; give a size such as 512KiB or 64MiB",
      })
  void aWrongSizeIsToldInOneLineWithItsCure(String text, String told) {
    assertThatThrownBy(() -> bytes(text))
        .isInstanceOf(SettingException.class)
        .hasMessage("kudu.buffer=" + text + ": " + told);
  }

  private static Duration duration(String text) {
    return settings("kudu.wait=" + text).duration("kudu.wait", UNUSED);
  }

  private static long bytes(String text) {
    return settings("kudu.buffer=" + text).bytes("kudu.buffer", -1);
  }
}
