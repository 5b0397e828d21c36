package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import io.github.ycsbbackoff.lab.map.CriticalTrigger;
import java.util.List;
import org.junit.jupiter.api.Test;

class MapPictureTest {

  private static final TriggerMap TRIED = new TriggerMap(List.of(50, 70), List.of(2.0, 8.0));
  private static final CriticalTrigger LINE = line(lasting(2, 2), lasting(8, 8));

  private final ArmMap arm =
      new ArmMap(
          "jittered",
          TRIED.cells().stream().map(cell -> new CellOutcome(cell, 4, 1)).toList(),
          List.of(),
          0);

  @Test
  void betweenTwoTriggersTheAxisIsLogarithmic() {
    var picture = new MapPicture(arm, TRIED, TRIED);

    assertThat(picture.x(LINE, 2)).isEqualTo(0.5 * MapPicture.WIDTH);
    assertThat(picture.x(LINE, 4)).isEqualTo(1.0 * MapPicture.WIDTH);
    assertThat(picture.x(LINE, 8)).isEqualTo(1.5 * MapPicture.WIDTH);
  }

  @Test
  void whatLiesBeyondTheTriggersOfAMapStandsAtTheEdgeOfTheirColumnsAlsoWhereThereAreMoreColumns() {
    var wider = new TriggerMap(List.of(50, 70), List.of(1.0, 2.0, 8.0, 32.0));

    assertThat(new MapPicture(arm, TRIED, TRIED).x(LINE, 0)).isZero();
    assertThat(new MapPicture(arm, TRIED, wider).x(LINE, 0)).isEqualTo(1.0 * MapPicture.WIDTH);
    assertThat(new MapPicture(arm, TRIED, wider).x(LINE, Double.POSITIVE_INFINITY))
        .isEqualTo(3.0 * MapPicture.WIDTH);
  }

  @Test
  void theEdgesAreThoseOfTheTriggersOfWhichATrialTells() {
    var picture = new MapPicture(arm, TRIED, TRIED);

    assertThat(picture.x(line(lasting(2, 2)), Double.POSITIVE_INFINITY))
        .as("over a trigger behind which stands one without a trial")
        .isEqualTo(1.0 * MapPicture.WIDTH);
    assertThat(picture.x(line(lasting(8, 8)), 0))
        .as("under a trigger before which stands one without a trial")
        .isEqualTo(1.0 * MapPicture.WIDTH);
  }

  @Test
  void aColumnStandsForWhatItsTriggersLasted() {
    var picture = new MapPicture(arm, TRIED, TRIED);
    var longer = line(lasting(2, 9), lasting(8, 16));

    assertThat(picture.x(longer, 9)).isEqualTo(0.5 * MapPicture.WIDTH);
    assertThat(picture.x(longer, 12)).isEqualTo(1.0 * MapPicture.WIDTH);
    assertThat(picture.x(longer, 16)).isEqualTo(1.5 * MapPicture.WIDTH);
    assertThat(picture.x(longer, 0)).isZero();
  }

  @Test
  void aCellThatTheMapDoesNotHaveStaysEmpty() {
    var wider = new TriggerMap(List.of(50, 70, 90), List.of(2.0, 8.0));

    var picture = new MapPicture(arm, TRIED, wider);

    assertThat(picture.rows()).containsExactly(90, 70, 50);
    assertThat(picture.count(0, 0)).isEmpty();
    assertThat(picture.depth(0, 0)).isEqualTo("0");
    assertThat(picture.count(1, 0)).isEqualTo("1 of 4");
    assertThat(picture.depth(1, 0)).isEqualTo("0.25");
  }

  /** Returns a line through cells, the shortest first; where the line lies does not matter here. */
  private static CriticalTrigger line(CellOutcome... cells) {
    return new CriticalTrigger(70, 0, 4, Double.POSITIVE_INFINITY, List.of(cells));
  }

  private static CellOutcome lasting(double planned, double lastedSeconds) {
    return new CellOutcome(new MapCell(70, planned), 4, 1, lastedSeconds);
  }
}
