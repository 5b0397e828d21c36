package io.github.ycsbbackoff.server;

import java.util.List;

/**
 * A sorter of flags by role: {@code master:--x=1} is for the master, {@code --x=1} for the working
 * role.
 */
final class RoleFlags {
  private RoleFlags() {}

  static List<String> of(String role, List<String> flags, ProcessServer server) {
    return flags.stream()
        .filter(flag -> role.equals(roleOf(flag, server)))
        .map(flag -> flag.startsWith(role + ":") ? flag.substring(role.length() + 1) : flag)
        .toList();
  }

  private static String roleOf(String flag, ProcessServer server) {
    return server.roles().stream()
        .filter(role -> flag.startsWith(role + ":"))
        .findFirst()
        .orElse(server.workingRole());
  }
}
