package io.github.ycsbbackoff.lab.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.stats.Metric;
import io.github.ycsbbackoff.lab.stats.Operand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionTest {

  @Test
  void anArmIsHeldAgainstAnother() {
    var assertion = Assertion.of("jittered.goodput >= 0.95 * native.goodput");

    assertThat(assertion.asserted()).isEqualTo(new Operand("jittered", Metric.GOODPUT));
    assertThat(assertion.operator()).isEqualTo(Assertion.Operator.AT_LEAST);
    assertThat(assertion.number()).isEqualTo(0.95);
    assertThat(assertion.other()).contains(new Operand("native", Metric.GOODPUT));
  }

  @Test
  void anArmsNameMayHoldDots() {
    assertThat(Assertion.of("a-1.18.1.latency_p99<2*b.2.latency_p50").asserted())
        .isEqualTo(new Operand("a-1.18.1", Metric.LATENCY_P99));
  }

  @ParameterizedTest
  @CsvSource({
    "a.latency_p99 <= 50, 50",
    "a.latency_p99 <= 50 ms, 50",
    "a.latency_p99 <= 50ms, 50",
    "a.latency_p99 <= 0.05 s, 50",
    "a.latency_p99 <= 50000 us, 50",
    "a.goodput > 1e3 rows/s, 1000",
    "a.unacknowledged_share < 1%, 0.01",
    "a.gc_pauses < 100 ms, 0.1",
    "a.failed <= 0 rows, 0"
  })
  void aNumberIsInTheMetricsUnitOrInOneThatSaysTheSame(String text, double number) {
    assertThat(Assertion.of(text).number()).isCloseTo(number, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "goodput > 3",
        "a.goodput",
        "a.goodput = 3",
        "a.goodput == 3",
        "a.goodput > -1",
        "a.goodput > b.goodput",
        "a.goodput > 2 * b",
        "a.goodput > 2 ms s",
        "a.goodput > 2 * 3",
        "3 < a.goodput",
        "a.goodput > 1 && b.goodput > 1"
      })
  void whatIsNoAssertionIsNamedWithTheGrammar(String text) {
    assertThatThrownBy(() -> Assertion.of(text))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--assert '"
                + text
                + "': is no assertion; write 'ARM.METRIC OP NUMBER * ARM.METRIC' or 'ARM.METRIC OP"
                + " NUMBER [UNIT]', where OP is >=, <=, > or <");
  }

  @ParameterizedTest
  @CsvSource({
    "a.goodput >= 1e999, 1e999",
    "a.goodput >= 1e16, 1e16",
    "a.goodput >= 1e300 * b.goodput, 1e300",
    "a.latency_p99 <= 1e308 min, 1e308",
    "a.goodput >= 1e999 * b.goodput, 1e999"
  })
  void aNumberThatNothingReachesIsRefused(String text, String number) {
    assertThatThrownBy(() -> Assertion.of(text))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--assert '%s': %s is more than can ever be measured; give a smaller number"
                .formatted(text, number));
  }

  @Test
  void whatCannotBeMeantIsNamed() {
    assertThatThrownBy(() -> Assertion.of("a.goodputs > 1"))
        .hasMessageContaining("goodputs: no such metric; known metrics: goodput,");
    assertThatThrownBy(() -> Assertion.of("a.goodput > 1 ms"))
        .hasMessageContaining("goodput is not measured in ms, but in rows/s");
    assertThatThrownBy(() -> Assertion.of("a.goodput > 1 * b.latency_p99"))
        .hasMessageContaining(
            "goodput is in rows/s, and latency_p99 in ms; compare like with like");
    assertThatThrownBy(() -> Assertion.of("a.goodput > 0 * b.goodput"))
        .hasMessageContaining("0 times anything is 0");
    assertThatThrownBy(() -> Assertion.of("a.goodput >= 0.95 * a.goodput"))
        .hasMessageContaining("compares a.goodput with itself; give another arm or metric");
    assertThatThrownBy(() -> Assertion.of("a.goodput > 1 * c.goodput").require(List.of("a", "b")))
        .hasMessage("--assert 'a.goodput > 1 * c.goodput': no arm c; the arms are: a, b");
  }
}
