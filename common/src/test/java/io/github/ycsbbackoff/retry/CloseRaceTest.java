package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of waits that the timer ends while another thread closes and a third brings rejections. */
@Timeout(60)
class CloseRaceTest {

  private static final int ROUNDS = 200;
  private static final int OPERATIONS = 40;
  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");
  private static final WaitPolicy UP_TO_200_MICROS = (rejected, random) -> random.nextLong(200_000);

  private final CountingListener listener = new CountingListener();

  @Test
  void everyOperationEndsJustOnceHoweverCloseAndTheTimerRace() throws Exception {
    var random = new SplittableRandom(42);
    var all = new ArrayList<AsyncOperation>();

    for (var round = 0; round < ROUNDS; round++) {
      all.addAll(race(round, random.nextInt(OPERATIONS)));
    }

    assertThat(all).hasSize(ROUNDS * OPERATIONS);
    assertThat(all).allSatisfy(operation -> assertThat(operation.endings()).hasSize(1));
    assertThat(all.stream().map(operation -> operation.endings().get(0)).distinct())
        .as("both sides won some races")
        .containsExactlyInAnyOrder("again", "CLOSED");
    listener.assertCounted(0, all.size(), all.size());
  }

  /**
   * Runs a round in which the retrier is closed as soon as {@code closeAfter} operations were
   * rejected.
   */
  private List<AsyncOperation> race(long seed, int closeAfter) throws InterruptedException {
    var operations = Stream.generate(AsyncOperation::new).limit(OPERATIONS).toList();
    var settings =
        new RetrySettings("test", UP_TO_200_MICROS, Integer.MAX_VALUE, Long.MAX_VALUE, seed);
    var reaction = new Reaction(settings, listener);
    var retrier = new AsyncRetrier();
    var time = new CountDownLatch(closeAfter);
    var closer = new Thread(() -> closeWhen(time, retrier));
    closer.start();

    for (var operation : operations) {
      var execution = reaction.newExecution();
      execution.begin(OperationKind.INSERT);
      retrier.rejected(execution, BUSY, 0, operation::again, operation::giveUp);
      time.countDown();
    }

    closer.join();
    operations.forEach(AsyncOperation::awaitEnd);
    return operations;
  }

  private static void closeWhen(CountDownLatch time, AsyncRetrier retrier) {
    try {
      time.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      retrier.close();
    }
  }
}
