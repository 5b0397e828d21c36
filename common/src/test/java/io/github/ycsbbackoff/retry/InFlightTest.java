package io.github.ycsbbackoff.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.ycsbbackoff.policy.limit.FixedLimit;
import io.github.ycsbbackoff.policy.limit.HealthLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InFlightTest {

  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  private final InFlight two = new InFlight(new FixedLimit(2), failure -> fail(failure));

  @Test
  void thereIsRoomForAsManyAsTheLimitAllowsAndThenWhenOneHasLeft() {
    var flights = flights(3);
    assertThat(flights.get(0).enter()).isTrue();
    assertThat(flights.get(1).enter()).isTrue();
    assertThat(flights.get(2).enter()).isFalse();
    flights.get(0).leave();
    assertThat(flights.get(2).enter()).isTrue();
    assertThat(two.count()).isEqualTo(2);
  }

  @Test
  void whatOneThrowsDoesNotKeepThoseBehindItFromTheirPermits() {
    var complaints = new ArrayList<Throwable>();
    var one = new InFlight(new FixedLimit(1), complaints::add);
    var came = new ArrayList<Integer>();
    var first = one.newFlight();
    first.enter();
    var second = one.newFlight();
    second.queue(
        () -> {
          throw new IllegalStateException("its jar is broken");
        });
    one.newFlight().queue(() -> came.add(3));
    first.leave();
    second.leave();

    assertThat(complaints).hasSize(1);
    assertThat(came).containsExactly(3);
  }

  @Test
  void thoseWhoWaitComeInTheirOrderAndNobodyOvertakesThem() {
    var flights = flights(5);
    var came = new ArrayList<Integer>();
    flights.get(0).enter();
    flights.get(1).enter();
    flights.get(2).queue(() -> came.add(2));
    flights.get(3).queue(() -> came.add(3));
    flights.get(1).leave();
    assertThat(came).containsExactly(2);
    assertThat(flights.get(4).enter()).as("while one waits").isFalse();
    flights.get(0).leave();
    assertThat(came).containsExactly(2, 3);
  }

  @Test
  void whoLeavesTheQueueTakesNoPlaceAndWhoHasComeLeavesItFree() {
    var flights = flights(4);
    flights.get(0).enter();
    flights.get(1).enter();
    flights.get(2).queue(() -> fail("has left the queue"));
    assertThat(flights.get(2).leaveQueue()).isTrue();
    assertThat(flights.get(2).leaveQueue()).isFalse();
    flights.get(2).leave();
    assertThat(two.count()).isEqualTo(2);

    flights.get(3).queue(() -> {});
    flights.get(0).leave();
    assertThat(flights.get(3).leaveQueue()).as("it has come").isFalse();
    flights.get(3).leave();
    flights.get(1).leave();
    assertThat(two.count()).isZero();
  }

  @Test
  void aPlaceIsGivenBackOnceHoweverOftenItIsLeft() {
    var flight = flights(1).get(0);
    flight.enter();
    flight.enter();
    flight.sent(0);
    flight.answered(false, 1, new SplittableRandom(1));
    flight.leave();
    assertThat(two.count()).isZero();
  }

  @Test
  void aLongQueueOfThoseWhoEndAtOnceIsNoDeepStack() {
    var first = new Flight(two);
    var second = new Flight(two);
    first.enter();
    second.enter();
    var ended = new AtomicInteger();
    for (var i = 0; i < 100_000; i++) {
      var flight = new Flight(two);
      flight.queue(
          () -> {
            ended.incrementAndGet();
            flight.leave();
          });
    }
    first.leave();
    assertThat(ended).hasValue(100_000);
  }

  @Test
  void whoWaitsTooLongHasNoPlace() throws InterruptedException {
    var flights = flights(3);
    flights.get(0).enter();
    flights.get(1).enter();
    assertThat(flights.get(2).await(1_000)).isFalse();
    flights.get(0).leave();
    assertThat(two.count()).isEqualTo(1);
  }

  /**
   * Checks with many threads that never more than the limit are in, and that none waits for ever.
   */
  @Test
  void noThreadIsForgottenAndNoneIsLetInTooMany() throws Exception {
    var threads = 8;
    var in = new AtomicInteger();
    var most = new AtomicInteger();
    var pool = Executors.newFixedThreadPool(threads);
    try {
      var jobs = new ArrayList<Callable<Integer>>();
      for (var t = 0; t < threads; t++) {
        var random = new SplittableRandom(t);
        jobs.add(
            () -> {
              var flight = new Flight(two);
              var late = 0;
              for (var i = 0; i < 20_000; i++) {
                var patience = random.nextInt(10) == 0 ? random.nextLong(20_000) : HOUR;
                if (!flight.enter() && !flight.await(patience)) {
                  late++;
                  continue;
                }
                flight.sent(0);
                most.accumulateAndGet(in.incrementAndGet(), Math::max);
                in.decrementAndGet();
                flight.answered(false, 1, random);
              }
              return late;
            });
      }
      for (var job : pool.invokeAll(jobs, 50, TimeUnit.SECONDS)) {
        assertThat(job.get()).isLessThan(20_000 / 5);
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(most.get()).as("at once").isBetween(1, 2);
    assertThat(two.count()).isZero();
  }

  /**
   * Has a timer take requests out of the queue while they end, as at their deadline. What the timer
   * took out has no permit that its end could give back.
   */
  @Test
  void aRequestThatEndsWhileATimerTakesItOutOfTheQueueGivesNoPermitBack() throws Exception {
    two.newFlight().enter();
    two.newFlight().enter();
    var queued = flights(100_000);
    queued.forEach(flight -> flight.queue(() -> {}));
    var timer = new AtomicInteger();
    var ends = new AtomicInteger();
    var pool = Executors.newFixedThreadPool(2);
    try {
      var jobs =
          List.of(
              atOnce(queued, Flight::leaveQueue, timer, ends),
              atOnce(queued, Flight::leave, ends, timer));
      for (var job : pool.invokeAll(jobs, 50, TimeUnit.SECONDS)) {
        job.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(two.count()).isEqualTo(2);
  }

  /**
   * Does something with each flight when another thread has come to the same one, for which it
   * waits a moment, but not for ever: that thread may have no processor.
   */
  private static Callable<Void> atOnce(
      List<Flight> flights, Consumer<Flight> what, AtomicInteger come, AtomicInteger otherCome) {
    return () -> {
      for (var flight : flights) {
        var number = come.incrementAndGet();
        for (var spins = 0; otherCome.get() < number && spins < 500; spins++) {
          Thread.onSpinWait();
        }
        what.accept(flight);
      }
      return null;
    };
  }

  @Test
  void whoeverWaitsComesWhenTheLimitGrows() {
    var limit = new HealthLimit(1, 1, 8);
    var all = new InFlight(limit);
    var health = all.followHealth().orElseThrow();
    var came = new ArrayList<Integer>();
    assertThat(all.newFlight().enter()).isTrue();
    all.newFlight().queue(() -> came.add(2));
    all.newFlight().queue(() -> came.add(3));

    limit.answered(1, 1, false, new SplittableRandom(1));
    health.report(true);

    assertThat(came).containsExactly(2);
  }

  @Test
  void whereTheLimitShrinksThoseWhoAreOnTheirWayStay() {
    var all = new InFlight(new HealthLimit(1, 4, 8));
    var health = all.followHealth().orElseThrow();
    var flights = new ArrayList<Flight>();
    for (var i = 0; i < 5; i++) {
      flights.add(all.newFlight());
    }
    flights.subList(0, 4).forEach(flight -> assertThat(flight.enter()).isTrue());
    health.report(false);
    assertThat(all.count()).isEqualTo(4);
    flights.get(0).leave();
    flights.get(1).leave();
    assertThat(flights.get(4).enter()).as("two are still on their way").isFalse();
    flights.get(2).leave();
    assertThat(flights.get(4).enter()).isTrue();
  }

  private List<Flight> flights(int count) {
    var flights = new ArrayList<Flight>();
    for (var i = 0; i < count; i++) {
      flights.add(new Flight(two));
    }
    return flights;
  }
}
