package io.github.ycsbbackoff.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of the wait of a run's threads for each other. */
@Timeout(30)
class GatheringTest {

  private final Gathering three = new Gathering(3, Duration.ofMinutes(10));

  @Test
  void threadsGoOnOnceAllAreHere() throws Exception {
    var first = CompletableFuture.runAsync(three::await);
    var second = CompletableFuture.runAsync(three::await);

    three.await();

    CompletableFuture.allOf(first, second).get(20, TimeUnit.SECONDS);
  }

  @Test
  void whenOneStopsWaitingTheOthersDoNotWaitAnyLonger() throws Exception {
    var later = CompletableFuture.runAsync(three::await);

    // An interruption ends a wait as its time does.
    Thread.currentThread().interrupt();
    three.await();

    assertThat(Thread.interrupted()).isTrue();
    later.get(20, TimeUnit.SECONDS);
  }
}
