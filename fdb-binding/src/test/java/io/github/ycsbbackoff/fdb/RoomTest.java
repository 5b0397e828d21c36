package io.github.ycsbbackoff.fdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoomTest {

  private static final long AT_ONCE = 0;
  private static final long PATIENT_MILLIS = 50_000;

  @Test
  void asManyEnterAsTheWindowGives() throws Exception {
    var room = new Room(Window.fixed(2));
    assertThat(room.enter(AT_ONCE)).isTrue();
    assertThat(room.enter(AT_ONCE)).isTrue();
    assertThat(room.enter(AT_ONCE)).as("a third").isFalse();
    room.leave();
    assertThat(room.enter(AT_ONCE)).as("in the place of one that left").isTrue();
  }

  @Test
  void whoeverWaitsEntersWhenOneLeaves() throws Exception {
    var room = new Room(Window.fixed(1));
    room.enter(AT_ONCE);
    var waiting = CompletableFuture.supplyAsync(() -> enter(room));
    room.leave();
    assertThat(waiting.join()).isTrue();
  }

  @Test
  void aWindowThatGrowsLetsMoreIn() throws Exception {
    var window = new GivenWindow(1);
    var room = new Room(window);
    room.enter(AT_ONCE);
    window.size = 2;
    assertThat(room.enter(AT_ONCE)).isTrue();
  }

  @Test
  void aWindowThatShrinksWaitsForThoseOnTheirWay() throws Exception {
    var window = new GivenWindow(3);
    var room = new Room(window);
    for (var i = 0; i < 3; i++) {
      room.enter(AT_ONCE);
    }
    window.size = 1;
    room.leave();
    room.leave();
    assertThat(room.enter(AT_ONCE)).as("one is still on its way").isFalse();
    room.leave();
    assertThat(room.enter(AT_ONCE)).isTrue();
  }

  @Test
  void anInterruptedThreadDoesNotEnter() {
    var room = new Room(Window.fixed(1));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> room.enter(PATIENT_MILLIS)).isInstanceOf(InterruptedException.class);
  }

  private static boolean enter(Room room) {
    try {
      return room.enter(PATIENT_MILLIS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static final class GivenWindow implements Window {
    private int size;

    GivenWindow(int size) {
      this.size = size;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public void close() {
      // It holds nothing.
    }
  }
}
