package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetachedServersTest {
  @TempDir Path folder;

  @Test
  void startedServerIsFoundAndStoppedByItsState() {
    var servers = servers();
    var state = servers.start(server(Lifetime.DETACHED), List.of());
    // This is a second look, as another JVM would have it.
    var status = servers().status("sleepers").orElseThrow();
    assertThat(status.state()).isEqualTo(state);
    assertThat(status.running()).containsExactly("one", "two");
    assertThat(status.isWhole()).isTrue();

    servers().stop("sleepers");

    assertThat(state.processes()).noneMatch(ServerProcess::isAlive);
    assertThat(servers.status("sleepers")).isEmpty();
  }

  @Test
  void onlyItsOwnerCanReadTheStateAndNothingIsLeftBesideIt() throws Exception {
    var servers = servers();
    var half = folder.resolve("state/sleepers.json.new");
    Files.createDirectories(half.getParent());
    Files.writeString(half, "left by one that was killed");
    servers.start(server(Lifetime.DETACHED), List.of());
    try {
      var state = folder.resolve("state/sleepers.json");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
          .isEqualTo("rw-------");
      assertThat(half).doesNotExist();
    } finally {
      servers.stop("sleepers");
    }
  }

  @Test
  void secondStartIsRefusedAndTheFirstGoesOn() {
    var servers = servers();
    servers.start(server(Lifetime.DETACHED), List.of());
    try {
      assertThatThrownBy(() -> servers.start(server(Lifetime.DETACHED), List.of()))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("runs already (one, two;");
      assertThat(servers.status("sleepers").orElseThrow().isWhole()).isTrue();
    } finally {
      servers.stop("sleepers");
    }
  }

  @Test
  void freshStartWipesWhatIsLeftButNotWhatIsInUse() throws Exception {
    var servers = servers();
    var row = server(Lifetime.DETACHED).dataFolder().resolve("row");
    servers.start(server(Lifetime.DETACHED), List.of());
    try {
      Files.writeString(row, "x");
      assertThatThrownBy(() -> servers.startFresh(server(Lifetime.DETACHED), List.of()))
          .isInstanceOf(ServerException.class);
      assertThat(row).exists();

      servers.stop("sleepers");
      servers.startFresh(server(Lifetime.DETACHED), List.of());

      assertThat(row).doesNotExist();
    } finally {
      servers.stop("sleepers");
    }
  }

  @Test
  void statusTellsWhichRoleEnded() {
    var servers = servers();
    var server = server(Lifetime.DETACHED);
    servers.start(server, List.of());
    server.kill("two");
    var status = servers.stop("sleepers");
    assertThat(status.running()).containsExactly("one");
    assertThat(status.ended()).containsExactly("two");
  }

  @Test
  void processThatTookOverAPidIsNotStopped() {
    var server = server(Lifetime.DETACHED);
    var servers = servers();
    var state = servers.start(server, List.of());
    try {
      var pid = state.processes().get(0).pid();
      var earlier = state.processes().get(0).startedAtMillis() - 60_000;
      var former = new ServerProcess("one", pid, earlier);
      assertThat(former.isAlive()).isFalse();
      former.stop(Duration.ZERO);
      assertThat(state.processes().get(0).isAlive()).isTrue();
    } finally {
      servers.stop("sleepers");
    }
  }

  @Test
  void stopOfWhatWasNeverStartedNamesTheFile() {
    assertThatThrownBy(() -> servers().stop("sleepers"))
        .isInstanceOf(ServerException.class)
        .hasMessageContainingAll("was not started", "sleepers.json");
  }

  @Test
  void unreadableStateIsNotTakenForNone() throws Exception {
    Files.createDirectories(folder.resolve("state"));
    Files.writeString(folder.resolve("state/sleepers.json"), "{");
    assertThatThrownBy(() -> servers().stop("sleepers"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void serverThatWouldEndWithThisJvmIsRefused() {
    assertThatThrownBy(() -> servers().start(server(Lifetime.OF_PARENT), List.of()))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("DETACHED");
  }

  private DetachedServers servers() {
    return new DetachedServers(folder.resolve("state"));
  }

  private Sleepers server(Lifetime lifetime) {
    return new Sleepers(folder.resolve("server"), lifetime);
  }
}
