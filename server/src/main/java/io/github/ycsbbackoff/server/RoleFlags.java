package io.github.ycsbbackoff.server;

import java.util.List;

/**
 * A sorter of flags by role: {@code master:--x=1} is for the master, {@code --x=1} for each role
 * that does the work.
 */
final class RoleFlags {
  private RoleFlags() {}

  static List<String> of(String role, List<String> flags, FaultableServer server) {
    return flags.stream()
        .filter(flag -> rolesOf(flag, server).contains(role))
        .map(flag -> withoutRole(flag, server))
        .toList();
  }

  /** Returns the roles that a flag, or its name, is for. */
  static List<String> rolesOf(String flag, FaultableServer server) {
    var named = server.roles().stream().filter(role -> flag.startsWith(role + ":")).findFirst();
    return named
        .map(List::of)
        .orElseGet(() -> server.roles().stream().filter(server::isWorking).toList());
  }

  /** Returns a flag, or its name, without the role before it. */
  static String withoutRole(String flag, FaultableServer server) {
    return server.roles().stream()
        .filter(role -> flag.startsWith(role + ":"))
        .findFirst()
        .map(role -> flag.substring(role.length() + 1))
        .orElse(flag);
  }
}
