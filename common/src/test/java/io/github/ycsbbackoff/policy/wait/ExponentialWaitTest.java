package io.github.ycsbbackoff.policy.wait;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ExponentialWaitTest {

  @Test
  void exponentialDoublesExactlyUntilTheCap() {
    var policy = new ExponentialWait(2, 50);

    assertThat(IntStream.rangeClosed(1, 7).mapToLong(rejections -> Draw.wait(policy, rejections)))
        .containsExactly(2L, 4L, 8L, 16L, 32L, 50L, 50L);
  }

  @Test
  void aCapThatIsADoublingOfTheBaseIsReachedAtThatDoubling() {
    var policy = new ExponentialWait(1, 8);

    assertThat(Draw.wait(policy, 3)).isEqualTo(4);
    assertThat(Draw.wait(policy, 4)).isEqualTo(8);
    assertThat(Draw.wait(policy, 5)).isEqualTo(8);
  }

  /** Covers rejection 65: Java shifts by k modulo 64, so that a wait would begin anew there. */
  @Test
  void onceAtTheCapTheWaitStaysThere() {
    var policy = new ExponentialWait(1, Long.MAX_VALUE);

    assertThat(
            IntStream.rangeClosed(64, 200).mapToLong(rejections -> Draw.wait(policy, rejections)))
        .containsOnly(Long.MAX_VALUE);
  }

  @Test
  void aBaseOfZeroNeverWaits() {
    assertThat(Draw.wait(new ExponentialWait(0, 8), 10_000)).isZero();
  }

  @Property
  void exponentialIsItsFormulaInUnboundedArithmetic(
      @ForAll @LongRange(min = 0) long baseNanos,
      @ForAll @LongRange(min = 0) long moreNanos,
      @ForAll @IntRange(min = 1, max = 200) int rejections) {
    var cap = Math.max(baseNanos, moreNanos);
    var formula =
        BigInteger.valueOf(baseNanos).shiftLeft(rejections - 1).min(BigInteger.valueOf(cap));

    assertThat(Draw.wait(new ExponentialWait(baseNanos, cap), rejections))
        .isEqualTo(formula.longValueExact());
  }
}
