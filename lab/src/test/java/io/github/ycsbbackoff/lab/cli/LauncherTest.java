package io.github.ycsbbackoff.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbbackoff.lab.program.Await;
import io.github.ycsbbackoff.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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

/**
 * Tests of bin/backoff in a project of its own, where java and mvn only say how they were called.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final List<String> SMALL_TOOLS =
      List.of("dirname", "readlink", "find", "mktemp", "rm", "tail", "mkdir", "flock", "mv", "ln");

  /**
   * A script that leaves what a build leaves: the folder that it was told to lay out, and the
   * benchmarks.
   */
  private static final String BUILD =
      """
      PATH=/usr/bin:/bin
      echo built >> "$HOME/builds"
      for word in "$@"; do
        case $word in -Dhome.folder=*) mkdir -p "${word#*=}/lib" ;; esac
      done
      mkdir -p benchmarks/target/lib
      touch benchmarks/target/benchmarks.jar
      """;

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
    tool("mvn", "echo mvn \"$@\" in \"$PWD\"\n" + BUILD);
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
  void aSourceThatIsDeletedIsNoticed() throws IOException {
    backoff("--help");
    Files.delete(project.resolve("lab/src/main/Lab.java"));

    assertThat(backoff("--help").err()).startsWith("backoff: building (");
    assertThat(backoff("--help").err()).isEmpty();
  }

  @Test
  void aHomeThatIsGoneIsBuilt() throws IOException {
    backoff("--help");
    Files.delete(project.resolve("lab/target/homes/current"));

    assertThat(backoff("--help").err()).startsWith("backoff: building (");
  }

  @Test
  void aBuildLeavesNoJarOfAnEarlierVersion() throws IOException {
    backoff("--help");
    var old = Files.createFile(current().resolve("lib/client-1.0.jar"));
    changeASource();
    backoff("--help");

    assertThat(old).doesNotExist();
    assertThat(current().resolve("lib")).isEmptyDirectory();
  }

  @Test
  void aRunningLabKeepsItsHomeUntilItEnds() throws Exception {
    tool("java", waitingFor("ended"));
    var lab = CompletableFuture.supplyAsync(() -> backoff("compare"));
    awaitFile("started");
    var itsHome = current();

    tool("java", "exit 7");
    changeASource();
    assertThat(backoff("--help").err()).startsWith("backoff: building (");
    assertThat(current()).isNotEqualTo(itsHome);
    assertThat(itsHome.resolve("lib")).isDirectory();

    Files.createFile(folder.resolve("ended"));
    assertThat(lab.get(30, TimeUnit.SECONDS).status()).isZero();
    changeASource();
    backoff("--help");

    assertThat(homes()).containsExactly(current());
  }

  @Test
  void aLabThatStartsDuringABuildGetsWhatIsBuilt() throws Exception {
    backoff("--help");
    var before = current();
    tool("mvn", waitingFor("ended") + "\n" + BUILD);
    changeASource();
    var building = CompletableFuture.supplyAsync(() -> backoff("--help"));
    awaitFile("started");

    // The link leads to a home that is whole during the build, too.
    assertThat(current()).isEqualTo(before);
    assertThat(current().resolve("lib")).isDirectory();

    Files.createFile(folder.resolve("ended"));
    assertThat(building.get(30, TimeUnit.SECONDS).status()).isEqualTo(7);
    assertThat(current()).isNotEqualTo(before);
  }

  @Test
  void aSourceThatChangesDuringABuildIsBuiltByTheNextCall() throws IOException {
    // This build makes the source newer than its own beginning, however coarse the clock of the
    // file system is.
    tool(
        "mvn",
        BUILD
            + """
            started=$(find lab/target/homes -name .started)
            while ! [ lab/src/main/Lab.java -nt "$started" ]; do touch lab/src/main/Lab.java; done
            """);
    backoff("--help");
    tool("mvn", BUILD);

    assertThat(backoff("--help").err()).startsWith("backoff: building (");
    assertThat(backoff("--help").err()).isEmpty();
  }

  @Test
  void whatABuildThatWasKilledLeftIsRemovedByTheNext() throws IOException {
    var left = project.resolve("lab/target/homes/20260101-000000-1");
    Files.createDirectories(left.resolve("lib"));
    Files.createFile(left.resolve(".started"));
    Files.createDirectories(project.resolve("lab/target/homes/20260101-000000-2"));

    backoff("--help");

    assertThat(homes()).containsExactly(current());
  }

  @Test
  void aBuildThatFailsLeavesTheLastOneAsItIs() throws IOException {
    backoff("--help");
    var before = current();
    tool("mvn", "exit 1");
    changeASource();

    assertThat(backoff("--help").status()).isEqualTo(2);

    assertThat(homes()).containsExactly(before);
    assertThat(current()).isEqualTo(before);
  }

  @Test
  void noBuildTouchesThePoliciesOfTheUser() throws IOException {
    var jar = project.resolve("policies/mine.jar");
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);

    assertThat(backoff("--help").out())
        .contains(
            "<-Dbackoff.policies=" + project.resolve("policies") + ">",
            "<-cp><" + current() + "/lib/*:" + project.resolve("policies") + "/*>");
    changeASource();
    backoff("--help");

    assertThat(jar).exists();
  }

  @Test
  void twoCallsAtOnceBuildOnce() throws Exception {
    // Each call says that it has come to the lock; the build goes on until both have.
    tool(
        "flock",
        "[ \"$1\" != 9 ] || echo here >> \"$HOME/came\"; PATH=/usr/bin:/bin exec flock \"$@\"");
    tool(
        "mvn",
        """
        PATH=/usr/bin:/bin
        while [ "$(grep -c . "$HOME/came")" -lt 2 ]; do sleep 0.01; done
        """
            + BUILD);

    var second = CompletableFuture.supplyAsync(() -> backoff("--help"));
    assertThat(backoff("--help").status()).isEqualTo(7);
    assertThat(second.get(30, TimeUnit.SECONDS).status()).isEqualTo(7);

    assertThat(folder.resolve("builds")).hasContent("built");
  }

  @Test
  void argumentsAndExitStatusPassThroughUnchanged() throws IOException {
    var ended = backoff("compare", "a b.yaml", "--results", "x*");

    assertThat(ended.out())
        .contains("<-Dbackoff.home=" + current() + ">")
        .endsWith("<compare><a b.yaml><--results><x*>");
    assertThat(ended.status()).isEqualTo(7);
  }

  @Test
  void benchRunsTheMicroBenchmarksWithTheOptionsOfJmh() throws IOException {
    var ended = backoff("bench", "-prof", "gc", "Policy Decision");

    assertThat(ended.err()).startsWith("backoff: building (");
    assertThat(ended.out())
        .contains("<" + current() + "/bench/benchmarks.jar:")
        .endsWith("<io.github.ycsbbackoff.benchmarks.Bench><-prof><gc><Policy Decision>");
    assertThat(ended.status()).isEqualTo(7);
  }

  @Test
  void itWorksThroughALink() throws IOException {
    var link = Files.createSymbolicLink(folder.resolve("link"), project.resolve("bin/backoff"));

    assertThat(run(link, "--help").out()).contains("<-Dbackoff.home=" + current() + ">");
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
  void testCompilesTwoModulesAtATimeAndThenRunsMavenInTheProject() {
    assertThat(backoff("test", "-pl", "lab").out())
        .isEqualTo(
            ("mvn -B -T 2 test-compile spotless:check@formatted -pl lab in %1$s\n"
                    + "mvn -B verify -Dspotless.check.skip=true"
                    + " -Dmaven.compiler.useIncrementalCompilation=false -pl lab in %1$s\n")
                .formatted(project));
  }

  @Test
  void whatDoesNotCompileIsNotTested() throws IOException {
    tool("mvn", "echo once; exit 1");

    var ended = backoff("test");

    assertThat(ended.out()).isEqualTo("once\n");
    assertThat(ended.status()).isEqualTo(1);
  }

  @Test
  void unitTestsAreRunTwoModulesAtATimeAndWithAFifthOfTheRandomPrograms() {
    assertThat(backoff("test", "--unit", "-pl", "lab").out())
        .isEqualTo("mvn -B -T 2 test -Dbackoff.programs.share=0.2 -pl lab in " + project + "\n");
  }

  @Test
  void theImageIsMadeOfABuildWithoutJarsOfEarlierVersionsAndItsPathAloneIsPrinted()
      throws IOException {
    var old = project.resolve("lab/target/home/lib/client-1.0.jar");
    Files.createDirectories(old.getParent());
    Files.createFile(old);
    tool("uname", "echo Linux x86_64");
    tool("flock", "echo flock \"$@\" >&2");

    var ended = backoff("image", "-Dimage.name=registry.example/backoff:1");

    assertThat(ended.out()).isEqualTo(project.resolve("image/target/image.tar") + "\n");
    assertThat(ended.err())
        .as("no build of the lab goes on beside it")
        .isEqualTo(
            "flock 9\nmvn -B -q pre-integration-test -pl image -am -Dmaven.test.skip=true"
                + " -Dimage.revision=unknown -Dimage.name=registry.example/backoff:1 in "
                + project
                + "\n");
    assertThat(old).doesNotExist();
  }

  @Test
  void onAnotherMachineThanTheImagesOwnNothingIsBuilt() throws IOException {
    var old = project.resolve("lab/target/home/lib");
    Files.createDirectories(old);
    tool("uname", "echo Darwin arm64");

    var ended = backoff("image");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.onlyLine())
        .isEqualTo(
            "backoff: image: is built on Linux x86_64 only, not on Darwin arm64; build it there");
    assertThat(old).exists();
  }

  @Test
  void testsOnAClusterBuildItBefore() throws IOException {
    Files.createDirectories(project.resolve("testing/kubernetes"));
    var cluster = project.resolve("testing/kubernetes/cluster.sh");
    Files.writeString(cluster, "#!/bin/bash\necho cluster.sh \"$@\"\n");
    assertThat(cluster.toFile().setExecutable(true)).isTrue();

    assertThat(backoff("test", "--kubernetes").out())
        .startsWith("cluster.sh build\nmvn -B verify -P kubernetes -pl image -am ");
  }

  /**
   * Returns a script that says that it has started, and ends when the test has made {@code file}.
   */
  private static String waitingFor(String file) {
    return "> \"$HOME/started\"; while [ ! -e \"$HOME/"
        + file
        + "\" ]; do PATH=/usr/bin:/bin sleep 0.01; done";
  }

  private void awaitFile(String name) {
    Await.until(() -> Files.exists(folder.resolve(name)), () -> name + " is not there");
  }

  private void changeASource() throws IOException {
    var source = project.resolve("lab/src/main/Lab.java");
    var built = Files.getLastModifiedTime(current().resolve(".started")).toInstant();
    Files.setLastModifiedTime(source, FileTime.from(built.plusMillis(1)));
  }

  private Path current() throws IOException {
    return project.resolve("lab/target/homes/current").toRealPath();
  }

  private List<Path> homes() throws IOException {
    try (var files = Files.list(project.resolve("lab/target/homes"))) {
      return files
          .filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
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
    // A shell reads its script as it goes: a shell that runs must not find another script in it.
    Files.deleteIfExists(file);
    Files.writeString(file, "#!/bin/bash\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
