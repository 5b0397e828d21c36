package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.apple.foundationdb.FDBException;
import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class FdbErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "1007, TIMEOUT, transaction_too_old",
    "1009, SERVER_TOO_BUSY, future_version",
    "1020, CONFLICT, not_committed",
    "1021, UNAVAILABLE, commit_unknown_result",
    "1037, SERVER_TOO_BUSY, process_behind",
    "1038, UNAVAILABLE, database_locked",
    "1039, UNAVAILABLE, cluster_version_changed",
    "1042, SERVER_TOO_BUSY, commit_proxy_memory_limit_exceeded",
    "1051, THROTTLED, batch_transaction_throttled",
    "1078, SERVER_TOO_BUSY, grv_proxy_memory_limit_exceeded",
    "1079, UNAVAILABLE, blob_granule_request_failed",
    "1213, THROTTLED, tag_throttled",
    "1223, THROTTLED, proxy_tag_throttled",
    "1235, THROTTLED, transaction_throttled_hot_shard",
    "1242, UNAVAILABLE, transaction_rejected_range_locked",
  })
  void aRetriableCodeIsARejectionHoweverItIsWrapped(int code, RejectionReason reason, String name) {
    var mayHaveCommitted = Map.of(1021, Effect.UNKNOWN, 1039, Effect.MAY_FOLLOW);
    var rejection =
        new Rejection(reason, code + "_" + name, mayHaveCommitted.getOrDefault(code, Effect.NONE));
    var failure = new FDBException("x", code);
    assertThat(FdbErrors.read(failure)).isEqualTo(rejection);
    assertThat(FdbErrors.read(new CompletionException(failure))).isEqualTo(rejection);
    assertThat(FdbErrors.read(new ExecutionException(new CompletionException(failure))))
        .isEqualTo(rejection);
    assertThat(FdbStatus.of(failure)).as("at the end of its retries").isEqualTo(Statuses.GAVE_UP);
  }

  @ParameterizedTest
  @ValueSource(ints = {1025, 1031, 2000, 2004, 2101, 2102, 2103, 4100, 6000})
  void whatNoFurtherAttemptCanMendIsNoRejection(int code) {
    assertThat(FdbErrors.read(new FDBException("x", code))).isNull();
  }

  @Test
  void onlyWhatFoundationDbDoesNotTakeIsKnownNotToBeCommitted() {
    assertThat(FdbErrors.isFinalAnswer(new FDBException("too large", 2101))).isTrue();
    assertThat(FdbErrors.isFinalAnswer(new FDBException("timed out", 1031))).isFalse();
    assertThat(FdbErrors.isFinalAnswer(new FDBException("cancelled", 1025))).isFalse();
    assertThat(FdbErrors.isFinalAnswer(new IllegalStateException("closed"))).isFalse();
  }

  @Test
  void whatIsNotFoundationDbsIsNoRejection() {
    assertThat(FdbErrors.read(new IllegalArgumentException("x"))).isNull();
    assertThat(FdbErrors.read(new InterruptedException())).isNull();
  }

  @Test
  void aTransactionThatTimedOutIsNotRepeatedForItMayYetCommit() {
    assertThat(FdbStatus.of(new FDBException("x", 1031))).isEqualTo(Statuses.TIMEOUT);
    assertThat(FdbStatus.of(new FDBException("x", 2103))).isEqualTo(Status.ERROR);
  }

  @Test
  void wordsNameTheCode() {
    var failure = new CompletionException(new FDBException("Value length exceeds limit", 2103));
    assertThat(FdbErrors.message(failure))
        .isEqualTo("FoundationDB's error 2103: Value length exceeds limit");
  }
}
