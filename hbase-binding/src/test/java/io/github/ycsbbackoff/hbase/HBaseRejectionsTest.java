package io.github.ycsbbackoff.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Rejection;
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
import org.apache.hadoop.hbase.UnknownScannerException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hadoop.hbase.ipc.RemoteWithExtrasException;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.regionserver.LeaseException;
import org.apache.hadoop.hbase.regionserver.RegionServerStoppedException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HBaseRejectionsTest {

  static Stream<Arguments> rejections() {
    return Stream.of(
        arguments(
            new RegionTooBusyException("x"), RejectionReason.SERVER_TOO_BUSY, "region_too_busy"),
        arguments(
            new CallQueueTooBigException("x"),
            RejectionReason.SERVER_TOO_BUSY,
            "call_queue_too_big"),
        arguments(new CallDroppedException("x"), RejectionReason.SERVER_TOO_BUSY, "call_dropped"),
        arguments(new RpcThrottlingException("x - wait 20ms"), RejectionReason.THROTTLED, "quota"),
        arguments(
            new NotServingRegionException("x"), RejectionReason.UNAVAILABLE, "not_serving_region"),
        arguments(
            new NoServerForRegionException("x"),
            RejectionReason.UNAVAILABLE,
            "no_server_for_region"),
        arguments(
            new RegionServerStoppedException("x"), RejectionReason.UNAVAILABLE, "server_stopped"),
        arguments(new UnknownScannerException("x"), RejectionReason.UNAVAILABLE, "scanner_reset"),
        arguments(new LeaseException("x"), RejectionReason.UNAVAILABLE, "scanner_reset"),
        arguments(new ConnectException("x"), RejectionReason.UNAVAILABLE, "connection"),
        arguments(
            new ConnectionClosedException("x"), RejectionReason.UNAVAILABLE, "connection_lost"),
        arguments(new CallTimeoutException("x"), RejectionReason.TIMEOUT, "call"),
        arguments(new IOException("reset by peer"), RejectionReason.UNAVAILABLE, "io"));
  }

  @ParameterizedTest
  @MethodSource("rejections")
  void aRejectionIsFoundAtAnyDepth(IOException failure, RejectionReason reason, String cause) {
    var rejection = HBaseRejections.read(failure);
    assertThat(rejection.reason()).isEqualTo(reason);
    assertThat(rejection.cause()).isEqualTo(cause);
    assertThat(HBaseRejections.read(new IOException("a", new IOException("b", failure))))
        .isEqualTo(rejection);
    assertThat(HBaseRejections.read(exhausted(failure))).isEqualTo(rejection);
    assertThat(HBaseRejections.read(exhausted(exhausted(failure)))).isEqualTo(rejection);
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
    assertThat(HBaseRejections.read(exhausted(failure)).effect()).isEqualTo(Effect.MAY_FOLLOW);
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
    assertThat(HBaseRejections.read(exhausted(failure)).effect()).isEqualTo(Effect.NONE);
  }

  /** Checks this because refusals of one cause are counted together. */
  @Test
  void rejectionsOfOneCauseHaveOneEffect() {
    var effects = new HashMap<String, Effect>();
    Stream.of(unanswered(), refused())
        .flatMap(each -> each)
        .map(HBaseRejections::read)
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
    var rejection = new Rejection(RejectionReason.SERVER_TOO_BUSY, "region_too_busy");
    assertThat(HBaseRejections.read(new IOException(remote))).isEqualTo(rejection);
    assertThat(HBaseRejections.byClassName(RegionTooBusyException.class.getName()))
        .isEqualTo(rejection);
  }

  @Test
  void whatHBasesOwnClientTriesAgainIsARefusalAfterWhichRowsMayBeStored() {
    var io = HBaseRejections.read(new IOException("sync failed"));

    assertThat(io).isEqualTo(new Rejection(RejectionReason.UNAVAILABLE, "io", Effect.MAY_FOLLOW));
    for (var name : List.of(IOException.class.getName(), "org.example.Unheard")) {
      assertThat(HBaseRejections.byClassName(name)).isEqualTo(io);
    }
    assertThat(HBaseRejections.byClassName(AccessDeniedException.class.getName())).isNull();
  }

  @Test
  void anOverloadGoesBeforeWhateverElseIsInTheSameFailure() {
    var both = new NotServingRegionException("x");
    both.initCause(new CallQueueTooBigException("x"));
    assertThat(HBaseRejections.read(both).reason()).isEqualTo(RejectionReason.SERVER_TOO_BUSY);
  }

  @Test
  void whatNoFurtherAttemptCanMendIsNoRejection() {
    assertThat(HBaseRejections.read(new DoNotRetryIOException("x"))).isNull();
    assertThat(HBaseRejections.read(exhausted(new TableNotFoundException("x")))).isNull();
    assertThat(HBaseRejections.read(new AccessDeniedException("x"))).isNull();
    assertThat(HBaseRejections.read(new IllegalArgumentException("KeyValue size too large")))
        .isNull();
    assertThat(HBaseRejections.read(new InterruptedException())).isNull();
  }

  @Test
  void theWaitThatAQuotaAsksForIsRead() throws Exception {
    var throttled = new IOException(throttled());
    assertThat(HBaseRejections.hintNanos(throttled))
        .isEqualTo(TimeUnit.MILLISECONDS.toNanos(1_020));
    assertThat(HBaseRejections.hintNanos(new CompletionException(throttled)))
        .isEqualTo(TimeUnit.MILLISECONDS.toNanos(1_020));
    assertThat(HBaseRejections.hintNanos(new RegionTooBusyException("x"))).isZero();
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
