package io.github.ycsbbackoff.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server on this machine: one or more processes, each with a role, or none where it runs
 * elsewhere. Every wait has a deadline, and every failure is a {@link ServerException}. It is a
 * real one, unless it says otherwise.
 */
public interface EmbeddedServer extends AutoCloseable {
  /** The store's name in lower case, as on the command line. */
  String name();

  /** What it only stands in for, such as {@code FoundationDB}; empty for a real server. */
  default Optional<String> emulates() {
    return Optional.empty();
  }

  /** Its version where it is not that of the jars here; empty where it is. */
  default Optional<String> version() {
    return Optional.empty();
  }

  /** The roles of its processes, in the order of their start; none if it has no process. */
  default List<String> roles() {
    return List.of();
  }

  /**
   * Starts every role on the data that is there, and waits until clients can be served. A flag
   * {@code role:flag} is for that role, any other for the one that does the work.
   */
  void start(List<String> flags);

  /** Stops every role; data and ports stay. Does nothing if nothing runs. */
  void stop();

  /**
   * A server without data on the same ports, with these flags. One that runs with them already may
   * go on running, its counters with it.
   */
  void restartClean(List<String> flags);

  /** Stops, and deletes the data; the logs stay. */
  void discard();

  /** SIGKILL for one role. */
  void kill(String role);

  /** SIGSTOP for one role: it stands still, and what was sent to it waits. */
  void pause(String role);

  /** SIGCONT for a role that was paused. */
  void resume(String role);

  /** Starts one role again, on its ports, data and flags, and waits until clients can be served. */
  void restart(String role);

  /** In a few words, a role that was to run and has ended, though nobody here ended it. */
  default Optional<String> death() {
    return Optional.empty();
  }

  /** What can be done to it under load, all processes running: such as {@code split}. */
  default List<String> disturbances() {
    return List.of();
  }

  /** Does one of {@link #disturbances}, and says to what; returns when all data is served again. */
  default String disturb(String disturbance) {
    throw new ServerException(
        disturbances().isEmpty()
            ? name() + " cannot be disturbed, only killed"
            : name()
                + " cannot be disturbed by "
                + disturbance
                + "; it can by: "
                + String.join(", ", disturbances()));
  }

  /** Process id by role, of the roles that run. */
  default Map<String, Long> pids() {
    return Map.of();
  }

  /** The ports it listens on, by role; a web port as {@code role.web}. */
  default Map<String, Integer> ports() {
    return Map.of();
  }

  /** The YCSB properties that lead a client here. */
  Map<String, String> clientProperties();

  /**
   * What the names of the tables begin with that trials make on a server which is not wiped between
   * them; empty where it is.
   */
  default Optional<String> tablePrefix() {
    return Optional.empty();
  }

  /**
   * The load generator that the makers of the store ship with it, for this server, with these flags
   * of its own; empty where there is none.
   */
  default Optional<Command> loadGenerator(List<String> flags) {
    return Optional.empty();
  }

  /** Where the role that does the work tells its metrics. */
  URI metricsUri();

  /** What {@link #metrics} reads. */
  default List<Metric> listedMetrics() {
    return Metric.listed(name());
  }

  /** The metrics listed for this kind of server; see {@link Metric#listed}. */
  ServerMetrics metrics();

  Path dataFolder();

  Path logFolder();

  Lifetime lifetime();

  @Override
  default void close() {
    stop();
  }
}
