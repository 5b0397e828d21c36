package io.github.ycsbbackoff.cpu;

import static io.github.ycsbbackoff.cpu.BusyShell.await;
import static io.github.ycsbbackoff.cpu.BusyShell.stateOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class DutyCycleTest {

  /** What the processes use outside a limit: many times the unit of what the kernel tells. */
  private static final long OUTSIDE_NANOS = 200_000_000;

  @AutoClose private BusyShell busy;

  @BeforeEach
  void start() throws IOException {
    busy = new BusyShell();
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
  void whatAProcessUsesWhileItIsTakenOutIsNotHeldAgainstItWhenItComesBack() {
    try (var limit = new DutyCycle(1)) {
      limit.add(busy.pid());
      await(() -> limit.usedNanos() > 0);
      limit.remove(busy.pid());
      var underTheLimit = limit.usedNanos();
      var atLeaving = usedByBoth();
      await(() -> usedByBoth() - atLeaving >= OUTSIDE_NANOS);

      var atReturn = usedByBoth();
      limit.add(busy.pid());

      assertThat(limit.usedNanos() - underTheLimit).isLessThanOrEqualTo(usedByBoth() - atReturn);
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

  private long usedByBoth() {
    return CpuTime.nanos(busy.pid()).orElseThrow() + CpuTime.nanos(busy.child()).orElseThrow();
  }

  private static boolean isStopped(long pid) {
    return stateOf(pid).equals("T");
  }
}
