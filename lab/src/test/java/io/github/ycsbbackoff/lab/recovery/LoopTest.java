package io.github.ycsbbackoff.lab.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.experiment.Ramp;
import io.github.ycsbbackoff.lab.results.OperationsByKind;
import io.github.ycsbbackoff.lab.results.Samples;
import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.hipparchus.random.RandomDataGenerator;
import org.junit.jupiter.api.Test;

/** Tests of the loops of made-up trials whose load goes from 0 to 1,000 and back in 200 s. */
class LoopTest {

  private static final Ramp RAMP = new Ramp(0, 1000, 0, 100, 100, 200);

  @Test
  void withoutAMemoryThereIsNoLoop() {
    var timeline = new Timelines();
    for (var second = 0; second < 200; second++) {
      timeline.add(1, load(second));
    }
    var loop = Loop.of(timeline.trial(), 0, RAMP).orElseThrow();

    assertThat(loop.area()).isCloseTo(0, within(1e-9));
    assertThat(loop.breaksAt()).isInfinite();
    assertThat(loop.shed()).isZero();
    assertThat(loop.up()).hasSize(Loop.BINS).isSorted();
  }

  @Test
  void whatIsLostOnTheWayBackIsTheAreaAndTheLoadThatHadToBeShed() {
    var timeline = new Timelines();
    for (var second = 0; second < 200; second++) {
      // It breaks at 800, does nothing then, and comes back at 300.
      var isBroken = second >= 80 && second < 170;
      timeline.add(1, isBroken ? 0 : load(second));
    }
    var loop = Loop.of(timeline.trial(), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(800, within(15.0));
    assertThat(loop.recoversAt()).isCloseTo(300, within(15.0));
    assertThat(loop.shed()).isCloseTo(0.625, within(0.03));
    // Between 300 and 800 the way up had 275,000 of the 500,000 under the load, the way down none.
    assertThat(loop.area()).isCloseTo(0.55, within(0.02));
  }

  @Test
  void whatBreaksAtTheTopHasBrokenThoughTheWholeWayUpWasHealthy() {
    var timeline = new Timelines();
    for (var second = 0; second < 200; second++) {
      timeline.add(1, second < 100 ? load(second) : 0);
    }
    var loop = Loop.of(timeline.trial(), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(1000, within(15.0));
    assertThat(loop.recoversAt()).isZero();
    assertThat(loop.shed()).isEqualTo(1);
  }

  @Test
  void whatCatchesUpWithLatenciesOfSecondsHasNotRecovered() {
    var timeline = new Timelines();
    for (var second = 0; second < 200; second++) {
      timeline.add(1, load(second), second < 80 ? 10 : 5000);
    }
    var loop = Loop.of(timeline.trial(), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(800, within(25.0));
    assertThat(loop.recoversAt()).isZero();
    assertThat(loop.shed()).isEqualTo(1);
  }

  @Test
  void arrivalsThatBeginLaterMoveTheLoop() {
    var timeline = new Timelines().add(7, 0);
    for (var second = 0; second < 200; second++) {
      timeline.add(1, load(second));
    }

    assertThat(Loop.of(timeline.trial(), 7, RAMP).orElseThrow().area()).isCloseTo(0, within(1e-9));
    assertThat(Loop.of(new Timelines().add(50, 1).trial(), 0, RAMP)).isEmpty();
  }

  @Test
  void whatAClientThatEndedNearTheTopDidNotDoIsLost() {
    var timeline = new Timelines();
    for (var second = 0; second < 90; second++) {
      timeline.add(1, load(second));
    }
    var loop = Loop.of(timeline.trial(0, 200), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(900, within(15.0));
    assertThat(loop.recoversAt()).isZero();
    assertThat(loop.shed()).isEqualTo(1);
    // The way up had 405,000 of the 500,000 under the load, the way down none.
    assertThat(loop.area()).isCloseTo(0.81, within(0.02));
  }

  @Test
  void manyRowsOfFewOperationsAreNoHealth() {
    var timeline = new Timelines();
    var scans = new OperationsByKind(0, 200);
    for (var second = 0; second < 200; second++) {
      // Each scan finds 50 rows. A tenth of what arrives is done while the server is broken.
      var isBroken = second >= 80 && second < 170;
      var done = Math.round(isBroken ? load(second) / 10 : load(second));
      timeline.add(1, 50.0 * done);
      var latencies = new Histogram(3);
      latencies.recordValueWithCount(1_000_000, done);
      scans.add("SCAN", second, second + 1, latencies, true);
    }
    var loop = Loop.of(timeline.trial().withOperations(scans), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(800, within(15.0));
    assertThat(loop.recoversAt()).isCloseTo(300, within(15.0));
    assertThat(loop.area()).isCloseTo(0.55 * 0.9, within(0.02));
    assertThat(loop.up().get(0)).as("rows").isCloseTo(50 * 25, within(50.0));
  }

  @Test
  void aTrialThatDoesAllThatArrivesDoesNotBreakHoweverFewArrive() {
    var ramp = new Ramp(0, 100, 0, 100, 100, 200);
    for (var seed = 0; seed < 40; seed++) {
      var random = new RandomDataGenerator(seed);
      var timeline = new Timelines();
      var arrivals = new ArrayList<double[]>();
      for (var second = 0; second < 200; second++) {
        // In one of eight trials under 95% of what is planned come in the five seconds at the top.
        double arrived = random.nextPoisson(load(second) / 10);
        timeline.add(1, arrived);
        arrivals.add(new double[] {second + 1, second + 1, arrived});
      }
      var loop = Loop.of(with(timeline.trial(), arrivals), 0, ramp).orElseThrow();

      assertThat(loop.breaksAt()).as("with the seed " + seed).isInfinite();
    }
  }

  @Test
  void whatArrivesAndIsNotDoneIsNoHealthThoughItIsAsMuchAsPlanned() {
    var timeline = new Timelines();
    var arrivals = new ArrayList<double[]>();
    for (var second = 0; second < 200; second++) {
      // From 800 on a quarter more arrives than planned, and the server does what is planned.
      timeline.add(1, load(second));
      arrivals.add(
          new double[] {second + 1, second + 1, second < 80 ? load(second) : 1.25 * load(second)});
    }
    var loop = Loop.of(with(timeline.trial(), arrivals), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(800, within(25.0));
    assertThat(loop.recoversAt()).isZero();
  }

  @Test
  void whatAClientDidNotCountAfterItsEndIsHeldAgainstThePlan() {
    var timeline = new Timelines();
    var arrivals = new ArrayList<double[]>();
    for (var second = 0; second < 90; second++) {
      // Without latencies, only goodput tells that nothing is done any more.
      timeline.add(1, load(second), Double.NaN);
      arrivals.add(new double[] {second + 1, second + 1, load(second)});
    }
    var loop = Loop.of(with(timeline.trial(0, 200), arrivals), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(900, within(15.0));
    assertThat(loop.recoversAt()).isZero();
  }

  @Test
  void theSlowSecondsOfAWarmUpAreNoYardstick() {
    var timeline = new Timelines();
    for (var second = 0; second < 200; second++) {
      timeline.add(1, load(second), second < 20 ? 1000 : second < 80 ? 10 : 900);
    }
    var loop = Loop.of(timeline.trial(20, 200), 0, RAMP).orElseThrow();

    assertThat(loop.breaksAt()).isCloseTo(800, within(25.0));
    assertThat(loop.recoversAt()).isZero();
    assertThat(loop.up().get(0)).as("of loads in the warm-up alone").isNaN();
  }

  private static Trial with(Trial trial, List<double[]> arrivals) {
    return trial.withArrivals(
        Optional.of(Samples.of(List.of("t_s", "epoch_s", "arrived"), arrivals)));
  }

  private static double load(int second) {
    return second < 100 ? 10 * (second + 0.5) : 10 * (199.5 - second);
  }
}
