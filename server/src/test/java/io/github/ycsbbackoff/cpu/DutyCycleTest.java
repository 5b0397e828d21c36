package io.github.ycsbbackoff.cpu;

import static io.github.ycsbbackoff.cpu.BusyShell.await;
import static io.github.ycsbbackoff.cpu.BusyShell.stateOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class DutyCycleTest {

  private BusyShell busy;

  @BeforeEach
  void start() throws IOException {
    busy = new BusyShell();
  }

  @AfterEach
  void stop() {
    busy.close();
  }

  @Test
  void aProcessAndItsChildStandStillAgainAndAgainAndGoOnInTheEnd() {
    try (var limit = new DutyCycle(0.2)) {
      limit.add(busy.pid());
      for (var i = 0; i < 3; i++) {
        await(() -> isStopped(busy.pid()) && isStopped(busy.child()));
        await(() -> !isStopped(busy.pid()) && !isStopped(busy.child()));
      }
      await(() -> isStopped(busy.pid()));
    }

    assertThat(isStopped(busy.pid())).isFalse();
    assertThat(isStopped(busy.child())).isFalse();
  }

  @Test
  void aProcessThatIsTakenOutGoesOn() {
    try (var limit = new DutyCycle(0.001)) {
      limit.add(busy.pid());
      await(() -> isStopped(busy.pid()));

      limit.remove(busy.pid());

      assertThat(isStopped(busy.pid())).isFalse();
      assertThat(isStopped(busy.child())).isFalse();
    }
  }

  @Test
  void aProcessThatHasEndedIsForgottenForItsIdMayBeGivenToAnother() {
    try (var limit = new DutyCycle(0.5)) {
      var child = busy.child();
      limit.add(busy.pid());
      assertThat(limit.holds(busy.pid())).isTrue();

      busy.close();

      await(() -> !limit.holds(busy.pid()) && !limit.holds(child));
    }
  }

  @Test
  void itSaysThatItIsByPauses() {
    try (var limit = new DutyCycle(1)) {
      assertThat(limit.how()).isEqualTo("pauses in each 100 ms");
    }
  }

  private static boolean isStopped(long pid) {
    return stateOf(pid).equals("T");
  }
}
