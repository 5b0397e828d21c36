package io.github.ycsbbackoff.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BackgroundTest {

  @Test
  void whatHasBegunIsWaitedForAndNotInterrupted() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var ended = new AtomicBoolean();
    var background = new Background("test");
    background.after(
        0,
        () -> {
          begun.countDown();
          ended.set(!isInterruptedWithin100Millis());
        });
    begun.await();

    background.close();

    assertThat(ended).isTrue();
  }

  @Test
  void workThatMayTakeLongIsWaitedForThatLong() {
    try (var background = new Background("test", 600)) {
      assertThat(background.endsWithinSeconds()).isGreaterThan(600);
    }
  }

  @Test
  void whatHasNotBegunIsDropped() {
    var begun = new AtomicBoolean();
    var background = new Background("test");
    background.after(3600, () -> begun.set(true));

    background.close();

    assertThat(begun).isFalse();
  }

  @Test
  void whatRecursIsDroppedToo() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var background = new Background("test");
    background.everySecond(begun::countDown);
    begun.await();

    background.close();
  }

  private static boolean isInterruptedWithin100Millis() {
    try {
      return new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return true;
    }
  }
}
