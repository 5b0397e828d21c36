package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** bin/backoff in a project of its own, where java and mvn only say how they were called. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final List<String> SMALL_TOOLS =
      List.of("dirname", "readlink", "find", "mktemp", "rm", "touch", "tail", "mkdir", "flock");

  @TempDir Path folder;
  private Path project;

  @BeforeEach
  void layOut() throws IOException {
    project = folder.toRealPath().resolve("my project");
    Files.createDirectories(project.resolve("bin"));
    Files.copy(Path.of("../bin/backoff"), project.resolve("bin/backoff"));
    Files.createDirectories(project.resolve("lab/src/main"));
    Files.writeString(project.resolve("lab/src/main/Lab.java"), "");
    Files.createDirectories(folder.resolve("tools"));
    for (var name : SMALL_TOOLS) {
      tool(name, "PATH=/usr/bin:/bin exec " + name + " \"$@\"");
    }
    tool("java", "printf '<%s>' \"$@\"; exit 7");
    tool("javac", "");
    tool("mvn", "echo mvn \"$@\" in \"$PWD\"; mkdir -p lab/target/home");
  }

  @Test
  void theFirstCallBuildsAndTheNextDoesNot() {
    assertThat(backoff("--help").err()).startsWith("backoff: building (");
    assertThat(backoff("--help").err()).isEmpty();
  }

  @Test
  void aNewerSourceIsBuilt() throws IOException {
    backoff("--help");
    var later = FileTime.from(Instant.now().plusSeconds(60));
    Files.setLastModifiedTime(project.resolve("lab/src/main/Lab.java"), later);

    assertThat(backoff("--help").err()).startsWith("backoff: building (");
  }

  @Test
  void aHomeThatIsGoneIsBuilt() throws IOException {
    backoff("--help");
    Files.delete(project.resolve("lab/target/home"));

    assertThat(backoff("--help").err()).startsWith("backoff: building (");
  }

  @Test
  void aBuildLeavesNoJarOfAnEarlierVersion() throws IOException {
    backoff("--help");
    var old = Files.createFile(project.resolve("lab/target/home/client-1.0.jar"));
    Files.delete(project.resolve("lab/target/home.stamp"));
    backoff("--help");

    assertThat(old).doesNotExist();
  }

  @Test
  void twoCallsAtOnceBuildOnce() throws Exception {
    // Each says that it has come to the lock; the build goes on until both have.
    tool("flock", "echo here >> \"$HOME/came\"; PATH=/usr/bin:/bin exec flock \"$@\"");
    tool(
        "mvn",
        """
        echo built >> "$HOME/builds"
        PATH=/usr/bin:/bin
        while [ "$(wc -l < "$HOME/came")" -lt 2 ]; do sleep 0.01; done
        mkdir -p lab/target/home""");

    var second = CompletableFuture.supplyAsync(() -> backoff("--help"));
    assertThat(backoff("--help").status()).isEqualTo(7);
    assertThat(second.get(30, TimeUnit.SECONDS).status()).isEqualTo(7);

    assertThat(folder.resolve("builds")).hasContent("built");
  }

  @Test
  void argumentsAndExitStatusPassThroughUnchanged() {
    var ended = backoff("compare", "a b.yaml", "--results", "x*");

    assertThat(ended.out())
        .contains("<-Dbackoff.home=" + project + "/lab/target/home>")
        .endsWith("<compare><a b.yaml><--results><x*>");
    assertThat(ended.status()).isEqualTo(7);
  }

  @Test
  void benchRunsTheMicroBenchmarksWithTheOptionsOfJmh() {
    var ended = backoff("bench", "-prof", "gc", "Policy Decision");

    assertThat(ended.err()).startsWith("backoff: building (");
    assertThat(ended.out())
        .contains("<" + project + "/benchmarks/target/benchmarks.jar:")
        .endsWith("<io.github.ycsbbackoff.benchmarks.Bench><-prof><gc><Policy Decision>");
    assertThat(ended.status()).isEqualTo(7);
  }

  @Test
  void itWorksThroughALink() throws IOException {
    var link = Files.createSymbolicLink(folder.resolve("link"), project.resolve("bin/backoff"));

    assertThat(run(link, "--help").out())
        .contains("<-Dbackoff.home=" + project + "/lab/target/home>");
  }

  @Test
  void aBuildThatFailsIsShownAndTriedAgain() throws IOException {
    tool("mvn", "echo '[ERROR] no such plugin'; exit 1");

    for (var attempt = 0; attempt < 2; attempt++) {
      var ended = backoff("--help");
      assertThat(ended.status()).isEqualTo(2);
      assertThat(ended.err())
          .contains("[ERROR] no such plugin")
          .endsWith("backoff: the build failed; its output is above\n");
    }
  }

  @Test
  void whatIsNotInstalledIsNamedInOneLine() throws IOException {
    Files.delete(folder.resolve("tools/mvn"));
    assertThat(backoff("--help").onlyLine())
        .isEqualTo("backoff: no mvn on the PATH; install Maven 3.8 or later");

    Files.delete(folder.resolve("tools/java"));
    assertThat(backoff("--help").onlyLine())
        .isEqualTo("backoff: no java on the PATH; install a JDK 17 or later");
  }

  @Test
  void testRunsMavenInTheProject() {
    assertThat(backoff("test", "-pl", "lab").out())
        .isEqualTo("mvn -B verify -pl lab in " + project + "\n");
  }

  private Program.Ended backoff(String... args) {
    return run(project.resolve("bin/backoff"), args);
  }

  private Program.Ended run(Path launcher, String... args) {
    var words = new ArrayList<>(List.of("/bin/bash", launcher.toString()));
    words.addAll(List.of(args));
    return Program.run(
        folder,
        Map.of("PATH", folder.resolve("tools").toString(), "HOME", folder.toString()),
        words);
  }

  private void tool(String name, String script) throws IOException {
    var file = folder.resolve("tools").resolve(name);
    Files.writeString(file, "#!/bin/bash\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
