package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.TriggerMap;
import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.CellOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class MapPictureTest {

  private static final TriggerMap TRIED = new TriggerMap(List.of(50, 70), List.of(2.0, 8.0));

  private final ArmMap arm =
      new ArmMap(
          "jittered",
          TRIED.cells().stream().map(cell -> new CellOutcome(cell, 4, 1)).toList(),
          List.of());

  @Test
  void betweenTwoTriggersTheAxisIsLogarithmic() {
    var picture = new MapPicture(arm, TRIED, TRIED);

    assertThat(picture.x(2)).isEqualTo(0.5 * MapPicture.WIDTH);
    assertThat(picture.x(4)).isEqualTo(1.0 * MapPicture.WIDTH);
    assertThat(picture.x(8)).isEqualTo(1.5 * MapPicture.WIDTH);
  }

  @Test
  void whatLiesBeyondTheTriggersOfAMapStandsAtTheEdgeOfTheirColumnsAlsoWhereThereAreMoreColumns() {
    var wider = new TriggerMap(List.of(50, 70), List.of(1.0, 2.0, 8.0, 32.0));

    assertThat(new MapPicture(arm, TRIED, TRIED).x(0)).isZero();
    assertThat(new MapPicture(arm, TRIED, wider).x(0)).isEqualTo(1.0 * MapPicture.WIDTH);
    assertThat(new MapPicture(arm, TRIED, wider).x(Double.POSITIVE_INFINITY))
        .isEqualTo(3.0 * MapPicture.WIDTH);
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
}
