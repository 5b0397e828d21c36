package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialNoticesTest {

  @Test
  void aSoundTrialNeedsNoNotice() {
    assertThat(notices(0, 1, 1, Map.of("counter", 7L))).isEmpty();
  }

  @Test
  void aClientThatFailedIsSaidSo() {
    assertThat(notices(3, 1, 1, Map.of()))
        .containsExactly("Trial 2-arm: the client ended with status 3.");
  }

  @Test
  void aClientThatStoppedEarlyIsSaidSo() {
    assertThat(notices(0, 1, 20, Map.of()))
        .containsExactly(
            "Trial 2-arm: the client stopped at 1.0 s, before its window's end at 20.0 s; the rest"
                + " counts as seconds without rows.");
  }

  @Test
  void countsOfRejectionsThatDifferAreSaidSo() {
    assertThat(notices(0, 1, 1, Map.of("queue", 3L, "memory", 2L)))
        .containsExactly(
            "Trial 2-arm: client's and server's rejections (server_too_busy) differ by 2.");
  }

  @Test
  void rowsThatWereNotAcknowledgedAreSaidSo() {
    assertThat(notices(0, 0, 1, Map.of()))
        .containsExactly(
            "Trial 2-arm: no row was acknowledged in the window, so it has no latency.",
            "Trial 2-arm: 1 rows failed and 2 were given up over the whole run.");
  }

  /** One second of a client; without acknowledged rows it has one failed and two given up. */
  private static List<String> notices(
      int exitStatus, double acknowledged, double windowEnd, Map<String, Long> server) {
    boolean dead = acknowledged == 0;
    var second = new ClientSecond(0, 1, acknowledged, dead ? 1 : 0, dead ? 2 : 0, 0, 0, 1);
    var info = new TrialInfo(2, "arm", 1, "arm", 0, 0, windowEnd, exitStatus, server, null, 7L);
    var trial =
        new Trial(
            info,
            Map.of(),
            new ClientTimeline(0, List.of(second)),
            Optional.empty(),
            Optional.empty());
    return TrialNotices.of(trial, TrialMetrics.of(trial));
  }
}
