package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.github.ycsbbackoff.lab.results.ClientSecond;
import io.github.ycsbbackoff.lab.results.ClientTimeline;
import io.github.ycsbbackoff.lab.results.Sending;
import io.github.ycsbbackoff.lab.results.Trial;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  void aClientThatStoppedBecauseItHadDoneItsOperationsIsSaidSoWithTheCure() {
    var stopped =
        "Trial 2-arm: the client stopped at 1.0 s, before its window's end at 20.0 s; the rest"
            + " counts as seconds without rows.";
    // Each of three threads has done its part of a thousand operations, 333.
    assertThat(notices(ofAThousand(), info(0, 20, Map.of()), 999, 0))
        .containsExactly(
            stopped
                + " All 1,000 operations of its operationcount were done: give a larger"
                + " operationcount in the experiment's properties, and the trial lasts.");
    assertThat(notices(ofAThousand(), info(0, 20, Map.of()), 997, 0)).containsExactly(stopped);
  }

  @Test
  void theOperationcountOfASweepIsNoneThatCouldBeLeftOut() {
    var ofPoint = info(0, 20, Map.of()).withPoint(new SweepPoint("a", 50, 100L));

    assertThat(notices(ofAThousand(), ofPoint, 999, 0))
        .singleElement()
        .asString()
        .doesNotContain("operationcount");
  }

  @Test
  void aTrialThatBeganOnAServerThatWasNotWarmIsSaidSoWithTheReason() {
    var cold = info(0, 1, Map.of("counter", 7L)).withCold("its warm-up went wrong: no room");

    assertThat(notices(cold, 1, 0))
        .containsExactly(
            "Trial 2-arm: began on a server that was not warm, for its warm-up went wrong: no room.");
  }

  @Test
  void anOperationcountIsThatOfEachClientAndARowsThatOfAllTogether() {
    var ofEach = new HashMap<>(ofAThousand());
    ofEach.put("clients.count", "8");

    assertThat(notices(ofEach, info(0, 20, Map.of()), 7_999, 0))
        .singleElement()
        .asString()
        .contains(" All 8,000 operations of its operationcount were done: ");
    assertThat(notices(ofEach, info(0, 20, Map.of()), 1_000, 0))
        .noneMatch(notice -> notice.contains("operationcount"));
    assertThat(notices(ofEach, info(0, 20, Map.of()).withRows(1000L), 1_000, 0))
        .singleElement()
        .asString()
        .contains(" All 1,000 operations of its operationcount were done: ");
  }

  @Test
  void countsOfRejectionsThatDifferAreSaidSo() {
    assertThat(notices(0, 1, 1, Map.of("queue", 3L, "memory", 2L)))
        .containsExactly(
            "Trial 2-arm: client's and server's rejections (server_too_busy) differ by 2.");
  }

  @Test
  void rowsThatTheTimeWasTooShortForAreSaidSo() {
    assertThat(notices(info(0, 1, Map.of("counter", 7L)).withRows(1000L), 10, 0))
        .containsExactly(
            "Trial 2-arm: only 10 of 1,000 rows were written in the time that a trial may take; there"
                + " is no total time.");
    assertThat(notices(info(1, 1, Map.of("counter", 7L)).withRows(1000L), 10, 0))
        .contains(
            "Trial 2-arm: only 10 of 1,000 rows were written until the client failed; there is no"
                + " total time.");
  }

  @Test
  void aWindowWithoutAnAcknowledgedRowIsSaidSo() {
    assertThat(notices(0, 0, 1, Map.of()))
        .containsExactly(
            "Trial 2-arm: no row was acknowledged in the window; in ratios it counts as one row,"
                + " the least that can be measured.");
  }

  /**
   * Returns the notices on one second of a client; without acknowledged rows it has one failed row
   * and two given up.
   */
  private static List<String> notices(
      int exitStatus, double acknowledged, double windowEnd, Map<String, Long> server) {
    return notices(info(exitStatus, windowEnd, server), acknowledged, acknowledged == 0 ? 1 : 0);
  }

  private static TrialInfo info(int exitStatus, double windowEnd, Map<String, Long> server) {
    return new TrialInfo(2, "arm", 1, "arm", 0, 0, windowEnd, exitStatus, server, null)
        .withClientRejections(7L);
  }

  private static Map<String, String> ofAThousand() {
    return Map.of("operationcount", "1000", "threadcount", "3");
  }

  private static List<String> notices(TrialInfo info, double acknowledged, double failed) {
    return notices(Map.of(), info, acknowledged, failed);
  }

  private static List<String> notices(
      Map<String, String> properties, TrialInfo info, double acknowledged, double failed) {
    var second =
        new ClientSecond(0, 1, acknowledged, failed, 2 * failed, 0, 0, 0, 1, Sending.UNKNOWN);
    var trial = Trial.of(info, properties, new ClientTimeline(0, List.of(second)));
    return TrialNotices.of(trial, TrialMetrics.of(trial));
  }
}
