package io.github.ycsbbackoff.policy.limit;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import io.github.ycsbbackoff.config.Settings;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the limits of Netflix's concurrency-limits, with that library's own tests and beside it.
 */
class NetflixLimitsTest {

  private static final int EVENTS = 100_000;

  private final RandomGenerator random = new SplittableRandom(1);

  /** Follows {@code AIMDLimitTest} at 78a74b9. */
  @Test
  void aimdGrowsByOneAndShrinksByATenth() {
    var grows = new AimdLimit(1, 10, 200);
    answer(grows, 1, 10, false);
    assertThat(grows.attempts()).isEqualTo(11);

    var drops = new AimdLimit(20, 30, 200);
    drops.answered(1, 0, true, random);
    assertThat(drops.attempts()).isEqualTo(27);

    var full = new AimdLimit(1, 21, 21);
    answer(full, 1, 10, false);
    assertThat(full.attempts()).isEqualTo(21);

    var slow = new AimdLimit(1, 10, 200);
    answer(slow, 5_001, 10, false);
    assertThat(slow.attempts()).as("after more than five seconds").isEqualTo(9);
  }

  /** Follows {@code VegasLimitTest} at 78a74b9: a first answer, and then one more. */
  @ParameterizedTest
  @CsvSource({
    "10000, 20000, 10000, 5000, 10000, 6000, 10024",
    "10, 20, 10, 10, 10, 11, 16",
    "10, 20, 10, 10, 50, 11, 9",
    "10, 20, 10, 10, 14, 14, 10",
  })
  void vegasFollowsTheQueueThatResponseTimesTellOf(
      int initial,
      int most,
      int firstMillis,
      int firstInFlight,
      int nextMillis,
      int nextInFlight,
      int expected) {
    var limit = new io.github.ycsbbackoff.policy.limit.VegasLimit(1, initial, most);
    answer(limit, firstMillis, firstInFlight, false);
    assertThat(limit.attempts()).isEqualTo(initial);
    answer(limit, nextMillis, nextInFlight, false);
    assertThat(limit.attempts()).isEqualTo(expected);
  }

  static Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of("aimd", settings(), AIMDLimit.newBuilder().build()),
        Arguments.of("vegas", settings(), VegasLimit.newDefault()),
        Arguments.of("gradient2", settings(), windowed(1_000)),
        Arguments.of("gradient2", settings("backoff.limit.window=250ms"), windowed(250)),
        Arguments.of(
            "gradient2", settings("backoff.limit.window=0s"), Gradient2Limit.newDefault()));
  }

  /** The window of Netflix's README, with another length. */
  private static WindowedLimit windowed(long millis) {
    return WindowedLimit.newBuilder()
        .minWindowTime(millis, TimeUnit.MILLISECONDS)
        .maxWindowTime(millis, TimeUnit.MILLISECONDS)
        .build(Gradient2Limit.newDefault());
  }

  /**
   * Tells this project's limit and Netflix's own, with its own constants, the same: both have the
   * same limit after each event.
   */
  @ParameterizedTest
  @MethodSource("pairs")
  void itIsWhatNetflixsOwnIs(
      String name, Settings settings, com.netflix.concurrency.limits.Limit theirs) {
    var ours = provider(name).create(settings);
    var theirJitter = new TheirJitter(theirs);
    var history = new SplittableRandom(7);
    var highest = 0;
    var lowest = Integer.MAX_VALUE;
    var nowNanos = 0L;
    for (var event = 0; event < EVENTS; event++) {
      // The answers are fast, slow or drops by turns; and in every fourth phase hardly any are in
      // flight.
      var phase = event / 500 % 4;
      var nanos = 1 + history.nextLong(phase == 1 ? 50_000_000 : 5_000_000);
      var inFlight = phase == 3 ? 1 : 1 + history.nextInt(1 + 2 * theirs.getLimit());
      var dropped = phase == 2 && history.nextInt(3) == 0;
      // Now and then so few come in a second that Netflix's window does not look at them.
      nowNanos += history.nextLong(phase == 3 ? 400_000_000 : 40_000_000);
      theirs.onSample(nowNanos - nanos, nanos, inFlight, dropped);
      ours.answered(nanos, inFlight, dropped, theirJitter, nowNanos);
      assertThat(ours.attempts()).as("event %s", event).isEqualTo(theirs.getLimit());
      highest = Math.max(highest, ours.attempts());
      lowest = Math.min(lowest, ours.attempts());
    }
    assertThat(highest).as("it moved").isGreaterThan(lowest + 10);
  }

  /**
   * The randomness from which this project's limit draws the same probe times as Netflix's own
   * limit.
   */
  private static final class TheirJitter implements RandomGenerator {
    private final com.netflix.concurrency.limits.Limit theirs;

    TheirJitter(com.netflix.concurrency.limits.Limit theirs) {
      this.theirs = theirs;
    }

    @Override
    public double nextDouble(double from, double to) {
      try {
        var field = VegasLimit.class.getDeclaredField("probeJitter");
        field.setAccessible(true);
        return field.getDouble(theirs);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public long nextLong() {
      throw new UnsupportedOperationException();
    }
  }

  @ParameterizedTest
  @CsvSource({"aimd", "vegas", "gradient2"})
  void itStaysBetweenItsBounds(String name) {
    var limit =
        provider(name)
            .create(
                settings("backoff.limit.min=3", "backoff.limit.initial=4", "backoff.limit.max=6"));
    assertThat(limit.attempts()).isEqualTo(4);
    var history = new SplittableRandom(3);
    for (var event = 0; event < 10_000; event++) {
      limit.answered(
          1 + history.nextLong(20_000_000),
          history.nextInt(8),
          event % 700 < 100,
          history,
          event * 20_000_000L);
      assertThat(limit.attempts()).isBetween(3, 6);
    }
  }

  private static LimitProvider provider(String name) {
    return switch (name) {
      case "aimd" -> new AimdLimit.Provider();
      case "vegas" -> new io.github.ycsbbackoff.policy.limit.VegasLimit.Provider();
      default -> new io.github.ycsbbackoff.policy.limit.Gradient2Limit.Provider();
    };
  }

  /**
   * By 0.8 L + 0.2 (g L + 4) with the least g, which is 0.5, eight stay eight. The first hundred
   * answers, in which g is higher, come while the limit is not used up.
   */
  @ParameterizedTest
  @CsvSource({"8, 8", "64, 8", "1, 7"})
  void gradient2DoesNotHoldFewerThanSevenBackHoweverSlowTheAnswersBecome(int initial, int last) {
    var limit = new io.github.ycsbbackoff.policy.limit.Gradient2Limit(1, initial, 64);

    for (var each = 0; each < 1_000; each++) {
      var isUsed = each >= 100;
      limit.answered(Math.round(1e3 * Math.pow(1.03, each)), isUsed ? 64 : 0, true, random);
    }

    assertThat(limit.attempts()).isEqualTo(last);
  }

  private void answer(Limit limit, long millis, int inFlight, boolean dropped) {
    limit.answered(TimeUnit.MILLISECONDS.toNanos(millis), inFlight, dropped, random);
  }
}
