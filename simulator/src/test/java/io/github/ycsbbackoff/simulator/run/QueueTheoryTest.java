package io.github.ycsbbackoff.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import org.junit.jupiter.api.Test;

/** Queues that have a closed form: L. Kleinrock, "Queueing Systems", volume 1, 1975, chapter 3. */
class QueueTheoryTest {

  private static final long SEED = 1975;

  /**
   * The number of events, half of them arrivals and half ends of service, with some more so that
   * there are enough.
   */
  private static final double EVENTS = 10_100_000;

  @Test
  void aQueueWithOneWorkerHasTheLatencyOfMm1() {
    var perSecond = 700.0;
    var served = 1000.0;
    var simulated = poisson(perSecond, 1, Integer.MAX_VALUE, served, EVENTS / 2 / perSecond);

    assertThat(simulated.effort.events()).isGreaterThan(10_000_000);
    assertThat(simulated.gaveUp).isZero();
    assertThat(simulated.meanLatencySeconds())
        .isCloseTo(1 / (served - perSecond), withPercentage(1));
  }

  @Test
  void theLatencyOfMm1IsItselfExponential() {
    var simulated = poisson(500, 1, Integer.MAX_VALUE, 1000, 10_000);

    var meanNanos = 1e9 / (1000 - 500);
    for (var percentile : new double[] {50, 90, 99}) {
      assertThat((double) simulated.latencies.getValueAtPercentile(percentile))
          .isCloseTo(-Math.log(1 - percentile / 100) * meanNanos, withPercentage(1));
    }
  }

  @Test
  void anOverloadedQueueWithALimitRejectsAndDelaysAsMmck() {
    var workers = 4;
    var places = 12;
    var perSecond = 4400.0;
    var served = 1000.0;
    var simulated = poisson(perSecond, workers, places - workers, served, EVENTS / 2 / perSecond);
    var theory = new Mmck(perSecond / served, workers, places);

    assertThat(simulated.effort.events()).isGreaterThan(9_000_000);
    assertThat(simulated.rejected / (double) simulated.attempts)
        .isCloseTo(theory.blocking(), withPercentage(1));
    assertThat(simulated.acknowledged / (EVENTS / 2 / perSecond))
        .isCloseTo(perSecond * (1 - theory.blocking()), withPercentage(1));
    assertThat(simulated.meanLatencySeconds())
        .isCloseTo(theory.meanNumber() / (perSecond * (1 - theory.blocking())), withPercentage(1));
  }

  /**
   * An arrival finds as many in service as there are on average (R. Wolff, "Poisson Arrivals See
   * Time Averages", 1982), and by Little's law that is the rate times the latency.
   */
  @Test
  void aServerThatSlowsWithWhatIsInServiceHasTheLatencyThatFollows() {
    var perSecond = 40.0;
    var simulated =
        Simulated.run(
            10_000,
            SEED,
            "arrivals=poisson",
            "threadcount=1000000",
            "arrivals.rate=" + perSecond,
            "backoff.policy=none",
            "network.time=0",
            "workers=1000000",
            "service.time=1s",
            "service.shape=constant",
            "service.contention=10ms");

    assertThat(simulated.meanLatencySeconds())
        .isCloseTo((1 + 0.01) / (1 - 0.01 * perSecond), withPercentage(1));
  }

  private static Simulated poisson(
      double perSecond, int workers, int waiting, double served, double seconds) {
    return Simulated.run(
        seconds,
        SEED,
        "arrivals=poisson",
        "threadcount=1000000",
        "arrivals.rate=" + perSecond,
        "backoff.policy=none",
        "network.time=0",
        "workers=" + workers,
        "queue.limit=" + waiting,
        "service.time=" + (long) (1e6 / served) + "us");
  }

  /**
   * The M/M/c/K queue: the probabilities of n calls being in it, of which there are never more than
   * {@code places}.
   *
   * @param load the number of arrivals in the mean time of one service
   */
  private record Mmck(double load, int workers, int places) {

    double blocking() {
      return weight(places) / sum();
    }

    double meanNumber() {
      var mean = 0.0;
      for (var n = 1; n <= places; n++) {
        mean += n * weight(n);
      }
      return mean / sum();
    }

    private double sum() {
      var sum = 0.0;
      for (var n = 0; n <= places; n++) {
        sum += weight(n);
      }
      return sum;
    }

    private double weight(int n) {
      var weight = 1.0;
      for (var i = 1; i <= n; i++) {
        weight *= load / Math.min(i, workers);
      }
      return weight;
    }
  }
}
