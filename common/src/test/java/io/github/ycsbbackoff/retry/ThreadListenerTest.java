package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.policy.wait.WaitPolicy;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/**
 * Tests that an execution tells the listener of the thread and the kind that it serves just now.
 */
class ThreadListenerTest {

  private static final WaitPolicy AT_ONCE = (rejected, random) -> 0;

  private final Map<Heard, CountingListener> listeners = new ConcurrentHashMap<>();
  private final Execution execution = newExecution();

  @Test
  void whatHappensInAnotherThreadIsToldToThatThreadsListener() throws InterruptedException {
    execution.begin(OperationKind.INSERT);
    execution.sent();
    var other = new Thread(execution::succeeded);
    other.start();
    other.join();
    execution.begin(OperationKind.INSERT);

    assertTold(Thread.currentThread(), OperationKind.INSERT, 2, 1, 0);
    assertTold(other, OperationKind.INSERT, 0, 0, 1);
  }

  @Test
  void anOperationOfAnotherKindIsToldToThatKindsListener() {
    execution.begin(OperationKind.INSERT);
    execution.sent();
    execution.succeeded();
    execution.begin(OperationKind.READ);
    execution.sent();
    execution.succeeded();
    execution.begin(OperationKind.INSERT);

    assertTold(Thread.currentThread(), OperationKind.INSERT, 2, 1, 1);
    assertTold(Thread.currentThread(), OperationKind.READ, 1, 1, 1);
  }

  private void assertTold(Thread thread, OperationKind kind, long begun, long sent, long ended) {
    var told = listeners.get(new Heard(thread, kind));
    assertThat(told.operations).as("operations").hasValue(begun);
    assertThat(told.attemptsStarted).as("attempts started").hasValue(sent);
    assertThat(told.attemptsEnded).as("attempts ended").hasValue(ended);
  }

  private Execution newExecution() {
    var byThread =
        new CountingListener() {
          @Override
          public ThreadListener inThisThread(OperationKind kind) {
            return listeners.computeIfAbsent(
                new Heard(Thread.currentThread(), kind), heard -> new CountingListener());
          }
        };
    var settings = new RetrySettings("test", AT_ONCE, 1, 1_000, 1);
    var random = new SplittableRandom(1);
    return new Reaction(settings, byThread, () -> 0, () -> random).newExecution();
  }

  private record Heard(Thread thread, OperationKind kind) {}
}
