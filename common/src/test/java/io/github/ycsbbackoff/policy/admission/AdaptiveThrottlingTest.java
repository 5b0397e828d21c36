package io.github.ycsbbackoff.policy.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.github.ycsbbackoff.policy.RejectionReason;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AdaptiveThrottlingTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long WINDOW = 120 * SECOND;

  private final SplittableRandom random = new SplittableRandom(20160401);
  private final AdaptiveThrottling throttling = new AdaptiveThrottling(2, WINDOW);

  @Test
  void aClientWhoseAttemptsAreAcceptedHalfTheTimeIsNeverThrottled() {
    for (var i = 0; i < 10_000; i++) {
      assertThat(throttling.admitNanos(i, random)).isZero();
      if (i % 2 == 0) {
        throttling.succeeded(i);
      } else {
        throttling.rejected(RejectionReason.SERVER_TOO_BUSY, i);
      }
    }
  }

  @Test
  void theProbabilityIsTheBooksFormula() {
    for (var i = 0; i < 500; i++) {
      throttling.rejected(RejectionReason.SERVER_TOO_BUSY, 0);
    }
    for (var i = 0; i < 300; i++) {
      throttling.failed(0);
    }
    for (var i = 0; i < 100; i++) {
      throttling.succeeded(0);
    }

    assertThat(throttling.refusalProbability(0)).isEqualTo((900 - 2 * 100) / 901.0);
  }

  @Test
  void asManyAreSentAsTheMultiplierTimesWhatAServerAcceptsThatAcceptsATenthOfAll() {
    var sent = 0;
    var accepted = 0;
    for (var i = 0; i < 200_000; i++) {
      var now = i * SECOND / 1_000;
      if (throttling.admitNanos(now, random) == 0) {
        sent++;
        // The server accepts 100 of the 1,000 attempts in a second, in the order in which they
        // come.
        if (accepted < 100 * (now / SECOND + 1)) {
          accepted++;
          throttling.succeeded(now);
        } else {
          throttling.rejected(RejectionReason.SERVER_TOO_BUSY, now);
        }
      }
    }

    assertThat((double) sent / accepted).isCloseTo(2, offset(0.2));
  }

  @Test
  void whatTheThrottlingRefusedIsARequestThatWasNotAccepted() {
    for (var i = 0; i < 100; i++) {
      throttling.rejected(RejectionReason.SERVER_TOO_BUSY, 0);
    }
    var refused = 0;
    for (var i = 0; i < 1_000; i++) {
      refused += throttling.admitNanos(0, random) == Admission.REFUSED ? 1 : 0;
    }

    assertThat(throttling.refusalProbability(0)).isEqualTo((100 + refused) / (101.0 + refused));
  }

  @Test
  void aConflictWasAcceptedSoThatNothingIsRefusedWhileMostAttemptsConflict() {
    for (var i = 0; i < 1_000; i++) {
      throttling.rejected(RejectionReason.CONFLICT, 0);
    }
    assertThat(throttling.refusalProbability(0)).isZero();
  }

  @Test
  void whatWasTwoMinutesAgoIsForgotten() {
    for (var i = 0; i < 1_000; i++) {
      throttling.rejected(RejectionReason.SERVER_TOO_BUSY, 0);
    }
    assertThat(throttling.refusalProbability(0)).isGreaterThan(0.99);
    assertThat(throttling.refusalProbability(WINDOW - 2 * SECOND)).isGreaterThan(0.99);
    assertThat(throttling.refusalProbability(WINDOW + SECOND)).isZero();
  }

  @Test
  void attemptsInFlightAreNoRefusalsSoThatTheFirstBatchOfAClientIsSentWhole() {
    for (var i = 0; i < 100; i++) {
      assertThat(throttling.admitNanos(0, random)).isZero();
    }
    assertThat(throttling.level(0)).isZero();
  }

  @Test
  void anAttemptThatIsNotSentAfterAllWasNotAskedForHoweverLateThatIsKnown() {
    for (var i = 0; i < 16; i++) {
      throttling.admitNanos(0, random);
    }
    for (var i = 0; i < 16; i++) {
      throttling.notSent(2 * WINDOW);
    }

    assertThat(throttling.level(2 * WINDOW)).isZero();
    assertThat(throttling.admitNanos(2 * WINDOW, random)).isZero();
  }
}
