package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of what retry budgets do under a lasting overload. */
class BudgetTest {

  private static final int SECONDS = 60;
  private static final int SECONDS_OF_STORM = 5;
  private static final int MINIMUM = 10;

  /** A load of twice what the server can do, with retries at once. */
  private static final String[] OVERLOADED = {
    "arrivals=poisson",
    "arrivals.rate=4000",
    "threadcount=1000000",
    "workers=2",
    "queue.limit=10",
    "service.time=1ms",
    "network.time=500us",
    "backoff.policy=fixed",
    "backoff.base=0s",
    "backoff.timeout=2s",
  };

  @Test
  void finagleHoldsAttemptsToItsShareAndItsMinimum() {
    var run = Simulated.run(SECONDS, 1, Simulated.with(OVERLOADED, "backoff.budget=finagle"));

    var most = 1.2 + (double) MINIMUM * SECONDS / run.operations;
    assertThat(attemptsPerOperation(run)).isBetween(1.1, most);
    assertThat(run.refusedHere).isPositive().isEqualTo(run.gaveUp);
  }

  @Test
  void withoutABudgetAttemptsMultiply() {
    var run = Simulated.run(SECONDS_OF_STORM, 1, OVERLOADED);

    assertThat(attemptsPerOperation(run)).isGreaterThan(10);
    assertThat(run.refusedHere).isZero();
    assertThat(run.budget).isNaN();
  }

  @Test
  void eachClientProcessHasABudgetOfItsOwn() {
    var one = Simulated.run(1, 1, "threadcount=4", "workers=4", "backoff.policy=grpc");
    var four = Simulated.run(1, 1, "clients.count=4", "workers=4", "backoff.policy=grpc");

    assertThat(one.budget).isEqualTo(10);
    assertThat(four.budget).isEqualTo(40);
    assertThat(four.acknowledged).as("as many threads").isEqualTo(one.acknowledged);
  }

  @Test
  void aTargetIsThatOfEachProcess() {
    var run =
        Simulated.run(
            10,
            1,
            "clients.count=4",
            "threadcount=2",
            "target=500",
            "workers=8",
            "queue.limit=99",
            "service.time=1ms",
            "backoff.policy=none");

    assertThat(run.acknowledged).isBetween(19_900L, 20_000L);
  }

  private static double attemptsPerOperation(Simulated run) {
    return (double) run.attempts / run.operations;
  }
}
