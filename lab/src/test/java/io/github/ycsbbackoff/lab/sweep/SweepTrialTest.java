package io.github.ycsbbackoff.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepTrialTest {

  @Test
  void aLineThatWasWrittenLateStandsInItsOwnSecondAndThoseBehindItToo() {
    var trial = trial(second(0, 1, 5), second(1, 4, 7), second(4, 5, 9));

    assertThat(SweepTrial.of(trial).p99PerSecond())
        .containsExactly(5.0, Double.NaN, 7.0, Double.NaN, 9.0);
  }

  @Test
  void ofTwoLinesInOneSecondTheSlowerOneIsShown() {
    var trial = trial(second(0, 0.4, 8), second(0.4, 1, Double.NaN), second(1, 2, 3));

    assertThat(SweepTrial.of(trial).p99PerSecond()).containsExactly(8.0, 3.0);
  }

  private static Trial trial(ClientSecond... seconds) {
    var info =
        new TrialInfo(1, "arm", 1, "arm", 0, 0, 5, 0, Map.of(), List.of())
            .withPoint(new SweepPoint("a", 50, 100L));
    return Trial.of(info, Map.of(), new ClientTimeline(0, List.of(seconds)));
  }

  private static ClientSecond second(double from, double to, double p99Millis) {
    return new ClientSecond(from, to, 100, 0, 0, 0, 0, 0, p99Millis, Sending.UNKNOWN);
  }
}
