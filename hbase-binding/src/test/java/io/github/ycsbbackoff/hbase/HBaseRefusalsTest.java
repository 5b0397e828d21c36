package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.ycsbbackoff.policy.Rejection;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Refusal;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.CallDroppedException;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hadoop.hbase.ipc.RemoteWithExtrasException;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.regionserver.RegionServerStoppedException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HBaseRefusalsTest {

  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments(new RegionTooBusyException("x"), Rejection.SERVER_TOO_BUSY, "region_too_busy"),
        arguments(
            new CallQueueTooBigException("x"), Rejection.SERVER_TOO_BUSY, "call_queue_too_big"),
        arguments(new CallDroppedException("x"), Rejection.SERVER_TOO_BUSY, "call_dropped"),
        arguments(new RpcThrottlingException("x - wait 20ms"), Rejection.THROTTLED, "quota"),
        arguments(new NotServingRegionException("x"), Rejection.UNAVAILABLE, "not_serving_region"),
        arguments(
            new NoServerForRegionException("x"), Rejection.UNAVAILABLE, "no_server_for_region"),
        arguments(new RegionServerStoppedException("x"), Rejection.UNAVAILABLE, "server_stopped"),
        arguments(new ConnectException("x"), Rejection.UNAVAILABLE, "connection"),
        arguments(new ConnectionClosedException("x"), Rejection.UNAVAILABLE, "connection_lost"),
        arguments(new CallTimeoutException("x"), Rejection.TIMEOUT, "call"),
        arguments(new IOException("reset by peer"), Rejection.UNAVAILABLE, "io"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aRefusalIsFoundAtAnyDepth(IOException failure, Rejection reason, String cause) {
    var refusal = HBaseRefusals.read(failure);
    assertThat(refusal.reason()).isEqualTo(reason);
    assertThat(refusal.cause()).isEqualTo(cause);
    assertThat(HBaseRefusals.read(new IOException("a", new IOException("b", failure))))
        .isEqualTo(refusal);
    assertThat(HBaseRefusals.read(exhausted(failure))).isEqualTo(refusal);
    assertThat(HBaseRefusals.read(exhausted(exhausted(failure)))).isEqualTo(refusal);
  }

  static Stream<IOException> unanswered() {
    return Stream.of(
        new CallTimeoutException("x"),
        new SocketTimeoutException("x"),
        new ConnectionClosedException("x"),
        new IOException("reset by peer"));
  }

  @ParameterizedTest
  @MethodSource("unanswered")
  void whatWasSentAndNotAnsweredMayBeCarriedOutLater(IOException failure) {
    assertThat(HBaseRefusals.read(exhausted(failure)).effect()).isEqualTo(Effect.MAY_FOLLOW);
  }

  static Stream<IOException> refused() {
    return Stream.of(
        new RegionTooBusyException("x"),
        new CallDroppedException("x"),
        new RpcThrottlingException("x"),
        new NotServingRegionException("x"),
        new ConnectException("x"),
        new FailedServerException("x"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatTheServerRefusedOrNeverGotIsNotCarriedOut(IOException failure) {
    assertThat(HBaseRefusals.read(exhausted(failure)).effect()).isEqualTo(Effect.NONE);
  }

  /** Checks this because refusals of one cause are counted together. */
  @Test
  void refusalsOfOneCauseHaveOneEffect() {
    var effects = new HashMap<String, Effect>();
    Stream.of(unanswered(), refused())
        .flatMap(each -> each)
        .map(HBaseRefusals::read)
        .forEach(
            each ->
                assertThat(effects.merge(each.cause(), each.effect(), (old, now) -> old))
                    .as(each.cause())
                    .isEqualTo(each.effect()));
    assertThat(effects).isNotEmpty();
  }

  @Test
  void anExceptionOfTheServerIsKnownByTheNameThatItArrivesWith() {
    var remote =
        new RemoteWithExtrasException(
            RegionTooBusyException.class.getName(), "Over memstore limit", false);
    var refusal = new Refusal(Rejection.SERVER_TOO_BUSY, "region_too_busy");
    assertThat(HBaseRefusals.read(new IOException(remote))).isEqualTo(refusal);
    assertThat(HBaseRefusals.byClassName(RegionTooBusyException.class.getName()))
        .isEqualTo(refusal);
    assertThat(HBaseRefusals.byClassName("org.example.Unheard")).isNull();
  }

  @Test
  void anOverloadGoesBeforeWhateverElseIsInTheSameFailure() {
    var both = new NotServingRegionException("x");
    both.initCause(new CallQueueTooBigException("x"));
    assertThat(HBaseRefusals.read(both).reason()).isEqualTo(Rejection.SERVER_TOO_BUSY);
  }

  @Test
  void whatNoFurtherAttemptCanMendIsNoRefusal() {
    assertThat(HBaseRefusals.read(new DoNotRetryIOException("x"))).isNull();
    assertThat(HBaseRefusals.read(exhausted(new TableNotFoundException("x")))).isNull();
    assertThat(HBaseRefusals.read(new AccessDeniedException("x"))).isNull();
    assertThat(HBaseRefusals.read(new IllegalArgumentException("KeyValue size too large")))
        .isNull();
    assertThat(HBaseRefusals.read(new InterruptedException())).isNull();
  }

  @Test
  void theWaitThatAQuotaAsksForIsRead() throws Exception {
    var throttled = new IOException(throttled());
    assertThat(HBaseRefusals.hintNanos(throttled)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1_020));
    assertThat(HBaseRefusals.hintNanos(new CompletionException(throttled)))
        .isEqualTo(TimeUnit.MILLISECONDS.toNanos(1_020));
    assertThat(HBaseRefusals.hintNanos(new RegionTooBusyException("x"))).isZero();
  }

  private static RpcThrottlingException throttled() {
    try {
      RpcThrottlingException.throwNumRequestsExceeded(1_020);
      throw new AssertionError("it throws");
    } catch (RpcThrottlingException e) {
      return e;
    }
  }

  private static IOException exhausted(IOException cause) {
    var row = new Put(Bytes.toBytes("a"));
    var several =
        new RetriesExhaustedWithDetailsException(
            List.of((Throwable) cause), List.of(row), List.of("host:1"));
    return new RetriesExhaustedException("tried", several);
  }
}
