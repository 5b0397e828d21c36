package io.github.ycsbbackoff.kudu.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /**
   * Returns why a flag cannot be set while the program runs; empty if it can.
   *
   * @param program the program's name, such as {@code kudu-tserver}
   */
  Optional<String> refusal(String program, String name) {
    if (!tags.containsKey(name)) {
      return Optional.of(program + " has no such flag");
    }
    return tags.get(name).contains(RUNTIME)
        ? Optional.empty()
        : Optional.of(
            "%s may have read it when it started (Kudu does not call it a %s flag); give it as"
                    .formatted(program, RUNTIME)
                + " server: flags, or give a flag that it reads whenever it needs it, such as"
                + " tablet_inject_latency_on_apply_write_op_ms or log_inject_latency");
  }
}
