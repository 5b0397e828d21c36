package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "4123.4 | 4,123",
        "99.96 | 100",
        "71.04 | 71.0",
        "1.234 | 1.23",
        "0.5 | 0.500",
        "0.01234 | 0.0123",
        "-12.5 | -12.5",
        "NaN | –",
        "Infinity | –"
      })
  void aNumberHasThreeSignificantDigits(double value, String text) {
    assertThat(Numbers.text(value)).isEqualTo(text);
  }

  @Test
  void nothingInTheDataCanEndItsScript() {
    assertThat(Page.scriptSafe("[\"</script>\u2028\u2029\"]"))
        .isEqualTo("[\"\\u003c/script>\\u2028\\u2029\"]");
  }
}
