package io.github.ycsbbackoff.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of a simulated server that is away: it is in one way at a time. */
class AwayTest {

  private static final Fault REFUSING = new Away("refusing", 20, 0, 0);

  @Test
  void itCannotBeAwayInTwoWaysNorStandStillMeanwhile() {
    var pause = new Pause("first", 25, 5, 0);

    assertThat(REFUSING.excludes(new Away("silent", 40, 5, 0))).isTrue();
    assertThat(REFUSING.excludes(pause)).isTrue();
    assertThat(pause.excludes(REFUSING)).isTrue();
  }

  @Test
  void itMayHaveFewerProcessorsMeanwhile() {
    assertThat(REFUSING.excludes(new FewerCpus(0.5, "", 25, 5, 0))).isFalse();
  }
}
