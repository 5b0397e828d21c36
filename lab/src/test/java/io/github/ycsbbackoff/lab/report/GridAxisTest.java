package io.github.ycsbbackoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GridAxisTest {

  @Test
  void numbersOverADecadeAreOnALogarithmicAxis() {
    assertThat(GridAxis.of(List.of("100", "1000", "10000")))
        .isEqualTo(new GridAxis(List.of(100.0, 1000.0, 10000.0), "", true));
    assertThat(GridAxis.of(List.of("100", "10", "30")).log()).isTrue();
    assertThat(GridAxis.of(List.of("11", "50", "100")).log()).isFalse();
    assertThat(GridAxis.of(List.of("0", "10", "1000")).log()).isFalse();
  }

  @Test
  void durationsAndSizesStandInTheirSmallestUnit() {
    assertThat(GridAxis.of(List.of("500ms", "4s", "1m")))
        .isEqualTo(new GridAxis(List.of(500.0, 4000.0, 60_000.0), "ms", true));
    assertThat(GridAxis.of(List.of("2MiB", "512KiB")))
        .isEqualTo(new GridAxis(List.of(2048.0, 512.0), "KiB", false));
  }

  @Test
  void wordsAndUnlikeUnitsStandSideBySide() {
    var sideBySide = new GridAxis(List.of(), "", false);

    assertThat(GridAxis.of(List.of("full", "equal"))).isEqualTo(sideBySide);
    assertThat(GridAxis.of(List.of("1s", "1MiB"))).isEqualTo(sideBySide);
    assertThat(GridAxis.of(List.of("1", "10s"))).isEqualTo(sideBySide);
  }
}
