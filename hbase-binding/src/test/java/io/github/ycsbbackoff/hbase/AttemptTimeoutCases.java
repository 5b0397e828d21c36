package io.github.ycsbbackoff.hbase;

import static io.github.ycsbbackoff.hbase.SharedServerIT.HBASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.Disturbance;
import io.github.ycsbbackoff.testing.HookedWait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** Tests of attempts at a region server that stands still, and of what it does when it goes on. */
abstract class AttemptTimeoutCases {

  private static final String TIMEOUT = "backoff.attempt-timeout=500ms";

  @AfterEach
  void goOn() throws Exception {
    signal("CONT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void aRowIsAcknowledgedByALaterAttempt(String mode) throws Exception {
    var run =
        new TestRun(HBASE, TIMEOUT, "backoff.policy=hooked", "write.mode=" + mode, "write.batch=1");
    var table = run.table();
    // The client learns where the region is before the server stands still.
    assertThat(run.insert(0)).isIn(Status.OK, Status.BATCHED_OK);
    signal("STOP");
    HookedWait.afterRejection(2, () -> signal("CONT"));
    assertThat(run.insert(1)).isIn(Status.OK, Status.BATCHED_OK);
    var counts = run.finish();

    assertThat(counts.sum("rejections_timeout")).isGreaterThanOrEqualTo(2);
    assertThat(counts.acknowledged()).isEqualTo(2).isEqualTo(counts.ended());
    assertThat(TestRun.keysIn(HBASE, table)).hasSize(2);
  }

  @Test
  void aRowWhoseAttemptHasNoAnswerIsOfUnknownOutcome() throws Exception {
    var run = new TestRun(HBASE, TIMEOUT, "backoff.policy=fixed", "backoff.max-attempts=1");
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    signal("STOP");
    assertThat(run.insert(2)).isEqualTo(Statuses.UNKNOWN);
    signal("CONT");
    var counts = run.finish();

    assertThat(counts.unknown()).isEqualTo(1);
    assertThat(counts.sum("rejections_timeout")).isEqualTo(1);
  }

  @Test
  void aReadWithoutAnAnswerIsGivenUp() throws Exception {
    var run = new TestRun(HBASE, TIMEOUT, "backoff.policy=fixed", "backoff.max-attempts=1");
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    signal("STOP");
    assertThat(run.read(1)).isEqualTo(Statuses.GAVE_UP);
    signal("CONT");
    var counts = run.finish();

    assertThat(counts.gaveUp()).isEqualTo(1);
    assertThat(counts.sum("rejections_timeout")).isEqualTo(1);
  }

  private static void signal(String name) throws Exception {
    Disturbance.signal(HBASE.server().pids().get("hbase"), name);
  }
}
