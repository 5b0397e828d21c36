package io.github.ycsbbackoff.lab.cli;

import java.nio.file.Path;
import java.util.Optional;

/** The folder of the servers that were left running, with their data and logs. */
final class StateFolder {

  private StateFolder() {}

  /**
   * Returns {@code $XDG_STATE_HOME/ycsb-backoff}, by default {@code ~/.local/state/ycsb-backoff}.
   */
  static Path path() {
    return Optional.ofNullable(System.getenv("XDG_STATE_HOME"))
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElse(Path.of(System.getProperty("user.home"), ".local", "state"))
        .resolve("ycsb-backoff");
  }
}
