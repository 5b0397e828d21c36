package io.github.ycsbbackoff.kubernetes.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class StartedProcessesTest {

  @Test
  void whatIsStartedIsKilledAlsoLaterAndWhatIsSparedLives() throws IOException {
    var spared = start();
    var before = start();
    try (var killed = StartedProcesses.killed(process -> process.pid() == spared.pid())) {
      var later = start();

      assertThat(before.onExit().join().exitValue()).isNotZero();
      assertThat(later.onExit().join().exitValue()).isNotZero();
      assertThat(spared.isAlive()).isTrue();
    } finally {
      spared.destroyForcibly();
    }
  }

  private static Process start() throws IOException {
    return new ProcessBuilder("sleep", "1000").start();
  }
}
