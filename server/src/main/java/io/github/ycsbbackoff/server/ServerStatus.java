package io.github.ycsbbackoff.server;

import java.util.List;

/** A server that was left running, with the roles that still run and those that have ended. */
public record ServerStatus(ServerState state, List<String> running, List<String> ended) {
  public ServerStatus {
    running = List.copyOf(running);
    ended = List.copyOf(ended);
  }

  static ServerStatus of(ServerState state) {
    return new ServerStatus(state, roles(state, true), roles(state, false));
  }

  private static List<String> roles(ServerState state, boolean alive) {
    return state.processes().stream()
        .filter(process -> process.isAlive() == alive)
        .map(ServerProcess::role)
        .toList();
  }

  /** Returns whether every role runs. */
  public boolean isWhole() {
    return ended.isEmpty();
  }
}
