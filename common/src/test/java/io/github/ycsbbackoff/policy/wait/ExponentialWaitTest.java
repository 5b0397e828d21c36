package io.github.ycsbbackoff.policy.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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

  /** Tells 100,000 waits and those of Failsafe's RetryPolicy, without jitter, the same. */
  @Test
  void itWaitsAsFailsafesBackoffDoes() throws Exception {
    var retries = 20;
    var random = new SplittableRandom(1);
    var theirs = new ArrayList<Long>();
    var scheduler = new Immediate(theirs);
    try {
      for (var operation = 0; operation < 100_000 / retries; operation++) {
        var baseNanos = random.nextLong(1, 1_000_000_000);
        var capNanos = baseNanos + random.nextLong(1, 1_000_000_000_000L);
        theirs.clear();
        var policy =
            RetryPolicy.builder()
                .withBackoff(Duration.ofNanos(baseNanos), Duration.ofNanos(capNanos))
                .withMaxRetries(retries)
                .build();
        var failing = Failsafe.with(policy).with(scheduler).runAsync(ExponentialWaitTest::fail);
        assertThat(failing).failsWithin(Duration.ofMinutes(1));
        var ours = new ExponentialWait(baseNanos, capNanos);
        assertThat(theirs)
            .as("from %s to %s ns", baseNanos, capNanos)
            .containsExactlyElementsOf(
                IntStream.rangeClosed(1, retries).mapToObj(n -> Draw.wait(ours, n)).toList());
      }
    } finally {
      scheduler.shutdownNow();
    }
  }

  private static void fail() {
    throw new IllegalStateException("busy");
  }

  /** A scheduler that notes for how long it should wait, and does not. */
  private static final class Immediate extends ScheduledThreadPoolExecutor {
    private final List<Long> waits;

    Immediate(List<Long> waits) {
      super(1);
      this.waits = waits;
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
      if (delay > 0) {
        waits.add(unit.toNanos(delay));
      }
      return super.schedule(task, 0, unit);
    }
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
