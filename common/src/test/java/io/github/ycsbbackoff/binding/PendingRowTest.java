package io.github.ycsbbackoff.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.YcsbMeasurements;
import io.github.ycsbbackoff.metrics.Totals;
import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.retry.Effect;
import io.github.ycsbbackoff.retry.OperationKind;
import io.github.ycsbbackoff.retry.Rejection;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Tests of what the end of a write is called, by what is known of its attempts. */
@Timeout(60)
class PendingRowTest {

  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");
  private static final Rejection DECIDED =
      new Rejection(RejectionReason.UNAVAILABLE, "decided", Effect.UNKNOWN);
  private static final Rejection LOST =
      new Rejection(RejectionReason.TIMEOUT, "lost", Effect.MAY_FOLLOW);

  private static final int ROUNDS = 2_000;

  private final OneBinding binding = new OneBinding();

  @BeforeEach
  void begin() throws ReflectiveOperationException, DBException {
    YcsbMeasurements.begin();
    binding.init();
  }

  @AfterEach
  void end() throws DBException {
    binding.cleanup();
  }

  @Test
  void aRowWhoseAttemptsWereAllRefusedIsGivenUp() {
    var row = binding.row();
    attempt(row, BUSY);
    attempt(row, BUSY);

    assertThat(row.gaveUp("enough")).isEqualTo(Statuses.GAVE_UP);
    assertThat(row.mayLandLater()).isFalse();
    assertThat(totals().gaveUp()).isEqualTo(1);
  }

  @Test
  void aRowOfWhichSomeAttemptMayHaveBeenCarriedOutIsUnknownThoughLaterOnesWereRefused() {
    var row = binding.row();
    attempt(row, LOST);
    attempt(row, BUSY);

    assertThat(row.gaveUp("enough")).isEqualTo(Statuses.UNKNOWN);
    assertThat(row.mayLandLater()).isTrue();
    assertThat(totals().unknown()).isEqualTo(1);
    assertThat(totals().gaveUp()).isZero();
  }

  @Test
  void aRowThatIsRefusedForGoodHasFailedUnlessAnEarlierAttemptMayHaveBeenCarriedOut() {
    var refused = binding.row();
    refused.sent();
    assertThat(refused.failed(Status.BAD_REQUEST, "no such column")).isEqualTo(Status.BAD_REQUEST);

    var unknown = binding.row();
    attempt(unknown, DECIDED);
    unknown.sent();
    assertThat(unknown.failed(Status.BAD_REQUEST, "no such column")).isEqualTo(Statuses.UNKNOWN);

    assertThat(totals().failed()).isEqualTo(1);
    assertThat(totals().unknown()).isEqualTo(1);
  }

  @Test
  void aRowThatIsOnItsWayWhenItsTimeIsUpIsUnknown() {
    var row = binding.row();
    attempt(row, BUSY);
    row.sent();

    assertThat(row.abandoned()).isEqualTo(Statuses.UNKNOWN);
    assertThat(row.mayLandLater()).isTrue();
  }

  @Test
  void aRowThatWaitsAfterRefusalsWhenItsTimeIsUpIsGivenUp() {
    var row = binding.row();
    attempt(row, BUSY);

    assertThat(row.abandoned()).isEqualTo(Statuses.GAVE_UP);
  }

  @Test
  void aRowThatTheStoreDidNotTakeTogetherWithOthersIsGivenUpIfItsTimeIsUpBeforeItGoesAlone() {
    var row = binding.row();
    row.sent();
    row.notTakenTogether();

    assertThat(row.abandoned()).isEqualTo(Statuses.GAVE_UP);
    assertThat(row.mayLandLater()).isFalse();
  }

  @Test
  void aRowThatNeverLeftHasFailedAndIsSaidToBeNeverSent() {
    var row = binding.row();

    assertThat(row.abandoned()).isEqualTo(Statuses.NOT_SENT);
    assertThat(row.mayLandLater()).isFalse();
    assertThat(totals().failed()).isEqualTo(1);
  }

  @Test
  void aRowThatHasEndedIsNotSentAnyMore() {
    var row = binding.row();
    attempt(row, BUSY);
    row.abandoned();

    assertThat(row.sent()).isFalse();
    assertThat(row.acknowledged()).as("the first end holds").isEqualTo(Statuses.GAVE_UP);
    assertThat(totals().acknowledged()).isZero();
  }

  @Test
  void aRefusalOfWhatWasNotSentSaysNothingOfTheRow() {
    var row = binding.row();
    row.refused(LOST);

    assertThat(row.abandoned()).isEqualTo(Statuses.NOT_SENT);
  }

  @Test
  void anAcknowledgedRowMayLandOnceMoreIfAnEarlierAttemptHadNoAnswer() {
    var atOnce = binding.row();
    atOnce.sent();
    atOnce.acknowledged();
    assertThat(atOnce.mayLandLater()).isFalse();

    var decided = binding.row();
    attempt(decided, DECIDED);
    decided.sent();
    decided.acknowledged();
    assertThat(decided.mayLandLater()).isFalse();

    var lost = binding.row();
    attempt(lost, LOST);
    lost.sent();
    lost.acknowledged();
    assertThat(lost.mayLandLater()).isTrue();
  }

  @Test
  void whereAllAttemptsTogetherAreCarriedOutOnceAnAcknowledgedRowDoesNotLandAgain() {
    var acknowledged = binding.rowThatIsCarriedOutOnce();
    attempt(acknowledged, LOST);
    acknowledged.sent();
    acknowledged.acknowledged();
    assertThat(acknowledged.mayLandLater()).isFalse();

    var unknown = binding.rowThatIsCarriedOutOnce();
    attempt(unknown, LOST);
    unknown.gaveUp("enough");
    assertThat(unknown.mayLandLater()).isTrue();
  }

  /** Who sees the last row's end may close the accounts. */
  @Test
  void whoSeesTheEndOfARowFindsItCounted() throws InterruptedException {
    var handed = new AtomicReference<PendingRow>();
    var ends =
        new Thread(() -> IntStream.range(0, ROUNDS).forEach(i -> next(handed).acknowledged()));
    ends.start();
    var found = new ArrayList<Long>();
    for (var i = 0; i < ROUNDS; i++) {
      var row = binding.row();
      row.sent();
      handed.set(row);
      while (!row.hasEnded()) {
        Thread.onSpinWait();
      }
      found.add(totals().acknowledged() - i);
    }
    ends.join();

    assertThat(found).containsOnly(1L);
  }

  private static PendingRow next(AtomicReference<PendingRow> handed) {
    while (true) {
      var row = handed.getAndSet(null);
      if (row != null) {
        return row;
      }
      Thread.onSpinWait();
    }
  }

  private static void attempt(PendingRow row, Rejection rejection) {
    assertThat(row.sent()).isTrue();
    row.refused(rejection);
  }

  private Totals totals() {
    return binding.context.meters().totals();
  }

  private static final class OneBinding extends StubBinding {
    private RunContext context;

    OneBinding() {
      super(sharedRun("test", context -> () -> {}));
    }

    @Override
    protected void open(AutoCloseable store, RunContext opened) {
      context = opened;
    }

    PendingRow row() {
      return new PendingRow(context.rows(), OperationKind.INSERT, "t", "k", System.nanoTime()) {};
    }

    PendingRow rowThatIsCarriedOutOnce() {
      return new PendingRow(context.rows(), OperationKind.INSERT, "t", "k", System.nanoTime()) {
        @Override
        protected boolean isCarriedOutOnce() {
          return true;
        }
      };
    }
  }
}
