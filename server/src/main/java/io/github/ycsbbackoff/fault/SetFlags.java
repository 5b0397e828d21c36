package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Flags of the server that are set while it runs, and then set back to what they were.
 *
 * @param flags the value of each by its name, before which a role may stand as in the flags of the
 *     server: {@code master:name}
 * @param seconds the time for which the fault lasts; 0: to the trial's end
 */
public record SetFlags(
    Map<String, String> flags, double at, @JsonProperty("for") double seconds, double every)
    implements Fault {

  /** The words by which a server lists that its flags can be set while it runs. */
  public static final String LISTED = "flags: NAME: VALUE";

  public SetFlags {
    flags = Collections.unmodifiableMap(new LinkedHashMap<>(flags));
  }

  @Override
  public double lasts() {
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  @Override
  public Fault lasting(double other) {
    return new SetFlags(flags, at, other, every);
  }

  @Override
  public String message() {
    return "flags: " + String.join(" ", flags.keySet());
  }

  @Override
  public String listed() {
    return LISTED;
  }

  @Override
  public boolean excludes(Fault other) {
    return other instanceof SetFlags set
        && flags.keySet().stream()
            .anyMatch(flag -> set.flags.keySet().stream().anyMatch(each -> isSame(flag, each)));
  }

  /** Returns whether two names are of one flag, of which one may be that of a single role. */
  private static boolean isSame(String flag, String other) {
    return flag.equals(other) || flag.endsWith(":" + other) || other.endsWith(":" + flag);
  }

  @Override
  public void begin(FaultTarget server, FaultLog log) {
    // The first of several flags has its effect while the others are still being set.
    log.note(server.name(), words());
    server.setFlags(flags);
  }

  @Override
  public void end(FaultTarget server, FaultLog log) {
    server.setFlagsBack(flags);
    log.note(server.name(), words() + " ends");
  }

  private String words() {
    return flags.entrySet().stream()
        .map(flag -> flag.getKey() + "=" + flag.getValue())
        .collect(Collectors.joining(" "));
  }
}
