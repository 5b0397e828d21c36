package io.github.ycsbbackoff.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of how often a load is repeated until a server that was just started is warm. */
class RiseTest {

  @Test
  void aServerThatIsAsFastAsItGetsIsSeenInTwoRuns() {
    assertThat(runs(1000, 1049)).isEqualTo(2);
    assertThat(runs(1000, 900)).isEqualTo(2);
    assertThat(runs(1000)).as("one run tells nothing").isEqualTo(-1);
  }

  @Test
  void runsAreRepeatedAsLongAsEachGetsMoreDoneThanAllBeforeIt() {
    assertThat(runs(2205, 4000, 5500, 6500, 6600)).isEqualTo(5);
    assertThat(runs(1000, 2000, 1500)).isEqualTo(3);
  }

  @Test
  void whatAlwaysRisesIsRunEightTimes() {
    assertThat(runs(1, 2, 4, 8, 16, 32, 64, 128)).isEqualTo(8);
    assertThat(runs(1, 2, 4, 8, 16, 32, 64)).isEqualTo(-1);
  }

  /** Returns how many of the runs there are; -1 if there would be more. */
  private static int runs(double... rates) {
    var rise = new Rise();
    for (var run = 0; run < rates.length; run++) {
      if (!rise.goesOn()) {
        return run;
      }
      rise.add(rates[run]);
    }
    return rise.goesOn() ? -1 : rates.length;
  }
}
