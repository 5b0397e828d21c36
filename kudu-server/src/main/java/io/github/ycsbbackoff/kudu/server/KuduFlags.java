package io.github.ycsbbackoff.kudu.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The flags of one of Kudu's programs, with the tags that say what Kudu makes of each: one that has
 * the tag {@value #RUNTIME} is read whenever it is needed, and any other may have been read once
 * and for all when the program started.
 *
 * @param tags the tags of each flag, by its name
 */
record KuduFlags(Map<String, List<String>> tags) {

  private static final String RUNTIME = "runtime";

  /**
   * The flags that Kudu reads whenever it needs them, though it does not call them so: the first
   * for each connection that is made ({@code DoServerNegotiation} in {@code rpc/negotiation.cc}),
   * the second each time it reads from one ({@code Socket::Recv} in {@code util/net/socket.cc}).
   */
  private static final Set<String> SET_BY_FORCE =
      Set.of("rpc_negotiation_inject_delay_ms", "socket_inject_short_recvs");

  private static final Pattern FLAG =
      Pattern.compile(
          "<flag>(?:(?!</flag>).)*?<name>([^<]*)</name>(?:(?!</flag>).)*?<tags>([^<]*)</tags>",
          Pattern.DOTALL);

  /** Reads what a program prints with {@code --helpxml}. */
  static KuduFlags of(String xml) {
    var tags = new HashMap<String, List<String>>();
    FLAG.matcher(xml)
        .results()
        .forEach(flag -> tags.put(flag.group(1), List.of(flag.group(2).split(",", -1))));
    return new KuduFlags(tags);
  }

  /** Returns whether Kudu sets a flag of a running program only where that is insisted on. */
  static boolean isSetByForce(String name) {
    return SET_BY_FORCE.contains(name);
  }

  /**
   * Returns why a flag cannot be set while the program runs; empty if it can.
   *
   * @param program the program's name, such as {@code kudu-tserver}
   */
  Optional<String> refusal(String program, String name) {
    if (!tags.containsKey(name)) {
      return Optional.of(program + " has no such flag");
    }
    return tags.get(name).contains(RUNTIME) || isSetByForce(name)
        ? Optional.empty()
        : Optional.of(
            "%s may have read it when it started (Kudu does not call it a %s flag); give it as"
                    .formatted(program, RUNTIME)
                + " server: flags, or give a flag that it reads whenever it needs it, such as"
                + " tablet_inject_latency_on_apply_write_op_ms or log_inject_latency");
  }
}
