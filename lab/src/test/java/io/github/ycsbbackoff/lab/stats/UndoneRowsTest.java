package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UndoneRowsTest {

  private final UndoneRows rows = new UndoneRows();

  @Test
  void allArmsHaveOneNoticeWithTheSumsOfTheirTrials() {
    rows.add(trial(1, "none", 0, 1200, 0));
    rows.add(trial(1, "fixed", 2, 1, 3));
    rows.add(trial(2, "none", 0, 34, 0));
    rows.add(trial(1, "native", 0, 0, 0));

    assertThat(rows.notices())
        .containsExactly(
            "Rows that were not acknowledged, over whole runs: none, 1,234 given up (2 trials);"
                + " fixed, 2 failed, 1 given up, 3 of which nobody knows (1 trial).");
  }

  @Test
  void whereEveryRowWasAcknowledgedThereIsNoNotice() {
    rows.add(trial(1, "native", 0, 0, 0));

    assertThat(rows.notices()).isEmpty();
  }

  private static Trial trial(int block, String arm, double failed, double gaveUp, double unknown) {
    var second =
        new ClientSecond(0, 1, 10, failed, gaveUp, unknown, 0, 0, Double.NaN, Sending.UNKNOWN);
    return Trial.of(
        new TrialInfo(block, arm, 1, arm, 0, 0, 1, 0, Map.of(), List.of()),
        Map.of(),
        new ClientTimeline(0, List.of(second)));
  }
}
