package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.binding.Statuses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** Tests with summaries written after the format strings of kudu-client 1.18.1. */
class RpcTraceTest {

  private static final String MASTER = "(master-localhost:7051, [ GetTableLocations, 1 ])";

  @Test
  void aWriteWhoseAttemptsWereAllRefusedWasNotCarriedOut() {
    assertThat(
            outcome(
                MASTER + ", (4f2a, [ Write, 3 ])",
                "(master-localhost:7051, [ OK, 1 ]), (4f2a, [ SERVICE_UNAVAILABLE, 3 ])"))
        .isEqualTo(RpcTrace.Outcome.REFUSED);
  }

  @Test
  void aWriteWhoseLastAttemptHasNoAnswerMayHaveBeenCarriedOut() {
    assertThat(
            outcome(
                MASTER + ", (4f2a, [ Write, 3 ])",
                "(master-localhost:7051, [ OK, 1 ]), (4f2a, [ SERVICE_UNAVAILABLE, 2 ])"))
        .isEqualTo(RpcTrace.Outcome.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ABORTED", "ILLEGAL_STATE"})
  void aWriteThatAReplicaHadTakenWhichWasStoppedThenMayHaveBeenCarriedOut(String status) {
    assertThat(
            outcome(
                "(4f2a, [ Write, 2 ])",
                "(4f2a, [ " + status + ", 1 ], [ SERVICE_UNAVAILABLE, 1 ])"))
        .isEqualTo(RpcTrace.Outcome.UNKNOWN);
  }

  @Test
  void aWriteWhoseConnectionWasLostMayHaveBeenCarriedOutThoughItWasRefusedAfterwards() {
    assertThat(
            outcome(
                "(4f2a, [ Write, 3 ])", "(4f2a, [ NETWORK_ERROR, 1 ], [ SERVICE_UNAVAILABLE, 2 ])"))
        .isEqualTo(RpcTrace.Outcome.UNKNOWN);
  }

  @Test
  void whatOneServerRefusedSaysNothingOfAnotherServersAttempt() {
    assertThat(
            outcome(
                "(4f2a, [ Write, 1 ]), (77b0, [ Write, 1 ])", "(77b0, [ SERVICE_UNAVAILABLE, 2 ])"))
        .isEqualTo(RpcTrace.Outcome.UNKNOWN);
  }

  @Test
  void aWriteOfWhichOnlyTheTabletWasLookedForWasNeverSent() {
    assertThat(outcome(MASTER, "(master-localhost:7051, [ OK, 1 ])"))
        .isEqualTo(RpcTrace.Outcome.NEVER_SENT);
  }

  @Test
  void aReadWhoseLastAttemptHadNoAnswerHasTimedOutAndWasNotRefused() {
    var refused = summary("(4f2a, [ Scan, 2 ])", "(4f2a, [ SERVICE_UNAVAILABLE, 2 ])");
    assertThat(statusOf(refused)).isEqualTo(Statuses.GAVE_UP);
    var unanswered = summary("(4f2a, [ Scan, 2 ])", "(4f2a, [ SERVICE_UNAVAILABLE, 1 ])");
    assertThat(statusOf(unanswered)).isEqualTo(Statuses.TIMEOUT);
    assertThat(statusOf(unanswered.replace("Truncated: false", "Truncated: true")))
        .as("after more attempts than the client notes")
        .isEqualTo(Statuses.GAVE_UP);
    assertThat(statusOf("timed out; delaying RPC due to: Service unavailable"))
        .as("of an older client")
        .isEqualTo(Statuses.GAVE_UP);
  }

  private static Status statusOf(String message) {
    return KuduStatus.of(org.apache.kudu.client.Status.TimedOut(message));
  }

  @Test
  void whatIsCutOffOrNotThereTellsNothing() {
    assertThat(RpcTrace.of("no answer").outcome()).isEqualTo(RpcTrace.Outcome.UNKNOWN);
    var cut = summary("(4f2a, [ Write, 3 ])", "(4f2a, [ SERVICE_UNAVAILABLE, 3 ])");
    assertThat(RpcTrace.of(cut.replace("Truncated: false", "Truncated: true")).outcome())
        .isEqualTo(RpcTrace.Outcome.UNKNOWN);
  }

  private static RpcTrace.Outcome outcome(String sent, String received) {
    return RpcTrace.of(summary(sent, received)).outcome();
  }

  private static String summary(String sent, String received) {
    return """
        cannot complete before timeout: Batch{operations=1, tablet="a" [0x, 0x01), attempt=4, \
        TimeoutTracker(timeout=500, elapsed=501), Trace Summary(500 ms): Sent(4), Received(3), \
        Delayed(2), MasterRefresh(0), AuthRefresh(0), Truncated: false
         Sent: %s
         Received: %s
         Delayed: (UNKNOWN, [ SERVICE_UNAVAILABLE, 2 ])}"""
        .formatted(sent, received);
  }
}
