package io.github.ycsbbackoff.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairnessTest {

  @Test
  void itIsJains() {
    // This is the example of Jain's report: 20 of 100 users get a dollar each, the others nothing.
    var dollars = new ArrayList<>(Collections.nCopies(80, 0.0));
    dollars.addAll(Collections.nCopies(20, 1.0));

    assertThat(Fairness.jain(dollars)).isCloseTo(0.2, within(1e-12));
    assertThat(Fairness.jain(List.of(7.0, 7.0, 7.0))).isCloseTo(1, within(1e-12));
    assertThat(Fairness.jain(List.of())).isNaN();
  }
}
