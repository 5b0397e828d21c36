package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.Disturbance;
import io.github.ycsbbackoff.testing.HookedWait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** Tests of attempts at a tablet server that stands still, and of what it does when it goes on. */
@Tag("server")
@Timeout(60)
class AttemptTimeoutIT {

  private static final String TIMEOUT = "backoff.attempt-timeout=500ms";

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @AfterEach
  void goOn() throws Exception {
    signal("CONT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "batched"})
  void aRowIsAcknowledgedByALaterAttemptAndEarlierOnesAreAnsweredLate(String mode)
      throws Exception {
    var run =
        new TestRun(KUDU, TIMEOUT, "backoff.policy=hooked", "write.mode=" + mode, "write.batch=1");
    var table = run.table();
    signal("STOP");
    HookedWait.afterRejection(2, () -> signal("CONT"));
    assertThat(run.insert(1)).isIn(Status.OK, Status.BATCHED_OK);
    // The server has answered all attempts of the insert when it answers this.
    assertThat(run.update(1)).isIn(Status.OK, Status.BATCHED_OK);
    var counts = run.finish();

    var timeouts = counts.sum("rejections_timeout");
    assertThat(timeouts).isGreaterThanOrEqualTo(2).isEqualTo(counts.rejections());
    assertThat(counts.acknowledged()).isEqualTo(2).isEqualTo(counts.ended());
    assertThat(counts.attempts()).isEqualTo(2 + timeouts);
    assertThat(counts.sum("late_answers")).isEqualTo(timeouts);
    assertThat(TestRun.keysIn(KUDU, table)).hasSize(1);
  }

  @Test
  void aRowWhoseAttemptsHaveNoAnswerIsOfUnknownOutcomeAndAReadIsGivenUp() throws Exception {
    var run =
        new TestRun(
            KUDU, TIMEOUT, "backoff.policy=fixed", "backoff.base=1ms", "backoff.max-attempts=3");
    assertThat(run.insert(1)).isEqualTo(Status.OK);
    signal("STOP");
    assertThat(run.insert(2)).isEqualTo(Statuses.UNKNOWN);
    assertThat(run.read(1)).isEqualTo(Statuses.GAVE_UP);
    signal("CONT");
    assertThat(run.insert(3)).isEqualTo(Status.OK);
    var counts = run.finish();

    assertThat(counts.unknown()).isEqualTo(1);
    assertThat(counts.gaveUp()).isEqualTo(1);
    assertThat(counts.sum("rejections_timeout")).isGreaterThanOrEqualTo(6);
    assertThat(counts.last("in_flight")).isEqualTo("0");
  }

  private static void signal(String name) throws Exception {
    Disturbance.signal(KUDU.server().pids().get("tserver"), name);
  }
}
