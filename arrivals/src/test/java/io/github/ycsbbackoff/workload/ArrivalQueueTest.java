package io.github.ycsbbackoff.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.arrival.ArrivalTimes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of who carries out which arrival, and which are dropped. */
class ArrivalQueueTest {

  private static final long MILLI = 1_000_000;

  @Test
  void anIdleThreadIsGivenTheNextArrivalAheadOfItsTime() {
    var queue = new ArrivalQueue(at(10, 20), 5);

    assertThat(queue.take(0).nanos()).isEqualTo(10);
    assertThat(queue.take(0).nanos()).isEqualTo(20);
    assertThat(queue.take(0).nanos()).isEqualTo(ArrivalTimes.NONE);
  }

  @Test
  void whatArrivesWhileAllThreadsAreBusyWaitsInItsOrder() {
    var queue = new ArrivalQueue(at(10, 20, 30), 5);

    assertThat(queue.counts(25).waiting()).isEqualTo(2);
    assertThat(queue.take(25).nanos()).isEqualTo(10);
    assertThat(queue.take(25).nanos()).isEqualTo(20);
    assertThat(queue.take(25).nanos()).isEqualTo(30);
  }

  @Test
  void whatFindsTheQueueFullIsDroppedAndNeverCaughtUp() {
    var queue = new ArrivalQueue(at(10, 20, 30, 40, 50), 2);

    assertThat(queue.take(45).nanos()).isEqualTo(10);
    assertThat(queue.take(46).nanos()).isEqualTo(20);
    assertThat(queue.take(47).nanos()).isEqualTo(50);
    var counts = queue.counts(60);
    assertThat(counts.dropped()).isEqualTo(2);
  }

  @Test
  void withoutAQueueWhatFindsNoIdleThreadIsDropped() {
    var queue = new ArrivalQueue(at(10, 20, 30), 0);

    assertThat(queue.take(25).nanos()).isEqualTo(30);
    assertThat(queue.counts(25).dropped()).isEqualTo(2);
  }

  @Test
  void whatIsBegunAtItsTimeArrivesThenAndNotWhenItIsTaken() {
    var queue = new ArrivalQueue(at(10, 20), 5);
    var mine = queue.take(0);

    assertThat(queue.counts(5).arrived()).isZero();
    queue.begun(mine, 10);
    assertThat(queue.counts(10).arrived()).isEqualTo(1);
  }

  @Test
  void whatCameAfterAThreadReadTheTimeAndBeforeItTookItArrivesOnce() {
    var queue = new ArrivalQueue(at(103, 200), 5);
    assertThat(queue.counts(105).waiting()).isEqualTo(1);

    queue.begun(queue.take(100), 106);

    var counts = queue.counts(110);
    assertThat(counts.arrived()).isEqualTo(1);
    assertThat(counts.begun()).isEqualTo(1);
    assertThat(counts.waiting()).isZero();
  }

  @Test
  void nothingArrivesAfterTheEndThoughOperationsAreStillUnderWay() {
    var queue = new ArrivalQueue(at(10, 20, 30, 40, 50), 1);
    queue.begun(queue.take(0), 10);

    queue.end(35);
    queue.end(60);

    var counts = queue.counts(100);
    assertThat(counts.arrived()).isEqualTo(3);
    assertThat(counts.begun()).isEqualTo(1);
    assertThat(counts.waiting()).isEqualTo(1);
    assertThat(counts.dropped()).isEqualTo(1);
  }

  @Test
  void anOperationIsLateFromAMillisecondOn() {
    var queue = new ArrivalQueue(at(10 * MILLI, 20 * MILLI, 30 * MILLI), 5);
    begin(queue, 0, 10 * MILLI + MILLI / 2);
    begin(queue, 22 * MILLI, 22 * MILLI);

    var counts = queue.counts(25 * MILLI);
    assertThat(counts.begun()).isEqualTo(2);
    assertThat(counts.late()).isEqualTo(1);
    assertThat(counts.lateNanos()).isEqualTo(5 * MILLI / 2);
    assertThat(counts.latestNanos()).isEqualTo(2 * MILLI);
    assertThat(queue.counts(25 * MILLI).latestNanos()).isZero();
  }

  /**
   * The same run, with a clock that visits each event in its order, and a thread for each place.
   */
  @Test
  void itIsWhatAQueueWithItsOwnThreadWouldBe() {
    for (var seed = 0; seed < 300; seed++) {
      var random = new SplittableRandom(seed);
      var arrivals = new long[200];
      for (var i = 0; i < arrivals.length; i++) {
        arrivals[i] = (i == 0 ? 0 : arrivals[i - 1]) + 1 + random.nextInt(20);
      }
      var length = new long[arrivals.length];
      for (var i = 0; i < length.length; i++) {
        length[i] = 1L + random.nextInt(100);
      }
      var threads = 1 + random.nextInt(4);
      var capacity = random.nextInt(5);

      var expected = byEvents(arrivals, length, threads, capacity);
      var queue = new ArrivalQueue(at(arrivals), capacity);
      var begun = new ArrayList<Long>();
      var free = new PriorityQueue<Long>();
      for (var i = 0; i < threads; i++) {
        free.add(-1L);
      }
      while (!free.isEmpty()) {
        var now = free.remove();
        var mine = queue.take(now).nanos();
        if (mine != ArrivalTimes.NONE) {
          var start = Math.max(now, mine);
          begun.add(mine);
          free.add(start + length[indexOf(arrivals, mine)]);
        }
      }

      assertThat(begun).as("seed " + seed).containsExactlyElementsOf(expected);
    }
  }

  private static List<Long> byEvents(long[] arrivals, long[] length, int threads, int capacity) {
    var begun = new ArrayList<Long>();
    var waiting = new ArrayDeque<Long>();
    var ends = new PriorityQueue<Long>();
    for (var arrival : arrivals) {
      // A thread that ends at the very time of an arrival takes that arrival out of the queue.
      while (!ends.isEmpty() && ends.peek() < arrival) {
        var end = ends.remove();
        if (!waiting.isEmpty()) {
          var next = waiting.remove();
          begun.add(next);
          ends.add(end + length[indexOf(arrivals, next)]);
        }
      }
      if (ends.size() < threads) {
        begun.add(arrival);
        ends.add(arrival + length[indexOf(arrivals, arrival)]);
      } else if (waiting.size() < capacity) {
        waiting.add(arrival);
      }
    }
    while (!waiting.isEmpty()) {
      var end = ends.remove();
      var next = waiting.remove();
      begun.add(next);
      ends.add(end + length[indexOf(arrivals, next)]);
    }
    return begun;
  }

  private static int indexOf(long[] arrivals, long time) {
    for (var i = 0; i < arrivals.length; i++) {
      if (arrivals[i] == time) {
        return i;
      }
    }
    throw new AssertionError("no arrival at " + time);
  }

  private static void begin(ArrivalQueue queue, long takenNanos, long beginsNanos) {
    queue.begun(queue.take(takenNanos), beginsNanos);
  }

  private static ArrivalTimes at(long... times) {
    var next = new int[1];
    return () -> next[0] == times.length ? ArrivalTimes.NONE : times[next[0]++];
  }
}
