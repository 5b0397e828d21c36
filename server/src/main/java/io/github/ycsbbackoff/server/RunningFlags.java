package io.github.ycsbbackoff.server;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The flags that were set while a server ran, and what they were before. */
final class RunningFlags {

  private final Setter setter;
  private final Map<Flag, Optional<String>> before = new HashMap<>();

  /** The flags that may have been set although that failed: nobody knows what they were before. */
  private final Set<Flag> uncertain = new HashSet<>();

  RunningFlags(Setter setter) {
    this.setter = setter;
  }

  private record Flag(String role, String name) {}

  /** What sets a flag of one running role. */
  interface Setter {

    /**
     * Sets the flag.
     *
     * @param value the value; empty to have it as if it was never set
     * @return the value that it had; empty if it had none
     */
    Optional<String> set(String role, String name, Optional<String> value);
  }

  void set(String role, String name, String value) {
    var flag = new Flag(role, name);
    try {
      var old = setter.set(role, name, Optional.of(value));
      // Of two faults that overlap, the second finds what the first has set.
      before.putIfAbsent(flag, old);
    } catch (RuntimeException e) {
      uncertain.add(flag);
      throw e;
    }
  }

  /** Sets a flag back; does nothing if it was not set. */
  void setBack(String role, String name) {
    var flag = new Flag(role, name);
    var old = before.get(flag);
    if (old != null) {
      var unused = setter.set(role, name, old);
      before.remove(flag);
    }
  }

  /** Returns whether all flags are certain to be what they were before any was set. */
  boolean areAllSetBack() {
    return before.isEmpty() && uncertain.isEmpty();
  }

  /** Forgets the flags of processes that have ended: the next ones have those of their start. */
  void forget() {
    before.clear();
    uncertain.clear();
  }

  void forget(String role) {
    before.keySet().removeIf(flag -> flag.role().equals(role));
    uncertain.removeIf(flag -> flag.role().equals(role));
  }
}
