package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoomTest {

  private static final long AT_ONCE = 0;
  private static final long PATIENT_MILLIS = 50_000;

  @Test
  void asManyEnterAsItHasRoomFor() throws Exception {
    var room = new Room(2);
    assertThat(room.enter(AT_ONCE)).isTrue();
    assertThat(room.enter(AT_ONCE)).isTrue();
    assertThat(room.enter(AT_ONCE)).as("a third").isFalse();
    room.leave();
    assertThat(room.enter(AT_ONCE)).as("in the place of one that left").isTrue();
  }

  @Test
  void whoeverWaitsEntersWhenOneLeaves() throws Exception {
    var room = new Room(1);
    room.enter(AT_ONCE);
    var waiting = CompletableFuture.supplyAsync(() -> enter(room));
    room.leave();
    assertThat(waiting.join()).isTrue();
  }

  @Test
  void whoeverWaitsEntersWhenItGrows() throws Exception {
    var room = new Room(1);
    room.enter(AT_ONCE);
    var waiting = CompletableFuture.supplyAsync(() -> enter(room));
    room.resize(2);
    assertThat(waiting.join()).isTrue();
    assertThat(room.size()).isEqualTo(2);
  }

  @Test
  void whereItShrinksThoseWhoAreInStay() throws Exception {
    var room = new Room(3);
    for (var i = 0; i < 3; i++) {
      room.enter(AT_ONCE);
    }
    room.resize(1);
    room.leave();
    room.leave();
    assertThat(room.enter(AT_ONCE)).as("one is still in").isFalse();
    room.leave();
    assertThat(room.enter(AT_ONCE)).isTrue();
  }

  @RepeatedTest(20)
  void nobodyOvertakesThoseWhoWait() throws Exception {
    var room = new Room(1);
    room.enter(AT_ONCE);
    var waiting = CompletableFuture.supplyAsync(() -> enter(room));
    untilSomebodyWaits(room);
    room.leave();
    assertThat(room.enter(AT_ONCE)).as("whoever comes now").isFalse();
    assertThat(waiting.join()).isTrue();
  }

  @Test
  void whetherItWasFullIsToldOnce() throws Exception {
    var room = new Room(1);
    room.enter(AT_ONCE);
    assertThat(room.takeWasFull()).as("nobody had to wait").isFalse();
    room.enter(AT_ONCE);
    assertThat(room.takeWasFull()).isTrue();
    assertThat(room.takeWasFull()).as("since then").isFalse();
  }

  @Test
  void itIsFullAsLongAsSomebodyWaits() throws Exception {
    var room = new Room(1);
    room.enter(AT_ONCE);
    var waiting = CompletableFuture.supplyAsync(() -> enter(room));
    untilSomebodyWaits(room);
    assertThat(room.takeWasFull()).isTrue();
    room.leave();
    assertThat(waiting.join()).isTrue();
  }

  @Test
  void anInterruptedThreadDoesNotEnter() {
    var room = new Room(1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> room.enter(PATIENT_MILLIS)).isInstanceOf(InterruptedException.class);
  }

  private static void untilSomebodyWaits(Room room) throws InterruptedException {
    // What is told first may be that the other came, and only what is told next that it waits.
    for (var told = 0; told < 2; told += room.takeWasFull() ? 1 : 0) {
      if (Thread.interrupted()) {
        throw new InterruptedException("nobody waits");
      }
    }
  }

  private static boolean enter(Room room) {
    try {
      return room.enter(PATIENT_MILLIS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
