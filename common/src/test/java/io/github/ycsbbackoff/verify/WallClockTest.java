package io.github.ycsbbackoff.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WallClockTest {

  private static final long PAUSE_NANOS = 5_000_000;
  private static final long STEP_NANOS = 100;

  /** Such a pause would set all times of the process too early, and accuse a right store. */
  @Test
  void aPauseBetweenTheReadingsOfTheTwoClocksDoesNotSetThemApart() {
    var now = new AtomicLong();
    var reads = new AtomicLong();

    var clock =
        WallClock.of(
            () -> now.getAndAdd(reads.getAndIncrement() < 3 ? PAUSE_NANOS : STEP_NANOS) / 1_000,
            () -> now.getAndAdd(STEP_NANOS));

    assertThat(clock.micros(PAUSE_NANOS * 10))
        .isBetween(PAUSE_NANOS / 100 - 1, PAUSE_NANOS / 100 + 1);
  }

  @Test
  void timesBeforeTheStartAreEarlier() {
    assertThat(new WallClock(1_000, 500_000).micros(499_999)).isEqualTo(999);
  }
}
