package io.github.ycsbbackoff.fdb.emulator.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OnErrorWaitTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** A generator that always draws one half. */
  private static final RandomGenerator HALF =
      new RandomGenerator() {
        @Override
        public long nextLong() {
          return 1L << 63;
        }
      };

  private final OnErrorWait backoff = new OnErrorWait();

  @Test
  void waitsAreARandomShareOfTenMillisecondsDoubledToTheLimit() {
    assertThat(millis(1020, 10)).containsExactly(5, 10, 20, 40, 80, 160, 320, 500, 500, 500);
  }

  @Test
  void waitsForMemoryGoOnToThirtySeconds() {
    assertThat(millis(1042, 14)).startsWith(5, 10, 20).endsWith(5_120, 10_240, 15_000, 15_000);
  }

  @Test
  void aNewVersionIsWaitedForTenMillisecondsAlways() {
    assertThat(millis(1007, 3)).containsExactly(10, 10, 10);
    assertThat(backoff.nextNanos(1009, TimeUnit.MILLISECONDS.toNanos(1), HALF))
        .as("or as long as is allowed")
        .isEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
  }

  @Test
  void otherErrorsAreNotWaitedFor() {
    assertThat(backoff.nextNanos(2101, SECOND, HALF)).isEqualTo(OnErrorWait.NEVER);
    assertThat(backoff.nextNanos(1031, SECOND, HALF)).isEqualTo(OnErrorWait.NEVER);
  }

  private long[] millis(int code, int waits) {
    return LongStream.generate(() -> backoff.nextNanos(code, SECOND, HALF))
        .limit(waits)
        .map(TimeUnit.NANOSECONDS::toMillis)
        .toArray();
  }
}
