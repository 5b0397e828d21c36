package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of what in-flight limits do to a server's queue. */
class LimitTest {

  private static final int SECONDS = 30;

  /**
   * A hundred threads for two workers: an attempt that is not in service stands in the server's
   * queue.
   */
  private static final String[] CROWD = {
    "threadcount=100",
    "workers=2",
    "queue.limit=20",
    "service.time=1ms",
    "network.time=500us",
    "backoff.policy=fixed",
    "backoff.base=1ms",
  };

  @Test
  void underAFixedLimitTheServerRefusesNothingAndIsBusyAllTheSame() {
    var without = Simulated.run(SECONDS, 1, CROWD);
    var run =
        Simulated.run(
            SECONDS, 1, Simulated.with(CROWD, "backoff.limit=fixed", "backoff.limit.initial=10"));

    assertThat(without.rejected).isGreaterThan(without.acknowledged);
    assertThat(run.rejected).isZero();
    assertThat(run.operations - run.attempts).as("who waits").isLessThanOrEqualTo(90);
    assertThat(run.acknowledged).isGreaterThan(1_900L * SECONDS);
    assertThat(run.limit).isEqualTo(10);
  }

  @Test
  void vegasFindsALimitThatKeepsTheServerBusyAndItsQueueShort() {
    var without = Simulated.run(SECONDS, 1, CROWD);
    var run = Simulated.run(SECONDS, 1, Simulated.with(CROWD, "backoff.limit=vegas"));

    assertThat(run.limit).isBetween(3.0, 40.0);
    assertThat(run.rejected).isLessThan(without.rejected / 20);
    assertThat(run.acknowledged).isGreaterThan(1_800L * SECONDS);
  }

  @Test
  void healthKeepsTheServerBusyWithoutAnyReportOfItAndGrowsNoFurtherThanItsQueue() {
    var seconds = 120;
    var without = Simulated.run(seconds, 1, CROWD);
    var run = Simulated.run(seconds, 1, Simulated.with(CROWD, "backoff.limit=health"));

    assertThat(run.limit).as("two in service and twenty in the queue").isBetween(2.0, 24.0);
    assertThat(run.rejected).isPositive().isLessThan(without.rejected / 1_000);
    assertThat(run.acknowledged).isGreaterThan(1_900L * seconds);
  }

  @Test
  void eachClientHasALimitOfItsOwn() {
    var run =
        Simulated.run(
            SECONDS,
            1,
            Simulated.with(
                CROWD,
                "threadcount=10",
                "clients.count=10",
                "backoff.limit=fixed",
                "backoff.limit.initial=1"));

    assertThat(run.limit).as("of all together").isEqualTo(10);
    assertThat(run.rejected).isZero();
  }

  @Test
  void whereThereIsNoRoomInTimeTheOperationIsGivenUp() {
    // An attempt that was abandoned is in the server's queue all the same, which holds them all.
    var run =
        Simulated.run(
            SECONDS,
            1,
            Simulated.with(
                CROWD,
                "queue.limit=1000",
                "backoff.limit=fixed",
                "backoff.limit.initial=2",
                "backoff.timeout=20ms"));

    assertThat(run.gaveUp).isPositive().isEqualTo(run.refusedHere);
    assertThat(run.rejected).isZero();
  }
}
