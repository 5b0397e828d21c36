package io.github.ycsbbackoff.policy.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.github.ycsbbackoff.policy.RejectionReason;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.retries.internal.ratelimiter.RateLimiterTokenBucket;

class AwsRateTest {

  private static final int EVENTS = 100_000;
  private static final double NANOS = 1e9;
  private static final long MILLI = 1_000_000;

  private final SplittableRandom random = new SplittableRandom(1);
  private final AwsRate rate = new AwsRate(0);

  /** How the SDK looks for a token, and the milliseconds after which it wants to. */
  private final AtomicReference<Runnable> theirLook = new AtomicReference<>(() -> {});

  private final AtomicLong theirWaitMillis = new AtomicLong();

  @Test
  void nothingIsHeldBackBeforeTheServerHasThrottled() {
    for (var i = 0; i < 1_000; i++) {
      assertThat(rate.admitNanos(i, random)).isZero();
      rate.succeeded(i);
    }
    rate.rejected(RejectionReason.SERVER_TOO_BUSY, 1_000);
    assertThat(rate.admitNanos(1_000, random)).isPositive();
  }

  @Test
  void onlyARejectionForOverloadThrottles() {
    rate.failed(0);
    for (var reason :
        new RejectionReason[] {
          RejectionReason.TIMEOUT, RejectionReason.CONFLICT, RejectionReason.UNAVAILABLE
        }) {
      rate.rejected(reason, 0);
    }
    assertThat(rate.admitNanos(0, random)).isZero();
    rate.rejected(RejectionReason.THROTTLED, 0);
    assertThat(rate.admitNanos(0, random)).isPositive();
  }

  @Test
  void attemptsThatFindNoTokenTakeNoneAndAllWaitForTheNextOne() {
    rate.rejected(RejectionReason.SERVER_TOO_BUSY, 0);
    for (var i = 0; i < 1_000; i++) {
      assertThat(rate.admitNanos(0, random)).isEqualTo(TimeUnit.SECONDS.toNanos(2));
    }
    var later = TimeUnit.SECONDS.toNanos(2);
    assertThat(rate.admitNanos(later, random)).isZero();
    assertThat(rate.admitNanos(later, random)).isEqualTo(TimeUnit.SECONDS.toNanos(2));
  }

  @Test
  void tokensThatArePutBackAreNoMoreThanFit() {
    rate.rejected(RejectionReason.SERVER_TOO_BUSY, 0);
    var later = TimeUnit.MINUTES.toNanos(1);
    for (var i = 0; i < 10; i++) {
      rate.notSent(later);
    }
    assertThat(rate.admitNanos(later, random)).as("the only one").isZero();
    assertThat(rate.admitNanos(later, random)).isPositive();
  }

  /**
   * Holds the rates against the vectors of the AWS SDKs' common test of this mode: seconds, whether
   * throttled, the measured rate and the new rate.
   */
  @Test
  void itsRatesAreThoseOfItsOwnersVectors() {
    var vectors =
        """
        0.2, false, 0.000000, 0.500000
        0.4, false, 0.000000, 0.500000
        0.6, false, 4.800000, 0.500000
        0.8, false, 4.800000, 0.500000
        1.0, false, 4.160000, 0.500000
        1.2, false, 4.160000, 0.691200
        1.4, false, 4.160000, 1.097600
        1.6, false, 5.632000, 1.638400
        1.8, false, 5.632000, 2.332800
        2.0, true, 4.326400, 3.028480
        2.2, false, 4.326400, 3.486639
        2.4, false, 4.326400, 3.821874
        2.6, false, 5.665280, 4.053386
        2.8, false, 5.665280, 4.200373
        3.0, false, 4.333056, 4.282037
        3.2, true, 4.333056, 2.997426
        3.4, false, 4.333056, 3.452226
        """;
    for (var line : vectors.lines().toList()) {
      var cells = line.split(", ", -1);
      var nowNanos = Math.round(Double.parseDouble(cells[0]) * NANOS);
      if (Boolean.parseBoolean(cells[1])) {
        rate.rejected(RejectionReason.THROTTLED, nowNanos);
      } else {
        rate.succeeded(nowNanos);
      }
      assertThat(rate.measuredRate())
          .as("measured at %s s", cells[0])
          .isCloseTo(Double.parseDouble(cells[2]), offset(1e-6));
      assertThat(rate.rate())
          .as("rate at %s s", cells[0])
          .isCloseTo(Double.parseDouble(cells[3]), offset(1e-6));
    }
  }

  /**
   * Tells this class and the AWS SDK for Java's own the same: the rates are the same, the same
   * attempts find a token, and the others wait as long, to within the SDK's milliseconds.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void itDecidesAsTheSdkForJavaDoes(long seed) throws Exception {
    var now = new AtomicLong();
    var theirs = theirs(now);
    var history = new SplittableRandom(seed);
    var waits = 0;
    CompletableFuture<Void> waiting = null;
    for (var event = 0; event < EVENTS; event++) {
      now.addAndGet(history.nextLong(1 + TimeUnit.MILLISECONDS.toNanos(50)));
      if (history.nextInt(3) == 0) {
        theirWaitMillis.set(0);
        if (waiting == null) {
          waiting = theirs.acquireAsync();
        }
        // Before the first throttling there is nothing to look for.
        theirLook.getAndSet(() -> {}).run();
        var ourWait = rate.admitNanos(now.get(), random);
        assertThat(ourWait == 0).as("event %s", event).isEqualTo(waiting.isDone());
        assertThat((ourWait + MILLI - 1) / MILLI)
            .as("event %s", event)
            .isCloseTo(theirWaitMillis.get(), offset(1L));
        waits += ourWait > 0 ? 1 : 0;
        waiting = waiting.isDone() ? null : waiting;
        continue;
      }
      var isThrottled = event > 1_000 && history.nextInt(100) < event / 1_000 % 10;
      var told = isThrottled ? theirs.updateRateAfterThrottling() : theirs.updateRateAfterSuccess();
      if (isThrottled) {
        rate.rejected(RejectionReason.THROTTLED, now.get());
      } else {
        rate.succeeded(now.get());
      }
      assertThat(rate.rate())
          .as("event %s", event)
          .isCloseTo(told.fillRate(), offset(1e-9 * told.fillRate()));
      assertThat(rate.measuredRate()).isCloseTo(told.measuredTxRate(), offset(1e-9));
    }
    assertThat(waits).isBetween(1_000, EVENTS / 3);
  }

  /** Creates the SDK's own class, whose constructor and clock are private to its package. */
  private RateLimiterTokenBucket theirs(AtomicLong nowNanos) throws Exception {
    Constructor<?> constructor = RateLimiterTokenBucket.class.getDeclaredConstructors()[0];
    var clock = constructor.getParameterTypes()[0];
    constructor.setAccessible(true);
    return (RateLimiterTokenBucket)
        constructor.newInstance(
            Proxy.newProxyInstance(
                clock.getClassLoader(),
                new Class<?>[] {clock},
                (proxy, method, arguments) -> nowNanos.get() / NANOS),
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ScheduledExecutorService.class},
                (proxy, method, arguments) -> {
                  theirLook.set((Runnable) arguments[0]);
                  theirWaitMillis.set((long) arguments[1]);
                  return null;
                }));
  }
}
