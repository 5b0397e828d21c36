package io.github.ycsbbackoff.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.results.RejectionCount;
import io.github.ycsbbackoff.lab.results.TrialInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgreementTest {
  @Test
  void reasonsThatTheServerDoesNotCountAreNoAgreement() {
    assertThat(words(new RejectionCount("throttled", 9, null)))
        .containsExactly("throttled: no counter");
  }

  @Test
  void eachReasonIsComparedWithItsOwnCounters() {
    assertThat(
            words(
                new RejectionCount("server_too_busy", 7, 7L),
                new RejectionCount("throttled", 5, 8L),
                new RejectionCount("conflict", 0, null),
                new RejectionCount("timeout", 2, null)))
        .containsExactly("server_too_busy: agree", "throttled: differ by 3", "timeout: no counter");
  }

  @Test
  void noRejectionsOnBothSidesAgree() {
    assertThat(
            words(
                new RejectionCount("server_too_busy", 0, 0L),
                new RejectionCount("unavailable", 0, null)))
        .containsExactly("server_too_busy: agree");
  }

  @Test
  void trialsOfAnEarlierVersionCountedOneReason() {
    var old = ofEarlierVersion(Map.of("a", 3L, "b", 4L));
    assertThat(old.rejections()).containsExactly(new RejectionCount("server_too_busy", 7, 7L));
    var uncounted = ofEarlierVersion(Map.of());
    assertThat(uncounted.rejections())
        .containsExactly(new RejectionCount("server_too_busy", 7, null));
  }

  private static TrialInfo ofEarlierVersion(Map<String, Long> server) {
    return new TrialInfo(1, "arm", 1, "arm", 0, 0, 1, 0, server, null).withClientRejections(7L);
  }

  private static List<String> words(RejectionCount... counts) {
    var info = new TrialInfo(1, "arm", 1, "arm", 0, 0, 1, 0, Map.of(), List.of(counts));
    return Agreement.of(info).stream().map(one -> one.reason() + ": " + one.message()).toList();
  }
}
