package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.stats.Estimate;
import io.github.ycsbbackoff.lab.stats.Ratio;
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

  @ParameterizedTest
  @CsvSource({
    "1.0004, 1.02, 1.0004 to 1.02",
    "0.97, 0.99997, 0.970 to 0.99997",
    "1, 1, 1.00 to 1.00",
    "0.951, 1.05, 0.951 to 1.05"
  })
  void anIntervalThatLeavesOutOneShowsIt(double low, double high, String text) {
    var ratio = new Ratio(new Estimate(4, (low + high) / 2, low, high), 0.95, Ratio.Bound.NONE);

    assertThat(Numbers.ratioInterval(ratio)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.05, 95%", "0.0125, 98.7%", "0.00625, 99.3%", "0.0005, 99.95%"})
  void theConfidenceOfAnIntervalIsNotRoundedUp(double level, String text) {
    var ratio = new Ratio(new Estimate(4, 1, 1, 1), 1 - level, Ratio.Bound.NONE);

    assertThat(Numbers.confidence(ratio)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.04996, p = 0.04996",
    "0.0502, p = 0.0502",
    "0.0123, p = 0.012",
    "0.0001, p < 0.001"
  })
  void aPIsNeverOnTheWrongSideOfFivePercent(double p, String text) {
    assertThat(Numbers.p(p)).isEqualTo(text);
  }

  @Test
  void nothingInTheDataCanEndItsScript() {
    assertThat(Page.scriptSafe("[\"</script>\u2028\u2029\"]"))
        .isEqualTo("[\"\\u003c/script>\\u2028\\u2029\"]");
  }
}
