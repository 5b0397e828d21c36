package io.github.ycsbbackoff.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventLoopTest {

  private record Happened(long timeNanos, int argument) {}

  private final EventLoop loop = new EventLoop();
  private final List<Happened> happened = new ArrayList<>();
  private final EventKind kind =
      loop.kind(argument -> happened.add(new Happened(loop.nowNanos(), argument)));

  @Test
  void eventsHappenByTimeAndThoseOfOneMomentInTheOrderInWhichTheyWereAdded() {
    var random = new SplittableRandom(1);
    var added = new ArrayList<Happened>();
    for (var i = 0; i < 10_000; i++) {
      var event = new Happened(random.nextLong(100), i);
      added.add(event);
      kind.at(event.timeNanos(), event.argument());
    }

    loop.run(Long.MAX_VALUE);

    // This sort is stable.
    added.sort(Comparator.comparingLong(Happened::timeNanos));
    assertThat(happened).isEqualTo(added);
    assertThat(loop.handled()).isEqualTo(10_000);
  }

  @Test
  void whatIsToHappenAfterAllTimeDoesNotHappen() {
    kind.at(1, 1);
    loop.run(2);

    kind.after(Long.MAX_VALUE, 2);
    loop.run(Long.MAX_VALUE - 1);

    assertThat(happened).containsExactly(new Happened(1, 1));
  }

  @Test
  void eventsThatAnEventAddsHappenInTheirTurn() {
    var chain = new EventKind[1];
    chain[0] =
        loop.kind(
            argument -> {
              happened.add(new Happened(loop.nowNanos(), argument));
              if (argument < 3) {
                chain[0].after(10, argument + 1);
              }
            });
    chain[0].at(0, 0);
    kind.at(15, 99);

    loop.run(100);

    assertThat(happened).extracting(Happened::argument).containsExactly(0, 1, 99, 2, 3);
    assertThat(loop.nowNanos()).isEqualTo(100);
  }

  @Test
  void aRunEndsAtItsTimeAndGoesOnFromThere() {
    kind.at(10, 1);
    kind.at(11, 2);

    loop.run(10);
    assertThat(happened).containsExactly(new Happened(10, 1));

    loop.run(11);
    assertThat(happened).hasSize(2);
  }

  @Test
  void aStoppedLoopHandlesNothingMore() {
    loop.kind(argument -> loop.stop()).at(5, 0);
    kind.at(6, 1);

    loop.run(10);

    assertThat(happened).isEmpty();
    assertThat(loop.nowNanos()).isEqualTo(5);
  }

  @Test
  void timeNeverGoesBack() {
    loop.kind(argument -> kind.at(4, 0)).at(5, 0);

    assertThatThrownBy(() -> loop.run(10)).hasMessageContaining("before now");
  }

  @Test
  void numbersLeaveTheQueueAsTheyCameAlsoWhenItGrewInMidRing() {
    var queue = new LongQueue();
    for (var i = 0; i < 10; i++) {
      queue.add(i);
    }
    for (var i = 0; i < 8; i++) {
      assertThat(queue.remove()).isEqualTo(i);
    }
    for (var i = 10; i < 100; i++) {
      queue.add(i);
    }
    for (var i = 8; i < 100; i++) {
      assertThat(queue.remove()).isEqualTo(i);
    }
    assertThat(queue.isEmpty()).isTrue();
  }
}
