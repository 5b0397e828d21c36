package io.github.ycsbbackoff.fdb.conformance;

import static io.github.ycsbbackoff.fdb.conformance.Area.bytes;
import static io.github.ycsbbackoff.fdb.conformance.Area.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.apple.foundationdb.FDBException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Conformance
class RetryTest {

  private static final int USED_DURING_COMMIT = 2017;

  private final Area area;

  RetryTest(Area area) {
    this.area = area;
    area.fill("a");
  }

  @ParameterizedTest
  @ValueSource(ints = {1007, 1009, 1020, 1021, 1037, 1038, 1042, 1051, 1078, 1213, 1223})
  void aRetriableErrorGivesAnEmptyTransaction(int code) {
    var first = area.begin();
    first.options().setMaxRetryDelay(1);
    first.set(area.key("a"), bytes("lost"));

    try (var second = first.onError(error(code)).join()) {
      assertThat(second.get(area.key("a")).join()).isEqualTo(bytes("a"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1025, 1031, 1036, 2000, 2004, 2017, 2101, 2102, 2103})
  void anyOtherErrorIsGivenBack(int code) {
    var transaction = area.begin();

    assertThat(code(transaction.onError(error(code)))).isEqualTo(code);
  }

  @Test
  void anErrorInACompletionExceptionIsRecognized() {
    var failure = new CompletionException(error(1020));

    try (var next = area.begin().onError(failure).join()) {
      assertThat(next.get(area.key("a")).join()).isEqualTo(bytes("a"));
    }
  }

  @Test
  void whatIsNoErrorOfTheDatabaseIsGivenBack() {
    var failure = new IllegalStateException("mine");

    assertThatThrownBy(() -> area.begin().onError(failure).join()).hasCause(failure);
  }

  @Test
  void theOldTransactionIsNotToBeUsedAfterAnError() {
    var first = area.begin();
    try (var unused = first.onError(error(1007)).join()) {
      assertThatThrownBy(() -> first.get(area.key("a"))).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aRetryReadsAtANewVersion() {
    var first = area.begin();
    var version = first.getReadVersion().join();
    area.set("a", "new");

    try (var second = first.onError(error(1007)).join()) {
      assertThat(second.getReadVersion().join()).isGreaterThan(version);
      assertThat(second.get(area.key("a")).join()).isEqualTo(bytes("new"));
    }
  }

  @Test
  void theRetryLimitEndsTheRetries() {
    var first = area.begin();
    first.options().setRetryLimit(1);

    var second = first.onError(error(1007)).join();

    assertThat(code(second.onError(error(1007)))).isEqualTo(1007);
  }

  @Test
  void anotherRetryLimitIsOfNoMeaningToOtherTransactions() {
    var limited = area.begin();
    limited.options().setRetryLimit(0);

    assertThat(code(limited.onError(error(1007)))).isEqualTo(1007);
    assertThat(code(area.begin().onError(error(1007)))).isZero();
  }

  @Test
  void aNegativeTimeoutIsRefused() {
    try (var transaction = area.begin()) {
      transaction.options().setTimeout(-1);

      assertThat(code(transaction.get(area.key("a")))).isEqualTo(2006);
    }
  }

  @Test
  void anUnknownOptionIsRefusedAtOnce() {
    try (var transaction = area.begin()) {
      assertThat(
              code(
                  () -> {
                    transaction.options().getOptionConsumer().setOption(987_654, null);
                    return null;
                  }))
          .isEqualTo(2007);
    }
  }

  @Test
  void aTimeoutEndsWhatIsWaitedFor() {
    try (var transaction = area.begin()) {
      transaction.setReadVersion(area.begin().getReadVersion().join() + 1_000_000_000);
      var read = transaction.get(area.key("a"));
      transaction.options().setTimeout(1);

      assertThat(code(read)).isEqualTo(1031);
      assertThat(code(transaction.get(area.key("a")))).isEqualTo(1031);
    }
  }

  @Test
  void aTimeoutHoldsForTheRetriesToo() {
    var first = area.begin();
    first.options().setTimeout(60_000);
    try (var second = first.onError(error(1007)).join()) {
      second.setReadVersion(area.begin().getReadVersion().join() + 1_000_000_000);
      var read = second.get(area.key("a"));
      second.options().setTimeout(1);

      assertThat(code(read)).isEqualTo(1031);
    }
  }

  @Test
  void aCancelledTransactionIsOver() {
    try (var transaction = area.begin()) {
      transaction.set(area.key("a"), bytes("new"));
      transaction.cancel();

      assertThat(code(transaction.get(area.key("a")))).isEqualTo(1025);
      assertThat(code(transaction.commit())).isEqualTo(1025);
      assertThat(area.get("a")).isEqualTo("a");
    }
  }

  @Test
  void aClosedTransactionIsNotToBeUsed() {
    var transaction = area.begin();
    transaction.close();

    assertThatThrownBy(transaction::commit).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aCommittedTransactionIsNotToBeUsed() {
    try (var transaction = area.begin()) {
      transaction.set(area.key("a"), bytes("new"));
      transaction.commit().join();

      assertThat(code(transaction.get(area.key("a")))).isEqualTo(USED_DURING_COMMIT);
      assertThat(code(transaction.commit())).isEqualTo(USED_DURING_COMMIT);
    }
  }

  @Test
  void anErrorComesBareFromItsFuture() {
    try (var transaction = area.begin()) {
      transaction.set(area.key("a"), new byte[100_001]);

      var failure = new CompletableFuture<Throwable>();
      var unused = transaction.commit().whenComplete((done, cause) -> failure.complete(cause));

      assertThat(failure.join()).isInstanceOf(FDBException.class);
    }
  }

  @Test
  void runTriesAgainUntilItIsCommitted() {
    var attempts = new AtomicInteger();

    area.commit(
        transaction -> {
          transaction.get(area.key("a")).join();
          if (attempts.incrementAndGet() == 1) {
            area.set("a", "other");
          }
          transaction.set(area.key("a"), bytes("mine"));
        });

    assertThat(attempts).hasValue(2);
    assertThat(area.get("a")).isEqualTo("mine");
  }

  @Test
  void runGivesTheCallersOwnFailureBack() {
    var failure = new IllegalStateException("mine");

    assertThatThrownBy(
            () ->
                area.database()
                    .run(
                        transaction -> {
                          transaction.set(area.key("a"), bytes("lost"));
                          throw failure;
                        }))
        .hasCause(failure);
    assertThat(area.get("a")).isEqualTo("a");
  }

  private static FDBException error(int code) {
    return new FDBException("made up", code);
  }
}
