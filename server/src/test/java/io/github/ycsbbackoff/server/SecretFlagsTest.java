package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a secret is on no command line, which everybody on the machine can read. */
class SecretFlagsTest {

  @TempDir Path folder;

  @Test
  void kudusAreVariablesThatGflagsReads() {
    var command =
        new KuduServer(folder, folder, Lifetime.OF_PARENT)
            .command(KuduServer.TSERVER, List.of("--x_password=hunter2=3", "--y=1"));

    assertThat(command.words()).contains("--fromenv=x_password", "--y=1");
    assertThat(String.join(" ", command.words())).doesNotContain("hunter2");
    assertThat(command.environment()).doesNotContainValue("hunter2=3");
    assertThat(command.secrets()).containsExactly(Map.entry("FLAGS_x_password", "hunter2=3"));
  }

  @Test
  void hbasesAreLinesOfAVariable() {
    var command =
        new HBaseServer(new HBaseJars(folder), folder, Lifetime.OF_PARENT)
            .command(
                HBaseServer.ROLE,
                List.of("--hbase.a.password=x", "--hbase.b=1", "--hbase.c.token=y"));

    assertThat(command.words()).contains("--hbase.b=1");
    assertThat(String.join(" ", command.words())).doesNotContain("hbase.a", "hbase.c");
    assertThat(command.secrets().values())
        .containsExactly("--hbase.a.password=x\n--hbase.c.token=y");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aSecretReachesTheProcessAndNoCommandLine() throws Exception {
    var out = folder.resolve("out");
    var command =
        Command.of("sh", "-c", "echo $SECRET; exec sleep 60")
            .secrets(Map.of("SECRET", "hunter2"))
            .stdout(out);
    try (var leash = Leash.start(command, Lifetime.OF_PARENT)) {
      Await.until(
          () -> leash.isAlive() && out.toFile().length() > 0,
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
