package io.github.ycsbbackoff.fault;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server as faults see it. Each server says by {@link #faults} what can be done to it, and has
 * the methods for that; the others throw an {@link UnsupportedOperationException}.
 */
public interface FaultTarget {

  /** Returns the server's name in lower case. */
  String name();

  /** Returns what can be done to this server, each as {@link Fault#listed} says it. */
  default List<String> faults() {
    return List.of();
  }

  /** Returns, in one line, why a fault cannot be done to this server; empty if it can be done. */
  default Optional<String> refusal(Fault fault) {
    return faults().contains(fault.listed())
        ? Optional.empty()
        : Optional.of(refusal(fault.message()));
  }

  /**
   * Sends SIGKILL to one role.
   *
   * @return the role: another one if it was asked for by what it does, as a leader is
   */
  default String kill(String role) {
    throw unsupported("kill: " + role);
  }

  /** Starts one role again, on its ports, data and flags, and waits until clients can be served. */
  default void restart(String role) {
    throw unsupported("kill: " + role);
  }

  /**
   * Sends SIGSTOP to one role, which then stands still; what is sent to the role waits.
   *
   * @return the role, as {@link #kill} returns it
   */
  default String pause(String role) {
    throw unsupported("pause: " + role);
  }

  /** Sends SIGCONT to a role that was paused. */
  default void resume(String role) {
    throw unsupported("pause: " + role);
  }

  /**
   * Holds one role, or all of them together, to so many processors, the children of the processes
   * included.
   *
   * @param role the role; empty for all
   * @return by what the processes are held, in a few words
   */
  default String limitCpus(String role, double cpus) {
    throw unsupported("cpus: " + FewerCpus.number(cpus));
  }

  /** Ends what {@link #limitCpus} began for the same role, or for all. */
  default void freeCpus(String role) {
    throw unsupported("cpus");
  }

  /** Sets flags of the running server. */
  default void setFlags(Map<String, String> flags) {
    throw unsupported("flags: " + String.join(" ", flags.keySet()));
  }

  /** Sets flags back to what they were before {@link #setFlags}. */
  default void setFlagsBack(Map<String, String> flags) {
    throw unsupported("flags: " + String.join(" ", flags.keySet()));
  }

  /**
   * Does what else than killing and pausing can be done to this server, and returns what was
   * disturbed, once all data is served again.
   */
  default String disturb(String disturbance) {
    throw unsupported("disturb: " + disturbance);
  }

  /**
   * Returns the client's properties for faults that happen inside the client's process, as in an
   * emulator; none for a server in processes of its own.
   *
   * @param seconds the length of a trial
   */
  default Map<String, String> faultProperties(List<Fault> faults, double seconds) {
    return Map.of();
  }

  private UnsupportedOperationException unsupported(String fault) {
    return new UnsupportedOperationException(refusal(fault));
  }

  private String refusal(String fault) {
    return faults().isEmpty()
        ? "%s: cannot be done to %s, and no other fault can; leave it out".formatted(fault, name())
        : "%s: cannot be done to %s; what can: %s"
            .formatted(fault, name(), String.join(", ", faults()));
  }
}
