package io.github.ycsbbackoff.server;

import java.util.List;
import java.util.Optional;

/**
 * A sorter of flags by role: {@code --master:x=1} or {@code master:--x=1} is for the master, {@code
 * --x=1} for each role that does the work. Names of flags are sorted in the same way, such as
 * {@code master:x}.
 */
final class RoleFlags {

  private static final String DASHES = "--";

  private RoleFlags() {}

  static List<String> of(String role, List<String> flags, FaultableServer server) {
    return flags.stream()
        .filter(flag -> rolesOf(flag, server).contains(role))
        .map(flag -> withoutRole(flag, server))
        .toList();
  }

  /** Returns the roles that a flag, or its name, is for. */
  static List<String> rolesOf(String flag, FaultableServer server) {
    return named(flag, server)
        .map(List::of)
        .orElseGet(() -> server.roles().stream().filter(server::isWorking).toList());
  }

  /** Returns a flag, or its name, without the role before it; a flag keeps its dashes. */
  static String withoutRole(String flag, FaultableServer server) {
    return named(flag, server)
        .map(role -> bare(flag).substring(role.length() + 1))
        .map(own -> flag.startsWith(DASHES) ? DASHES + bare(own) : own)
        .orElse(flag);
  }

  private static Optional<String> named(String flag, FaultableServer server) {
    return server.roles().stream().filter(role -> bare(flag).startsWith(role + ":")).findFirst();
  }

  private static String bare(String flag) {
    return flag.startsWith(DASHES) ? flag.substring(DASHES.length()) : flag;
  }
}
