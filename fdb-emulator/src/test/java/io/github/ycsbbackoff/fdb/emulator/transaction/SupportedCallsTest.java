package io.github.ycsbbackoff.fdb.emulator.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class SupportedCallsTest {

  private static final SupportedCalls<IntUnaryOperator> CALLS =
      new SupportedCalls<>(IntUnaryOperator.class, Division.class);

  static final class Division {
    public int applyAsInt(int divisor) {
      return 12 / divisor;
    }
  }

  static final class Misspelt {
    public int applyAsInteger(int operand) {
      return operand;
    }
  }

  @Test
  void aCallIsThatOfThePart() {
    assertThat(CALLS.of(new Division()).applyAsInt(4)).isEqualTo(3);
  }

  @Test
  void whatACallThrowsComesAsItIs() {
    var operator = CALLS.of(new Division());

    assertThatThrownBy(() -> operator.applyAsInt(0)).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void eachPartIsEqualToItselfAlone() {
    var one = CALLS.of(new Division());
    var other = CALLS.of(new Division());

    assertThat(new HashSet<>(List.of(one, other, one))).containsExactlyInAnyOrder(one, other);
  }

  @Test
  void aPartSaysWhatItIs() {
    assertThat(CALLS.of(new Division())).hasToString("IntUnaryOperator of the emulator");
  }

  @Test
  void aMethodThatIsNoCallIsAMistake() {
    assertThatThrownBy(() -> new SupportedCalls<>(IntUnaryOperator.class, Misspelt.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("Misspelt.applyAsInteger(int): no call of IntUnaryOperator");
  }
}
