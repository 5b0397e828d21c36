package io.github.ycsbbackoff.lab.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.experiment.Ramp;
import io.github.ycsbbackoff.lab.results.OperationsByKind;
import org.HdrHistogram.Histogram;
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

  private static double load(int second) {
    return second < 100 ? 10 * (second + 0.5) : 10 * (199.5 - second);
  }
}
