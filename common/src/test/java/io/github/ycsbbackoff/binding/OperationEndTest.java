package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.YcsbMeasurements;
import io.github.ycsbbackoff.metrics.Totals;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Attempt;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import io.github.ycsbbackoff.retry.SyncRetrier;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * Tests of how an operation ends: its status, its row in the counts, and the words in the last
 * lines.
 */
class OperationEndTest {

  private static final Status OWN = new Status("OWN", "The store's own.");

  private final OneBinding binding = new OneBinding();

  @BeforeEach
  void begin() throws ReflectiveOperationException, DBException {
    YcsbMeasurements.begin();
    binding.getProperties().setProperty("backoff.policy", "none");
    binding.init();
  }

  @AfterEach
  void leaveNoInterruptToTheNextTest() throws DBException {
    Thread.interrupted();
    binding.cleanup();
  }

  // Reads and scans

  @Test
  void aReadIsOneRowWhetherThereIsSuchARowOrNot() {
    assertThat(binding.ask(() -> true)).isEqualTo(Status.OK);
    assertThat(binding.ask(() -> false)).isEqualTo(Status.NOT_FOUND);
    assertThat(totals().acknowledged()).isEqualTo(2);
    assertThat(totals().unacknowledged()).isZero();
  }

  @Test
  void aScanIsAsManyRowsAsItFinds() {
    var result = rows();
    assertThat(binding.scan("t", "k", 3, null, result)).isEqualTo(Status.OK);
    assertThat(binding.scan("t", "k", 4, null, result)).isEqualTo(Status.OK);

    assertThat(result).hasSize(7).doesNotContain(new HashMap<>());
    assertThat(totals().acknowledged()).isEqualTo(7);
  }

  @Test
  void aScanThatFindsNothingWasAnsweredAndIsOneRow() {
    assertThat(binding.scan("t", "k", 0, null, rows())).isEqualTo(Status.OK);
    assertThat(totals().acknowledged()).isEqualTo(1);
  }

  @Test
  void aFailureHasTheStoresStatusAndWords() {
    assertThat(binding.ask(failing(new IOException("broken")))).isEqualTo(OWN);
    assertThat(totals().failed()).isEqualTo(1);
    assertThat(firstFailure()).isEqualTo("read k: own words of broken");
  }

  @Test
  void aScanThatFailsIsOneRowThatFailed() {
    assertThat(binding.scan("t", "k", -1, null, rows())).isEqualTo(OWN);
    assertThat(totals().failed()).isEqualTo(1);
    assertThat(totals().acknowledged()).isZero();
    assertThat(firstFailure()).isEqualTo("scan k: own words of negative");
  }

  @Test
  void aRejectionWithoutAFurtherAttemptIsGivenUp() {
    assertThat(binding.ask(binding::refused)).isEqualTo(Statuses.GAVE_UP);
    assertThat(totals().gaveUp()).isEqualTo(1);
    assertThat(totals().failed()).isZero();
    assertThat(firstFailure()).startsWith("read k: ").endsWith(" after 1 rejections");
  }

  @Test
  void aReadThatIsInterruptedHasFailedAndTheThreadStillKnows() {
    assertThat(binding.ask(failing(new InterruptedException("enough")))).isEqualTo(OWN);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(totals().failed()).isEqualTo(1);
  }

  // Writes

  @Test
  void aRowEndsAsItsSendingSays() {
    assertThat(binding.send(binding::row, row -> Status.BATCHED_OK)).isEqualTo(Status.BATCHED_OK);
    assertThat(totals().unacknowledged()).isZero();

    assertThat(binding.send(binding::row, PendingRow::acknowledged)).isEqualTo(Status.OK);
    assertThat(totals().acknowledged()).isEqualTo(1);
  }

