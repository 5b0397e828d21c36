package io.github.ycsbbackoff.kudu;

import static io.github.ycsbbackoff.testing.BindingRun.key;
import static io.github.ycsbbackoff.testing.BindingRun.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.ycsbbackoff.binding.Statuses;
import io.github.ycsbbackoff.testing.Disturbance;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.Status;

/** Tests of a breaker around a server that stands still for some seconds. */
@Tag("server")
@Timeout(120)
class BreakerIT {

  private static final int THREADS = 16;
  private static final int BEFORE = 500;

  /**
   * The number of consecutive acknowledgements that each thread waits for; a breaker that is half
   * open never lets so many through.
   */
  private static final int AFTER = 100;

  /**
   * The attempts while the breaker is half open: more than there are threads, so that it stays half
   * open until the server goes on, which is longer than a second of the timeline, as its open time
   * is.
   */
  private static final int TRIALS = 20;

  private static final double CLOSED = 0;
  private static final double OPEN = 1;
  private static final double HALF_OPEN = 0.5;

  @RegisterExtension static final RealKudu KUDU = new RealKudu();

  private final AtomicInteger acknowledged = new AtomicInteger();

  @Test
  void itOpensWhileTheServerStandsStillAndClosesWhenItGoesOn() throws Exception {
    var run =
        new TestRun(
            KUDU,
            "threadcount=" + THREADS,
            "backoff.policy=jittered",
            "backoff.timeout=1s",
            "backoff.admission=breaker",
            "backoff.admission.calls=20",
            "backoff.admission.open=1500ms",
            "backoff.admission.trials=" + TRIALS);
    var pause = new FutureTask<Void>(this::pauseOnceUnderWay);
    var disturber = new Thread(pause, "disturber");
    disturber.start();
    var seen = run.inAllThreads(thread -> List.copyOf(insert(run, thread, pause)));
    pause.get(1, TimeUnit.MINUTES);
    var counts = run.finish();

    assertThat(seen).containsOnlyKeys(Status.OK, Statuses.UNKNOWN, Statuses.GAVE_UP);
    assertThat(counts.sum("refused_breaker")).isPositive().isEqualTo(counts.gaveUp());
    assertThat(counts.unknown()).as("without an answer").isGreaterThanOrEqualTo(10);
    // When the server goes on, it refuses what it had in its queue, whose operations have ended by
    // then.
    assertThat(counts.rejections()).as("by the server").isLessThanOrEqualTo(counts.unknown());
    assertThat(counts.attempts()).isEqualTo(counts.acknowledged() + counts.unknown());
    assertThat(counts.changes("admission")).containsSubsequence(CLOSED, OPEN, HALF_OPEN, CLOSED);
  }

  private Void pauseOnceUnderWay() throws Exception {
    await().atMost(1, TimeUnit.MINUTES).until(() -> acknowledged.get() >= BEFORE);
    Disturbance.pause(KUDU.server().pids().get("tserver"));
    return null;
  }

  /** Inserts until the server goes on and the breaker lets everything through again. */
  private Set<Status> insert(TestRun run, int thread, FutureTask<Void> pause) {
    var seen = new HashSet<Status>();
    var inARow = 0;
    for (var i = 0; inARow < AFTER; i++) {
      var status = run.binding(thread).insert(run.table(), key(thread * 10_000_000 + i), row("v"));
      seen.add(status);
      if (status.equals(Status.OK)) {
        acknowledged.incrementAndGet();
      }
      inARow = status.equals(Status.OK) && pause.isDone() ? inARow + 1 : 0;
    }
    return seen;
  }
}
