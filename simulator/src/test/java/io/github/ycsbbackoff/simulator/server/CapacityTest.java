package io.github.ycsbbackoff.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.simulator.server.Capacity.Slowdown;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityTest {

  private static final Capacity A_TENTH_FROM_100_TO_200 =
      new Capacity(List.of(new Slowdown(0.1, 100, 200)));

  @Test
  void atFullSpeedWorkTakesItsTime() {
    assertThat(Capacity.FULL.lastingNanos(150, 30)).isEqualTo(30);
    assertThat(A_TENTH_FROM_100_TO_200.lastingNanos(0, 100)).isEqualTo(100);
    assertThat(A_TENTH_FROM_100_TO_200.lastingNanos(200, 30)).isEqualTo(30);
  }

  @Test
  void duringASlowdownWorkTakesAsManyTimesLongerAsTheShareIsSmaller() {
    assertThat(A_TENTH_FROM_100_TO_200.lastingNanos(110, 5)).isEqualTo(50);
  }

  @Test
  void workThatASlowdownBeginsOrEndsInGoesOnAtTheNewSpeed() {
    // Twenty are done before 100, ten until 200, and the last three after it.
    assertThat(A_TENTH_FROM_100_TO_200.lastingNanos(80, 33)).isEqualTo(20 + 100 + 3);
  }

  @Test
  void whereTwoSlowdownsOverlapTheFirstOneHolds() {
    var capacity =
        new Capacity(List.of(new Slowdown(0.5, 100, 200), new Slowdown(0.1, 150, Long.MAX_VALUE)));

    // Until 200 half of the time is work, and a tenth of it afterwards.
    assertThat(capacity.lastingNanos(100, 51)).isEqualTo(100 + 10);
  }

  @Test
  void aSlowdownWithoutAnEndIsNoDifferentFromALongOne() {
    var capacity = new Capacity(List.of(new Slowdown(0.25, 0, Long.MAX_VALUE)));

    assertThat(capacity.lastingNanos(1_000, 10)).isEqualTo(40);
  }

  @Test
  void whereAServerStandsStillNothingIsDoneUntilItGoesOn() {
    var capacity = new Capacity(List.of(new Slowdown(0, 100, 200)));

    assertThat(capacity.lastingNanos(80, 30)).isEqualTo(20 + 100 + 10);
    assertThat(capacity.lastingNanos(150, 30)).isEqualTo(50 + 30);
    assertThat(capacity.doneNanos(80, 150)).isEqualTo(20);
    assertThat(capacity.doneNanos(120, 190)).isZero();
  }

  @Test
  void whatIsDoneInATimeIsTheWorkThatLastsAsLong() {
    assertThat(A_TENTH_FROM_100_TO_200.doneNanos(80, 203)).isEqualTo(33);
    assertThat(Capacity.FULL.doneNanos(5, 12)).isEqualTo(7);
  }
}