  @Test
  void aRowThatTheStoreCouldNotTakeIsABadRequestAndIsNotSent() {
    LongFunction<PendingRow> unusable =
        startNanos -> {
          throw new IllegalArgumentException("no field");
        };

    assertThat(binding.send(unusable, PendingRow::acknowledged)).isEqualTo(Status.BAD_REQUEST);
    assertThat(totals().acknowledged()).isZero();
    assertThat(totals().failed()).isEqualTo(1);
    assertThat(firstFailure()).isEqualTo("insert k: no field");
  }

  @Test
  void aMistakeOfOursIsNoBadRequest() {
    LongFunction<PendingRow> mistaken =
        startNanos -> {
          throw new IllegalStateException("ours");
        };

    assertThatThrownBy(() -> binding.send(mistaken, PendingRow::acknowledged))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("ours");
  }

  @Test
  void aRowWhoseSendingIsInterruptedWasNeverSentAndTheThreadStillKnows() {
    var status =
        binding.send(
            binding::row,
            row -> {
              throw new InterruptedException();
            });

    assertThat(status).isEqualTo(Statuses.NOT_SENT);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(totals().failed()).isEqualTo(1);
  }

  @SuppressWarnings({"NonApiType", "JdkObsolete"}) // YCSB's scan takes these types.
  private static Vector<HashMap<String, ByteIterator>> rows() {
    return new Vector<>();
  }

  private Totals totals() {
    return binding.context.meters().totals();
  }

  private String firstFailure() {
    return binding.context.rows().firstFailure().orElseThrow();
  }

  private static Callable<Boolean> failing(Exception failure) {
    return () -> {
      throw failure;
    };
  }

  /** The step that sends a row. */
  private interface Sending {
    Status send(PendingRow row) throws InterruptedException;
  }

  private static final class OneBinding extends StubBinding {
    private RunContext context;
    private Callable<Boolean> question;
    private LongFunction<PendingRow> newRow;
    private Sending sending;

    OneBinding() {
      super(sharedRun("test", context -> () -> {}));
    }

    Status ask(Callable<Boolean> question) {
      this.question = question;
      return read("t", "k", null, new HashMap<>());
    }

    @Override
    protected boolean readRow(String t, String k, Set<String> f, Map<String, ByteIterator> r)
        throws Exception {
      return question.call();
    }

    @Override
    protected void scanRows(
        String t, String k, int n, Set<String> f, Supplier<Map<String, ByteIterator>> nextRow)
        throws Exception {
      if (n < 0) {
        throw new IOException("negative");
      }
      for (var i = 0; i < n; i++) {
        nextRow.get().put("number", new StringByteIterator(Integer.toString(i)));
      }
    }

    Status send(LongFunction<PendingRow> newRow, Sending sending) {
      this.newRow = newRow;
      this.sending = sending;
      return insert("t", "k", Map.of());
    }

    @Override
    protected PendingRow newRow(
        OperationKind kind, String t, String k, Map<String, ByteIterator> v, long startNanos) {
      return newRow.apply(startNanos);
    }

    @Override
    protected Status send(PendingRow row) throws InterruptedException {
      return sending.send(row);
    }

    PendingRow row(long startNanos) {
      return new PendingRow(context.rows(), OperationKind.INSERT, "t", "k", startNanos) {};
    }

    /** Makes a read that the server refuses, under the policy that tries once. */
    boolean refused() throws Exception {
      var retrier = new SyncRetrier(context.reaction());
      return retrier.call(
          OperationKind.READ,
          new Attempt<Boolean>() {
            @Override
            public Boolean run() throws IOException {
              throw new IOException("busy");
            }

            @Override
            public Rejection read(Exception failure) {
              return new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");
            }
          });
    }

    @Override
    protected void open(AutoCloseable store, RunContext context) {
      this.context = context;
    }

    @Override
    protected Status statusOf(Exception failure) {
      return OWN;
    }

    @Override
    protected String message(Exception failure) {
      return "own words of " + failure.getMessage();
    }
  }
}
