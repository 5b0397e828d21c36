package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.Disturbance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/**
 * Tests that every wait for a server that takes requests and answers none ends with
 * backoff.timeout.
 */
@Tag("server")
@Timeout(60)
class StoppedServerIT {

  private static final String TIMEOUT = "backoff.timeout=500ms";

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  @AfterEach
  void goOn() throws Exception {
    signal("CONT");
  }

  @Test
  void aWriteWithoutAnAnswerIsOfUnknownOutcome() throws Exception {
    var run = new TestRun(KUDU, TIMEOUT);
    signal("STOP");
    assertThat(run.insert(1)).isEqualTo(Statuses.UNKNOWN);
    var counts = run.finish();
    assertThat(counts.unknown()).isEqualTo(1);
    assertThat(counts.failed()).isZero();
    assertThat(counts.gaveUp()).as("nothing was rejected").isZero();
    assertThat(counts.last("in_flight")).isEqualTo("0");
  }

  @Test
  void aReadWithoutAnAnswerTimesOut() throws Exception {
    var run = new TestRun(KUDU, TIMEOUT);
    run.insert(1);
    signal("STOP");
    assertThat(run.read(1)).isEqualTo(Statuses.TIMEOUT);
    assertThat(run.finish().failed()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batched", "manual"})
  void theEndWaitsNoLongerThanTheTimeoutAndCountsWhatIsLeft(String mode) throws Exception {
    var run = new TestRun(KUDU, TIMEOUT, "write.mode=" + mode, "write.batch=10");
    signal("STOP");
    for (var i = 0; i < 5; i++) {
      assertThat(run.insert(i)).isEqualTo(Status.BATCHED_OK);
    }
    var counts = run.finish();
    assertThat(counts.ended()).isEqualTo(5);
    assertThat(counts.unknown()).isEqualTo(5);
  }

  private static void signal(String name) throws Exception {
    Disturbance.signal(KUDU.server().pids().get("tserver"), name);
  }
}
