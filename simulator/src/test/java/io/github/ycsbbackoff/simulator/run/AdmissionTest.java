package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import org.junit.jupiter.api.Test;

/** Tests of what admission does under a lasting overload. */
class AdmissionTest {

  private static final int SECONDS = 60;

  /** A load of four times what the server can do. */
  private static final String[] OVERLOADED = {
    "arrivals=poisson",
    "arrivals.rate=8000",
    "threadcount=1000000",
    "workers=2",
    "queue.limit=10",
    "service.time=1ms",
    "network.time=500us",
    "backoff.policy=none",
  };

  @Test
  void adaptiveThrottlingSendsTwiceWhatTheServerAccepts() {
    var run = Simulated.run(SECONDS, 1, Simulated.with(OVERLOADED, "backoff.admission=sre"));
    var without = Simulated.run(SECONDS, 1, OVERLOADED);

    assertThat((double) run.attempts).isCloseTo(2.0 * run.acknowledged, withPercentage(10));
    assertThat((double) without.attempts).isGreaterThan(3.5 * without.acknowledged);
    assertThat(run.gaveUp).isEqualTo(run.refusedHere + run.rejected);
  }

  @Test
  void aBreakerThatIsOpenSendsNothingAndLetsAFewThroughWhenItsTimeIsUp() {
    var run =
        Simulated.run(
            SECONDS,
            1,
            Simulated.with(OVERLOADED, "backoff.admission=breaker", "backoff.admission.open=5s"));

    // Some hundred attempts open the breaker, and ten keep it open, a dozen times.
    assertThat(run.attempts).isBetween(100L, 2_000L);
    assertThat(run.refusedHere).isGreaterThan(7_000L * SECONDS);
  }
}
