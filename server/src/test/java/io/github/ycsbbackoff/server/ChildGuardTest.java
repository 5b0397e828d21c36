package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildGuardTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path folder;

  @Test
  void exitStatusIsTheCommandsOwn() {
    try (var guard = ChildGuard.start(shell("exit 7"), Lifetime.OF_PARENT)) {
      assertThat(guard.waitFor(SOON)).hasValue(7);
      assertThat(guard.exitStatus()).hasValue(7);
    }
  }

  @Test
  void pidIsTheCommandsOwn() throws Exception {
    var out = folder.resolve("out");
    try (var guard = ChildGuard.start(shell("echo $$").stdout(out), Lifetime.OF_PARENT)) {
      guard.waitFor(SOON);
      assertThat(Files.readString(out).strip()).isEqualTo(Long.toString(guard.pid()));
    }
  }

  @Test
  void missingProgramExitsWith127AndSaysSoOnStderr() throws Exception {
    var err = folder.resolve("err");
    var command = Command.of("no-such-program").stderr(err);
    try (var guard = ChildGuard.start(command, Lifetime.OF_PARENT)) {
      assertThat(guard.waitFor(SOON)).hasValue(127);
      assertThat(Files.readString(err)).contains("no-such-program");
    }
  }

  @Test
  void outputEnvironmentAndDirectoryAreThoseOfTheCommand() throws Exception {
    var out = folder.resolve("out");
    var err = folder.resolve("err");
    var command =
        shell("echo \"$GREETING\"; pwd; echo bad >&2")
            .environment(Map.of("GREETING", "hello  world"))
            .directory(folder.toRealPath())
            .stdout(out)
            .stderr(err);
    try (var guard = ChildGuard.start(command, Lifetime.OF_PARENT)) {
      assertThat(guard.waitFor(SOON)).hasValue(0);
      assertThat(out).hasContent("hello  world\n" + folder.toRealPath());
      assertThat(err).hasContent("bad");
    }
  }

  @Test
  void aCommandIsStartedAsItIsWhereThereIsNoShell() throws Exception {
    var out = folder.resolve("out");
    var command =
        Command.of("printenv", "GREETING").environment(Map.of("GREETING", "hello")).stdout(out);
    var none = folder.resolve("no-shell");
    try (var guard = ChildGuard.start(command, Lifetime.OF_PARENT, none)) {
      assertThat(guard.waitFor(SOON)).hasValue(0);
      assertThat(out).hasContent("hello");
    }
    assertThatThrownBy(
            () -> ChildGuard.start(Command.of("no-such-program"), Lifetime.OF_PARENT, none))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("no-such-program: cannot be started: ");
  }

  @Test
  void appendingLeavesEarlierLinesInTheLog() {
    var log = folder.resolve("log");
    for (var word : new String[] {"first", "second"}) {
      try (var guard =
          ChildGuard.start(shell("echo " + word).appendingTo(log), Lifetime.OF_PARENT)) {
        guard.waitFor(SOON);
      }
    }
    assertThat(log).hasContent("first\nsecond");
  }

  @Test
  void stopIsPoliteFirst() {
    var ready = folder.resolve("ready");
    var polite = shell("trap 'exit 3' TERM; touch " + ready + "; while :; do sleep 0.05; done");
    try (var guard = ChildGuard.start(polite, Lifetime.OF_PARENT)) {
      await(() -> Files.exists(ready));
      guard.stop(SOON);
      assertThat(guard.exitStatus()).hasValue(3);
    }
  }

  @Test
  void stopKillsWhatIgnoresSigterm() {
    var ready = folder.resolve("ready");
    var deaf = shell("trap '' TERM; touch " + ready + "; while :; do sleep 0.05; done");
    try (var guard = ChildGuard.start(deaf, Lifetime.OF_PARENT)) {
      await(() -> Files.exists(ready));
      guard.stop(Duration.ofMillis(100));
      assertThat(guard.exitStatus()).hasValue(128 + 9);
    }
  }

  @Test
  void interruptedThreadStillStopsItsChild() {
    try (var guard = ChildGuard.start(Command.of("sleep", "60"), Lifetime.OF_PARENT)) {
      Thread.currentThread().interrupt();
      guard.stop(SOON);
      assertThat(guard.isAlive()).isFalse();
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void watcherGoesWhenTheCommandEnds() {
    try (var guard = ChildGuard.start(Command.of("sleep", "60"), Lifetime.OF_PARENT)) {
      var child = ProcessHandle.of(guard.pid()).orElseThrow();
      await(() -> child.children().findAny().isPresent());
      var pid = child.children().findAny().orElseThrow().pid();
      var watcher = ServerProcess.running("watcher", pid);
      guard.kill();
      await(() -> !watcher.isAlive());
    }
  }

  @Test
  void childDiesWhenItsJvmIsKilled() {
    try (var victim =
        ChildGuardHolder.start(Lifetime.OF_PARENT, Command.of("sleep", "60"), folder)) {
      var child = victim.child();
      assertThat(child.isAlive()).isTrue();
      victim.jvm().kill();
      await(() -> !child.isAlive());
    }
  }

  @Test
  void childThatIgnoresSigtermDiesWhenItsJvmIsKilled() {
    var deaf = shell("trap '' TERM; while :; do sleep 0.05; done");
    try (var victim = ChildGuardHolder.start(Lifetime.OF_PARENT, deaf, folder)) {
      var child = victim.child();
      victim.jvm().kill();
      await(() -> !child.isAlive());
    }
  }

  @Test
  void detachedChildOutlivesItsJvmAndCtrlC() throws Exception {
    try (var victim =
        ChildGuardHolder.start(Lifetime.DETACHED, Command.of("sleep", "60"), folder)) {
      var child = victim.child();
      victim.jvm().kill();
      var ctrlC = Command.of("kill", "-INT", Long.toString(child.pid()));
      try (var kill = ChildGuard.start(ctrlC, Lifetime.OF_PARENT)) {
        assertThat(kill.waitFor(SOON)).hasValue(0);
      }
      assertThat(Files.readString(Path.of("/proc/" + child.pid() + "/comm"))).isEqualTo("sleep\n");
      assertThat(child.isAlive()).isTrue();
      child.stop(SOON);
      assertThat(child.isAlive()).isFalse();
    }
  }

  @Test
  void detachedChildHoldsTheHomeOfTheLabAsLongAsItLives() throws Exception {
    var home = Files.createDirectories(folder.resolve("home"));
    var lock = Files.createFile(home.resolve(".started"));
    System.setProperty(InstallationFolder.PROPERTY, home.toString());
    try (var guard = ChildGuard.start(Command.of("sleep", "60"), Lifetime.DETACHED)) {
      var comm = Path.of("/proc/" + guard.pid() + "/comm");
      await(() -> isSleep(comm));
      assertThat(canBeRemoved(lock)).isFalse();
      guard.kill();
      assertThat(canBeRemoved(lock)).isTrue();
    } finally {
      System.clearProperty(InstallationFolder.PROPERTY);
    }
  }

  private static boolean isSleep(Path comm) {
    try {
      return Files.readString(comm).equals("sleep\n");
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns whether the home with this lock can be removed, as bin/backoff asks. */
  private static boolean canBeRemoved(Path lock) {
    var command = Command.of("flock", "-n", lock.toString(), "true");
    try (var guard = ChildGuard.start(command, Lifetime.OF_PARENT)) {
      return guard.waitFor(SOON).getAsInt() == 0;
    }
  }

  private static Command shell(String script) {
    return Command.of("/bin/sh", "-c", script);
  }

  private static void await(BooleanSupplier condition) {
    Await.until(condition, SOON, () -> "it did not come to that");
  }
}
