package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.metrics.Interval;
import io.github.ycsbbackoff.metrics.Totals;
import io.github.ycsbbackoff.policy.LocalRefusal;
import io.github.ycsbbackoff.testing.BreakablePolicies;
import io.github.ycsbbackoff.testing.BreakablePolicies.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of policies that throw for a second: what they end is given up, the rest is stored. */
@Timeout(60)
class ThrowingPolicyTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Half of the attempts are refused, and operations queue for the only permit. */
  private static final String[] REFUSING =
      Simulated.with(
          BreakablePolicies.SETTINGS.toArray(String[]::new),
          "threadcount=10",
          "think.time=10ms",
          "service.time=1ms",
          "refusal.share=0.5");

  @AfterEach
  void mend() {
    BreakablePolicies.mend();
  }

  @ParameterizedTest
  @EnumSource
  void operationsWhosePolicyThrowsAreGivenUpAndThoseOfTheNextSecondAreStored(Part part) {
    var seconds = new ArrayList<Interval>();
    Observer breaking =
        (interval, gauges) -> {
          seconds.add(interval);
          if (seconds.size() == 1) {
            BreakablePolicies.breakOnly(part);
          } else {
            BreakablePolicies.mend();
          }
        };
    new Simulation(Simulated.settings(REFUSING), 1, breaking).run(3 * SECOND, SECOND);

    var before = seconds.get(0).counts();
    var during = seconds.get(1).counts();
    var after = seconds.get(2).counts();
    assertThat(before.gaveUp()).isZero();
    assertThat(during.gaveUp()).isPositive();
    assertThat(after.gaveUp()).isZero();
    assertThat(after.acknowledged()).isGreaterThan(before.acknowledged() / 2).isPositive();
    assertThat(sum(seconds, Totals::operations))
        .as("each ended once")
        .isEqualTo(sum(seconds, Totals::acknowledged) + sum(seconds, Totals::gaveUp));
    assertThat(sum(seconds, Totals::unknown)).isZero();
    for (var cause : LocalRefusal.values()) {
      assertThat(sum(seconds, counts -> counts.refusedHere(cause))).as(cause.tag()).isZero();
    }
    var last = seconds.get(seconds.size() - 1);
    assertThat(last.inFlight()).isZero();
    assertThat(last.backingOff()).isZero();
  }

  private static long sum(List<Interval> seconds, ToLongFunction<Totals> count) {
    return seconds.stream().map(Interval::counts).mapToLong(count).sum();
  }
}
