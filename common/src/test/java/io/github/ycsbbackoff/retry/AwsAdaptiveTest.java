package io.github.ycsbbackoff.retry;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.RejectionReason;
import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.time.Duration;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of the combination aws-adaptive, by many threads of one client in played time. */
class AwsAdaptiveTest {

  private static final int THREADS = 32;
  private static final Rejection BUSY = new Rejection(RejectionReason.SERVER_TOO_BUSY, "busy");
  private static final long RESPONSE = Duration.ofMillis(2).toNanos();

  /** The time between the operations of a thread that are given up without an attempt. */
  private static final long PAUSE = Duration.ofMillis(3).toNanos();

  private static final long OVERLOAD_ENDS = Duration.ofSeconds(20).toNanos();
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final SplittableRandom random = new SplittableRandom(1);
  private long nowNanos;

  /** One thread, what it does next, and when. */
  private final class Worker implements Comparable<Worker> {
    private final Execution execution;
    private long atNanos;
    private boolean isOperating;
    private boolean isSent;

    Worker(Reaction reaction) {
      this.execution = reaction.newExecution();
    }

    /** Takes the next step; returns whether the server stored a row by it. */
    boolean step() {
      if (isSent) {
        return answered();
      }
      if (!isOperating) {
        execution.begin(OperationKind.INSERT);
        isOperating = true;
      }
      waits(execution.admit());
      return false;
    }

    private boolean answered() {
      isSent = false;
      if (nowNanos < OVERLOAD_ENDS) {
        waits(execution.rejected(BUSY, 0));
        return false;
      }
      execution.succeeded();
      isOperating = false;
      return true;
    }

    private void waits(long waitNanos) {
      if (waitNanos == WaitPolicy.GIVE_UP) {
        isOperating = false;
        atNanos = nowNanos + PAUSE;
      } else if (waitNanos > 0) {
        atNanos = nowNanos + waitNanos;
      } else {
        execution.sent();
        isSent = true;
        atNanos = nowNanos + RESPONSE;
      }
    }

    @Override
    public int compareTo(Worker other) {
      return Long.compare(atNanos, other.atNanos);
    }
  }

  @Test
  void threadsThatShareTheRateGoOnWhenTheServerHasRoomAgain() {
    var reaction =
        new Reaction(
            RetrySettings.from(settings("backoff.policy=aws-adaptive")),
            new CountingListener(),
            () -> nowNanos,
            () -> random);
    var workers = new PriorityQueue<Worker>();
    for (var i = 0; i < THREADS; i++) {
      workers.add(new Worker(reaction));
    }
    var rows = 0;
    while (nowNanos < OVERLOAD_ENDS + MINUTE) {
      var next = workers.remove();
      nowNanos = Math.max(nowNanos, next.atNanos);
      rows += next.step() ? 1 : 0;
      workers.add(next);
    }
    assertThat(rows).as("in a minute").isGreaterThan(100_000);
  }
}
