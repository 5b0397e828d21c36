package io.github.ycsbbackoff.policy.wait;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Tests of every policy that waits, with any base and cap that the settings let through. */
class EveryWaitTest {

  private static final int STEPS = 50;

  record Capped(String description, WaitPolicy policy, long capNanos) {
    @Override
    public String toString() {
      return description;
    }
  }

  @Property
  void aWaitIsNeverNegativeNorOverTheCap(
      @ForAll("policies") Capped capped,
      @ForAll @IntRange(min = 1) int rejections,
      @ForAll("anyLong") long previousNanos,
      @ForAll("anyLong") long seed) {
    var previous = Math.min(previousNanos & Long.MAX_VALUE, capped.capNanos());

    var wait = Draw.wait(capped.policy(), rejections, previous, new SplittableRandom(seed));

    assertThat(wait).isBetween(0L, capped.capNanos());
  }

  @Property
  void noWaitOverflowsAtTheTenThousandthAttemptNorAtTheLast(
      @ForAll("policies") Capped capped, @ForAll("anyLong") long seed) {
    var random = new SplittableRandom(seed);
    var cap = capped.capNanos();

    assertThat(Draw.wait(capped.policy(), 10_000, cap, random)).isBetween(0L, cap);
    assertThat(Draw.wait(capped.policy(), Integer.MAX_VALUE, cap, random)).isBetween(0L, cap);
  }

  @Property(tries = 200)
  void anOperationThatIsRejectedAgainAndAgainStaysUnderTheCap(
      @ForAll("policies") Capped capped, @ForAll("anyLong") long seed) {
    assertThat(waitsInARow(capped.policy(), seed))
        .allSatisfy(wait -> assertThat(wait).isBetween(0L, capped.capNanos()));
  }

  @Property(tries = 200)
  void theSameSeedGivesTheSameWaits(
      @ForAll("policies") Capped capped, @ForAll("anyLong") long seed) {
    assertThat(waitsInARow(capped.policy(), seed)).isEqualTo(waitsInARow(capped.policy(), seed));
  }

  @Provide
  Arbitrary<Capped> policies() {
    var choices =
        Arbitraries.of(
            "backoff.policy=fixed",
            "backoff.policy=linear",
            "backoff.policy=exponential",
            "backoff.policy=table",
            "backoff.policy=jittered backoff.jitter=full",
            "backoff.policy=jittered backoff.jitter=equal",
            "backoff.policy=jittered backoff.jitter=decorrelated");
    var nanos = Arbitraries.longs().between(0, Long.MAX_VALUE);
    return Combinators.combine(choices, nanos, nanos).as(EveryWaitTest::between);
  }

  /** Provides numbers without edge cases, which would only crowd out those of base and cap. */
  @Provide
  Arbitrary<Long> anyLong() {
    return Arbitraries.longs().withoutEdgeCases();
  }

  private static Capped between(String choice, long one, long other) {
    var base = Math.min(one, other);
    var cap = Math.max(one, other);
    var line = choice + " backoff.base=" + base + "ns backoff.cap=" + cap + "ns";
    return new Capped(line, Draw.policy(settings(line.split(" ", -1))), cap);
  }

  private static List<Long> waitsInARow(WaitPolicy policy, long seed) {
    var random = new SplittableRandom(seed);
    var waits = new ArrayList<Long>();
    var previous = 0L;
    for (var rejections = 1; rejections <= STEPS; rejections++) {
      previous = Draw.wait(policy, rejections, previous, random);
      waits.add(previous);
    }
    return waits;
  }
}
