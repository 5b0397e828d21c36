package io.github.ycsbbackoff.lab.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of where the line between stable and vulnerable is drawn, and of how sure that is. */
class CriticalTriggersTest {

  @Test
  void betweenATriggerThatNeverAndOneThatAlwaysHoldsDownLiesTheLine() {
    var line = line(cell(2, 5, 0), cell(5, 5, 0), cell(10, 5, 5));

    assertThat(line.middle()).isBetween(6.0, 8.5);
    assertThat(line.low()).isGreaterThan(5);
    assertThat(line.high()).isLessThan(10);
  }

  @Test
  void aLineBeyondWhatWasTriedIsSaidToBeThere() {
    var stable = line(cell(2, 5, 0), cell(10, 5, 0));
    assertThat(stable.low()).isInfinite();
    assertThat(stable.high()).isInfinite();

    var stuck = line(cell(2, 5, 5), cell(10, 5, 5));
    assertThat(stuck.low()).isZero();
    assertThat(stuck.high()).isZero();
  }

  @Test
  void fewTrialsLeaveTheLineUnsure() {
    var unsure = line(cell(2, 2, 0), cell(10, 2, 1));
    var surer = line(cell(2, 40, 0), cell(10, 40, 20));

    assertThat(unsure.low()).isLessThan(surer.low());
    assertThat(unsure.high()).isInfinite();
  }

  @Test
  void sharesThatFallArePooled() {
    var cells = List.of(cell(1, 5, 0), cell(2, 5, 0), cell(4, 5, 0), cell(8, 10, 0));

    assertThat(CriticalTriggers.rising(cells, new double[] {0.1, 0.6, 0.2, 0.9}))
        .containsExactly(new double[] {0.1, 0.4, 0.4, 0.9}, within(1e-12));
    // The cell with twice as many trials weighs twice as much, and what was pooled is pooled again.
    assertThat(CriticalTriggers.rising(cells, new double[] {0.7, 0.6, 0.5, 0.3}))
        .containsExactly(new double[] {0.48, 0.48, 0.48, 0.48}, within(1e-12));
  }

  @Test
  void theLineIsCrossedOnALogarithmicScale() {
    var cells = List.of(cell(1, 5, 0), cell(100, 5, 0));

    assertThat(CriticalTriggers.crossing(cells, new double[] {0.25, 0.75}))
        .isCloseTo(10, within(1e-9));
  }

  @Test
  void theLineIsByWhatTriggersLastedAndNotByWhatWasPlanned() {
    var line = line(lasting(2, 8, 0), lasting(5, 11, 5), lasting(10, 17, 5));

    assertThat(line.middle()).isBetween(8.0, 11.0);
    assertThat(line.shortest().lastedSeconds()).isEqualTo(8);
    assertThat(line.longest().lastedSeconds()).isEqualTo(17);
  }

  @Test
  void triggersThatLastedInAnotherOrderThanPlannedAreTakenAsTheyLasted() {
    var line = line(lasting(2, 20, 5), lasting(5, 11, 0));

    assertThat(line.tried()).extracting(CellOutcome::lastedSeconds).containsExactly(11.0, 20.0);
    assertThat(line.middle()).isBetween(11.0, 20.0);
  }

  @Test
  void aLengthHasAPlaceAmongThePlannedOnes() {
    var line = line(lasting(2, 8, 0), lasting(8, 32, 5));

    assertThat(line.planned(8)).isEqualTo(2);
    assertThat(line.planned(16)).isCloseTo(4, within(1e-9));
    assertThat(line.planned(32)).isCloseTo(8, within(1e-9));
  }

  /**
   * The interval is a Bayesian one; that it also holds what it promises over many maps is tested.
   */
  @Test
  void theIntervalHoldsTheTrueLineAboutAsOftenAsItSays() {
    var random = new SplittableRandom(7);
    var triggers = new double[] {2, 4, 8, 16};
    var truth = 6.0;
    var held = 0;
    var maps = 200;
    for (var map = 0; map < maps; map++) {
      var cells = new ArrayList<CellOutcome>();
      for (var trigger : triggers) {
        // A share that is one half at the true line.
        var share = 1 / (1 + Math.pow(truth / trigger, 3));
        var stuck = 0;
        for (var trial = 0; trial < 10; trial++) {
          stuck += random.nextDouble() < share ? 1 : 0;
        }
        cells.add(cell(trigger, 10, stuck));
      }
      var line = CriticalTriggers.of(map, cells);
      held += line.low() <= truth && truth <= line.high() ? 1 : 0;
    }
    assertThat((double) held / maps).isBetween(0.9, 1.0);
  }

  private static CriticalTrigger line(CellOutcome... cells) {
    return CriticalTriggers.of(70, List.of(cells));
  }

  private static CellOutcome lasting(double planned, double lastedSeconds, int stuckOfFive) {
    return new CellOutcome(new MapCell(70, planned), 5, stuckOfFive, lastedSeconds);
  }

  private static CellOutcome cell(double trigger, int trials, int stuck) {
    return new CellOutcome(new MapCell(70, trigger), trials, stuck);
  }
}
