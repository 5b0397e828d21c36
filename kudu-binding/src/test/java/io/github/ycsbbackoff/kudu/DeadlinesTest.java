package io.github.ycsbbackoff.kudu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.kudu.Deadlines.Ending;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DeadlinesTest {

  private static final long TIMEOUT = 100;

  private long nowNanos = 1_000;
  @AutoClose private final Deadlines deadlines = new Deadlines(TIMEOUT, () -> nowNanos);
  private final Deadlines.Watch watch = deadlines.addWatch();
  private final AtomicInteger ended = new AtomicInteger();
  private final Ending write = ended::incrementAndGet;

  @Test
  void whatIsWaitedForTooLongIsEnded() {
    watch.begin(write);
    deadlines.tick();
    nowNanos += TIMEOUT - 1;
    deadlines.tick();
    assertThat(ended).hasValue(0);
    nowNanos += 1;
    deadlines.tick();
    assertThat(ended).hasValue(1);
  }

  @Test
  void theNextWriteHasAllItsTime() {
    watch.begin(write);
    deadlines.tick();
    nowNanos += TIMEOUT - 1;
    watch.end();
    watch.begin(
        () -> {
          throw new AssertionError("it has only just begun");
        });
    deadlines.tick();
    nowNanos += TIMEOUT - 1;
    deadlines.tick();
    assertThat(ended).hasValue(0);
  }

  @Test
  void whatHasItsAnswerIsNotEnded() {
    watch.begin(write);
    deadlines.tick();
    watch.end();
    nowNanos += TIMEOUT;
    deadlines.tick();
    nowNanos += TIMEOUT;
    deadlines.tick();
    assertThat(ended).hasValue(0);
  }

  @Test
  void oneThatCannotBeEndedDoesNotKeepTheOthersWaiting() {
    deadlines
        .addWatch()
        .begin(
            () -> {
              throw new AssertionError("This Deferred was already called!");
            });
    watch.begin(write);
    deadlines.tick();
    nowNanos += TIMEOUT;
    deadlines.tick();
    assertThat(ended).hasValue(1);
  }

  @Test
  void aThreadThatHasEndedIsNotLookedAt() {
    watch.begin(write);
    deadlines.tick();
    watch.close();
    nowNanos += TIMEOUT;
    deadlines.tick();
    assertThat(ended).hasValue(0);
  }
}
