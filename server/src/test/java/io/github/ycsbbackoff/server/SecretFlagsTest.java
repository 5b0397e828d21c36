package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a secret is on no command line, which everybody on the machine can read. */
class SecretFlagsTest {

  @TempDir Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void aSecretReachesTheProcessAndNoCommandLine() throws Exception {
    var out = folder.resolve("out");
    var command =
        Command.of("sh", "-c", "echo $SECRET; exec sleep 60")
            .secrets(Map.of("SECRET", "hunter2"))
            .stdout(out);
    try (var guard = ChildGuard.start(command, Lifetime.OF_PARENT)) {
      Await.until(
          () -> guard.isAlive() && out.toFile().length() > 0,
          Duration.ofSeconds(10),
          () -> "it printed nothing");

      assertThat(out).hasContent("hunter2");
      try (var children = ProcessHandle.current().descendants()) {
        assertThat(children.map(SecretFlagsTest::commandLine))
            .hasSizeGreaterThanOrEqualTo(2)
            .noneMatch(line -> line.contains("hunter2"));
      }
    }
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return ""; // The process has ended meanwhile.
    }
  }
}
