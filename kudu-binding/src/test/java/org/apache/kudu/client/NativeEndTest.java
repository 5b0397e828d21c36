package org.apache.kudu.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.metrics.Meters;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Reaction;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.RetrySettings;
import io.github.ycsbbackoff.testing.TestProperties;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of what an end says of a write that the client repeats by its own rules. */
class NativeEndTest {

  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "queue");
  private static final Rejection LOST =
      new Rejection(RejectionReason.UNAVAILABLE, "network", Effect.MAY_FOLLOW);

  private final Reaction reaction =
      new Reaction(
          RetrySettings.from(Settings.of(TestProperties.of("backoff.policy=native"))),
          new Meters(new SimpleMeterRegistry(), "kudu", "native"));

  private static final String TIMED_OUT =
      "cannot complete before timeout: KuduRpc(method=Write, tablet=a, attempt=4, ...)";

  @Test
  void aWriteThatATimerEndsMayBeSentAfterwards() {
    var end = NativeEnd.of(timedOut(TIMED_OUT));

    assertThat(end).isInstanceOf(KuduException.class);
    assertThat(GaveUp.mayHaveBeenCarriedOut(((KuduException) end).getStatus())).isTrue();
  }

  @Test
  void aRowOfABatchThatATimerEndsMayBeSentAfterwards() {
    var end = NativeEnd.of(row(Status.TimedOut(TIMED_OUT)));

    assertThat(end).isInstanceOf(KuduException.class);
    assertThat(((KuduException) end).getStatus().toString()).contains(TIMED_OUT);
  }

  @Test
  void aWriteThatTheClientEndsItselfIsNotSentAgain() {
    var declined = timedOut(TIMED_OUT);
    var row = row(Status.TimedOut(TIMED_OUT));
    NativeEnd.decidedByClient(
        call(),
        () -> {
          assertThat(NativeEnd.of(declined)).isSameAs(declined);
          assertThat(NativeEnd.of(row)).isSameAs(row);
        });

    assertThat(NativeEnd.of(declined)).as("the client's decision is over").isNotSameAs(declined);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "too many attempts: KuduRpc(method=Write, ...)",
        "cannot complete before timeout: KuduRpc(method=GetTableLocations, ...)"
      })
  void aWriteWhoseClientHasNoAttemptOrNoTabletIsNotSentAgain(String words) {
    var end = timedOut(words);

    assertThat(NativeEnd.of(end)).isSameAs(end);
  }

  /** The client's words lack the refusal after which it ends the write. */
  @Test
  void aWriteThatTheClientEndsAfterARefusalIsGivenUpUnlessAnAttemptMayFollow() {
    assertThat(endAfter(BUSY))
        .matches(GaveUp::isByPolicy)
        .matches(s -> !GaveUp.mayHaveBeenCarriedOut(s));
    assertThat(endAfter(LOST)).matches(GaveUp::mayHaveBeenCarriedOut);
  }

  private Status endAfter(Rejection rejection) {
    var call = call();
    var ends = new ArrayList<Object>();
    call.sent();
    call.rejectedAndLeftToClient(
        rejection,
        () ->
            NativeEnd.decidedByClient(
                call,
                () -> {
                  ends.add(NativeEnd.of(row(Status.TimedOut(TIMED_OUT))));
                }));
    return ((KuduException) ends.get(0)).getStatus();
  }

  private RpcCall call() {
    var call = new RpcCall(reaction, null, false);
    call.begin(OperationKind.INSERT);
    return call;
  }

  @Test
  void aWriteThatTheClientEndsByTheFailureOfALookUpIsNotSentAgain() {
    var failure = new RecoverableException(Status.NetworkError("no master"));
    var end = new NonRecoverableException(Status.TimedOut(TIMED_OUT), failure);

    assertThat(NativeEnd.of(end)).isSameAs(end);
  }

  @Test
  void anAnswerOrAnotherFailureStaysWhatItIs() {
    var answer = new OperationResponse(0, null, 0, null, null);
    var refused = row(Status.AlreadyPresent("key already present"));

    assertThat(NativeEnd.of(answer)).isSameAs(answer);
    assertThat(NativeEnd.of(refused)).isSameAs(refused);
  }

  private static KuduException timedOut(String words) {
    return new NonRecoverableException(Status.TimedOut(words));
  }

  private static OperationResponse row(Status error) {
    return new OperationResponse(0, null, 0, null, new RowError(error, null, null));
  }
}
