package org.apache.kudu.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import io.github.ycsbbackoff.retry.AsyncRetrier;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of what comes to an RPC after its end, from the client's timers and from other threads. */
@Timeout(60)
class EndedRpcTest {

  private static final String NOWHERE = "127.0.0.1:1";
  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "queue");

  private final Meters meters = new Meters(new SimpleMeterRegistry(), "kudu", "fixed");
  private final Reaction reaction =
      new Reaction(settings(Map.of("backoff.limit", "cramped")), meters);

  @Test
  void aWriteThatHasEndedIsNotSentAgainByTheClientsTimer() throws Exception {
    try (var retrier = new AsyncRetrier();
        var client = PolicyKuduClient.retryingBy(retrier, builder(), reaction, failure -> BUSY)) {
      var write = endedWrite();

      var unused = client.sendRpcToTablet(write);

      assertThat(write.hasDeferred()).isFalse();
      assertThat(meters.totals().operations()).isZero();
      assertThat(meters.inFlight()).isZero();
    }
  }

  /** The client asks the write, which has no deadline any more, how long its look-up may take. */
  @Test
  void aWriteThatTheClientsOwnRetryCannotSendAfterItsEndIsNotInFlight() throws Exception {
    try (var client = PolicyKuduClient.counted(builder(), reaction, failure -> BUSY)) {
      assertThatThrownBy(() -> client.sendRpcToTablet(endedWrite()))
          .isInstanceOf(IllegalStateException.class);

      assertThat(meters.totals().attempts()).isEqualTo(1);
      assertThat(meters.inFlight()).isZero();
    }
  }

  @Test
  void aCallThatHasEndedTakesNoPermitAndSendsNothing() {
    var call = endedCall();

    call.enter();

    assertThat(call.sent()).isFalse();
    assertThat(meters.inFlight()).isZero();
    assertThat(begun().enter()).as("the only permit is free").isTrue();
  }

  @Test
  void aRejectionAfterTheEndOfACallIsCountedAndNothingFollowsFromIt() {
    assertThat(endedCall().rejected(BUSY)).isEqualTo(WaitPolicy.GIVE_UP);

    assertThat(meters.totals(OperationKind.INSERT).rejected()).isEqualTo(1);
    assertThat(meters.backingOff()).isZero();
  }

  /**
   * The session tells the rows first, and the call then ends by what it has made of the failure.
   */
  @Test
  void aBatchThatGotNoAnswerIsADropToTheLimitAndNoSuccess() {
    var aimd =
        new Reaction(
            settings(Map.of("backoff.limit", "aimd", "backoff.limit.initial", "50")), meters);
    var call = new RpcCall(aimd, null, false);
    call.begin(OperationKind.INSERT);
    call.enter();
    call.sent();
    var before = aimd.limitLevel();
    var timeout = new RowError(Status.TimedOut("no answer"), null, null);
    var row = new OperationResponse(0, null, 0, null, timeout);

    call.ended(new BatchResponse(List.of(row), List.of(0)));

    assertThat(aimd.limitLevel()).isLessThan(before);
  }

  /**
   * The client would end it, too, but the limit would hear of an attempt that was dropped at once.
   */
  @Test
  void aWriteWhoseTimeIsUpBeforeItIsSentIsNoAttemptAndNoDrop() throws Exception {
    var aimd =
        new Reaction(
            settings(Map.of("backoff.limit", "aimd", "backoff.limit.initial", "50")), meters);
    try (var retrier = new AsyncRetrier();
        var client = PolicyKuduClient.retryingBy(retrier, builder(), aimd, failure -> BUSY)) {
      var write = Operations.insert("k");
      var answer = write.getDeferred();
      PolicyKuduClient.giveTime(write, 1);
      Awaitility.await().until(() -> write.timeoutTracker.timedOut());

      var unused = client.sendRpcToTablet(write);

      assertThatThrownBy(answer::join).hasMessageContaining("cannot complete before timeout");
      assertThat(meters.totals().attempts()).isZero();
      assertThat(meters.inFlight()).isZero();
      assertThat(aimd.limitLevel()).isEqualTo(50);
    }
  }

  private RpcCall begun() {
    var call = new RpcCall(reaction, null, false);
    call.begin(OperationKind.INSERT);
    return call;
  }

  private RpcCall endedCall() {
    var call = begun();
    call.ended(new NonRecoverableException(Status.TimedOut("at the client's own deadline")));
    return call;
  }

  private static Operation endedWrite() {
    var write = Operations.insert("k");
    var unused = write.getDeferred();
    PolicyKuduClient.giveTime(write, 1000);
    PolicyKuduClient.expire(write);
    return write;
  }

  private static AsyncKuduClient.AsyncKuduClientBuilder builder() {
    return new AsyncKuduClient.AsyncKuduClientBuilder(NOWHERE);
  }

  private static RetrySettings settings(Map<String, String> limit) {
    var properties = new Properties();
    properties.setProperty("backoff.policy", "fixed");
    properties.putAll(limit);
    return RetrySettings.from(Settings.of(properties));
  }
}
