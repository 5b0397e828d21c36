package io.github.ycsbbackoff.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The servers that outlive the JVM that started them: at most one of a name, each with a file
 * {@code <name>.json} in the state folder that tells a later JVM how to find and stop the server.
 */
public record DetachedServers(Path stateFolder) {
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  /**
   * Starts the server on the data that an earlier one left, and leaves it running; fails if one of
   * that name runs already.
   */
  public ServerState start(EmbeddedServer server, List<String> flags) {
    return start(server, () -> server.start(flags));
  }

  /** Starts the server as {@link #start} does, but without the data that an earlier one left. */
  public ServerState startFresh(EmbeddedServer server, List<String> flags) {
    return start(server, () -> server.restartClean(flags));
  }

  private ServerState start(EmbeddedServer server, Runnable start) {
    if (server.lifetime() != Lifetime.DETACHED) {
      throw new ServerException(
          server.name() + " would end with this process; make it with Lifetime.DETACHED");
    }
    return locked(server.name(), () -> startLocked(server, start));
  }

  private ServerState startLocked(EmbeddedServer server, Runnable start) {
    status(server.name()).filter(found -> !found.running().isEmpty()).ifPresent(this::refuse);
    // Nobody could ever stop a server without a state file, so Ctrl-C before the file is written
    // stops the server.
    var stop = new Thread(server::stop, "stop " + server.name());
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      start.run();
      var state = ServerState.of(server);
      state.write(file(server.name()));
      Runtime.getRuntime().removeShutdownHook(stop);
      return state;
    } catch (RuntimeException e) {
      server.stop();
      throw e;
    }
  }

  private void refuse(ServerStatus found) {
    var name = found.state().name();
    throw new ServerException(
        "%s runs already (%s; see %s); stop it first: backoff server %s stop"
            .formatted(name, String.join(", ", found.running()), file(name), name));
  }

  /** Stops what still runs of the server, and forgets the server. */
  public ServerStatus stop(String name) {
    return locked(name, () -> stopLocked(name));
  }

  private ServerStatus stopLocked(String name) {
    var before =
        status(name)
            .orElseThrow(
                () ->
                    new ServerException(
                        "%s was not started: there is no %s; start it: backoff server %s start"
                            .formatted(name, file(name), name)));
    var processes = new ArrayList<>(before.state().processes());
    Collections.reverse(processes);
    processes.forEach(process -> process.stop(STOP_WITHIN));
    Folders.delete(file(name));
    return before;
  }

  /**
   * Returns what is known of the server of that name; empty if it was never started, or stopped.
   */
  public Optional<ServerStatus> status(String name) {
    return Optional.of(file(name))
        .filter(Files::exists)
        .map(ServerState::read)
        .map(ServerStatus::of);
  }

  private Path file(String name) {
    return stateFolder.resolve(name + ".json");
  }

  private <T> T locked(String name, Supplier<T> action) {
    try {
      Files.createDirectories(stateFolder);
      var lock = stateFolder.resolve(name + ".lock");
      try (var channel =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          var held = channel.tryLock()) {
        if (held == null) {
          throw busy(name);
        }
        return action.get();
      }
    } catch (OverlappingFileLockException e) {
      throw busy(name);
    } catch (IOException e) {
      throw new ServerException(
          stateFolder + ": cannot keep state there: " + e.getMessage() + "; give another folder",
          e);
    }
  }

  private static ServerException busy(String name) {
    return new ServerException(name + " is being started or stopped by somebody else; try again");
  }
}
