package io.github.ycsbbackoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.retry.OperationKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that the counts of single threads are one number in Micrometer. */
class MetersTest {

  private static final int THREADS = 8;
  private static final int EACH = 10_000;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Meters meters = new Meters(registry, "test", "fixed");

  @Test
  void allThreadsAreInTheMetersAndInTheTotals() throws InterruptedException {
    inThreads(
        () -> {
          for (var i = 0; i < EACH; i++) {
            meters.inThisThread(OperationKind.INSERT).attemptStarted();
            meters.inThisThread(OperationKind.INSERT).attemptEnded();
            meters.of(OperationKind.INSERT).acknowledged(2, 1_000_000);
          }
        });

    var insert = registry.get("ycsb.attempts").tags("operation", "insert", "binding", "test");
    assertThat(insert.functionCounter().count()).isEqualTo(THREADS * EACH);
    var rows = registry.get("ycsb.rows").tags("operation", "insert", "outcome", "acknowledged");
    assertThat(rows.functionCounter().count()).isEqualTo(2 * THREADS * EACH);
    var latency = registry.get("ycsb.latency").tag("operation", "insert").functionTimer();
    assertThat(latency.count()).isEqualTo(THREADS * EACH);
    assertThat(latency.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(THREADS * EACH);
    assertThat(meters.totals().attempts()).isEqualTo(THREADS * EACH);
    assertThat(meters.totals().acknowledged()).isEqualTo(2 * THREADS * EACH);
    assertThat(
            meters
                .of(OperationKind.INSERT)
                .latenciesSinceLastCall()
                .get(Outcome.ACKNOWLEDGED)
                .getTotalCount())
        .isEqualTo(THREADS * EACH);
  }

  @Test
  void anAttemptMayEndInAnotherThreadThanItBegan() throws InterruptedException {
    for (var i = 0; i < THREADS; i++) {
      meters.inThisThread(OperationKind.UPDATE).attemptStarted();
    }
    assertThat(meters.inFlight()).isEqualTo(THREADS);
    assertThat(registry.get("ycsb.in.flight").gauge().value()).isEqualTo(THREADS);

    inThreads(() -> meters.inThisThread(OperationKind.UPDATE).attemptEnded());

    assertThat(meters.inFlight()).isZero();
  }

  @Test
  void aKindOfOperationThatWasNotMetHasNoMeters() {
    meters.inThisThread(OperationKind.READ).attemptStarted();

    assertThat(registry.get("ycsb.attempts").functionCounters())
        .extracting(counter -> counter.getId().getTag("operation"))
        .containsExactly("read");
    assertThat(meters.totals(OperationKind.SCAN)).isEqualTo(Totals.ZERO);
  }

  private static void inThreads(Runnable work) throws InterruptedException {
    var threads = IntStream.range(0, THREADS).mapToObj(i -> new Thread(work)).toList();
    threads.forEach(Thread::start);
    for (var thread : threads) {
      thread.join();
    }
  }
}
