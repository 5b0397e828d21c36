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
      assertThat(before.onExit().join().exitValue()).isNotZero();
      assertThat(isKilledWhenStartedNow()).isTrue();
      assertThat(spared.isAlive()).isTrue();
    } finally {
      spared.destroyForcibly();
    }
  }

  /** A kill that comes before the program has begun is an error of the one who starts it. */
  private static boolean isKilledWhenStartedNow() {
    try {
      return start().onExit().join().exitValue() != 0;
    } catch (IOException e) {
      return e.getMessage().endsWith("signal: 9");
    }
  }

  private static Process start() throws IOException {
    return new ProcessBuilder("sleep", "1000").start();
  }
}
