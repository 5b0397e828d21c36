package io.github.ycsbbackoff.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventQueueTest {

  private record Event(long nanos, int kind, int argument) {}

  private record Added(Event event, int order) {}

  @Test
  void eventsOfManyKindsComeByTimeAndThenInTheOrderInWhichTheyWereAdded() {
    compareWithSorted(new EventQueue(), 5_000, 100_000);
  }

  @Test
  void theyDoAlsoWhenTheirOrdersAreGivenAnewEachHundredEvents() {
    compareWithSorted(new EventQueue(100), 60, 10_000);
  }

  @Test
  void theLargestNumbersComeOutAsTheyWentIn() {
    var queue = new EventQueue();
    var kind = EventQueue.MOST_KINDS - 1;
    queue.add(Long.MAX_VALUE, kind, Integer.MAX_VALUE);
    queue.add(Long.MAX_VALUE, 0, 0);

    assertThat(List.of(take(queue), take(queue)))
        .containsExactly(
            new Event(Long.MAX_VALUE, kind, Integer.MAX_VALUE), new Event(Long.MAX_VALUE, 0, 0));
    assertThat(queue.next(Long.MAX_VALUE)).isFalse();
  }

  @Test
  void nothingIsTakenOutThatHappensLater() {
    var queue = new EventQueue();
    queue.add(10, 1, 7);

    assertThat(queue.next(9)).isFalse();
    assertThat(queue.next(10)).isTrue();
    assertThat(queue.next(10)).isFalse();
  }

  @Test
  void moreEventsThanThereAreOrdersAreRefused() {
    var queue = new EventQueue(3);
    for (var i = 0; i < 3; i++) {
      queue.add(i, 0, i);
    }

    assertThatThrownBy(() -> queue.add(3, 0, 3)).hasMessage("there are 3 events to come");
  }

  /**
   * Compares the queue's order with a sorted one. Kinds 0 to 3 take a constant time, the others a
   * random one, all of few nanoseconds, so that many events have the same time.
   */
  private static void compareWithSorted(EventQueue queue, int most, int events) {
    var random = new SplittableRandom(1);
    var sorted =
        new PriorityQueue<>(
            Comparator.comparingLong((Added added) -> added.event().nanos())
                .thenComparingInt(Added::order));
    var expected = new ArrayList<Event>();
    var taken = new ArrayList<Event>();
    var now = 0L;
    for (var i = 0; i < events; i++) {
      var kind = random.nextInt(8);
      var event = new Event(now + (kind < 4 ? 10 * kind : random.nextInt(200)), kind, i);
      queue.add(event.nanos(), event.kind(), event.argument());
      sorted.add(new Added(event, i));
      while (sorted.size() >= most || (!sorted.isEmpty() && random.nextInt(3) == 0)) {
        expected.add(sorted.remove().event());
        taken.add(take(queue));
        now = expected.get(expected.size() - 1).nanos();
      }
    }
    assertThat(taken).isEqualTo(expected).hasSizeGreaterThan(events - most);
  }

  private static Event take(EventQueue queue) {
    assertThat(queue.next(Long.MAX_VALUE)).isTrue();
    return new Event(queue.nanos(), queue.kind(), queue.argument());
  }
}
