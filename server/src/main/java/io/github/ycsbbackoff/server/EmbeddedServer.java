package io.github.ycsbbackoff.server;

import io.github.ycsbbackoff.fault.FaultTarget;
import io.github.ycsbbackoff.fault.RunCommand;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server on this machine: one or more processes, each with a role, or none where the server runs
 * elsewhere. Every wait has a deadline, and every failure is a {@link ServerException}. The server
 * is a real one, unless {@link #emulates} says otherwise.
 */
public interface EmbeddedServer extends AutoCloseable, FaultTarget {
  /** Returns the store's name in lower case, as on the command line. */
  @Override
  String name();

  /**
   * Returns the store that this server only stands in for, such as {@code FoundationDB}; empty for
   * a real server.
   */
  default Optional<String> emulates() {
    return Optional.empty();
  }

  /** Returns the server's version where it is not that of the jars here; empty where it is. */
  default Optional<String> version() {
    return Optional.empty();
  }

  /**
   * Returns the roles of the server's processes, in the order of their start; none if it has no
   * process.
   */
  default List<String> roles() {
    return List.of();
  }

  /**
   * Checks flags, as far as that can be done without starting the server.
   *
   * @throws WrongInputException if the server cannot be started with one of them
   */
  default void checkFlags(List<String> flags) {}

  /**
   * Starts every role on the data that is there, and waits until clients can be served. A flag
   * {@code role:flag} is for that role, any other flag for the role that does the work.
   */
  void start(List<String> flags);

  /** Stops every role; data and ports stay. Does nothing if nothing runs. */
  void stop();

  /**
   * Replaces the server by one without data on the same ports, with these flags. A server that runs
   * with them already may go on running, its counters with it.
   */
  void restartClean(List<String> flags);

  /**
   * Does the same as {@link #restartClean}, in processes of which none ran before: what was done to
   * an earlier process, such as to load a profiler into it, is not done to these.
   */
  default void restartAnew(List<String> flags) {
    restartClean(flags);
  }

  /** Stops the server and deletes the data; the logs stay. */
  void discard();

  /** Returns, in a few words, a role that was to run and has ended, though nobody here ended it. */
  default Optional<String> death() {
    return Optional.empty();
  }

  /** Returns what can be done to any server: the user knows of what the commands are. */
  @Override
  default List<String> faults() {
    return List.of(RunCommand.LISTED);
  }

  /** Returns the process ids of the roles that run, by role. */
  default Map<String, Long> pids() {
    return Map.of();
  }

  /** Returns the ports that the server listens on, by role; a web port as {@code role.web}. */
  default Map<String, Integer> ports() {
    return Map.of();
  }

  /**
   * Holds all processes of the server together to so many processors whenever the server has
   * started, and until it ends.
   *
   * @throws WrongInputException if the server cannot be held to so many
   */
  default void holdToCpus(double cpus) {
    throw new WrongInputException(
        "server: cpus: %s has no process of its own that could be held to them; leave it out"
            .formatted(name()));
  }

  /**
   * Returns the processors that {@link #holdToCpus} was told, and by what the processes are held to
   * them; empty where the server may use all.
   */
  default Optional<String> heldToCpus() {
    return Optional.empty();
  }

  /** Returns the YCSB properties that lead a client to this server. */
  Map<String, String> clientProperties();

  /**
   * Returns what the names of the tables begin with that trials make on a server which is not wiped
   * between them; empty where the server is wiped.
   */
  default Optional<String> tablePrefix() {
    return Optional.empty();
  }

  /**
   * Returns the load generator that the makers of the store ship with it, for this server, with
   * these flags for the generator; empty where there is none.
   */
  default Optional<LoadGenerator> loadGenerator() {
    return Optional.empty();
  }

  /** Returns the address where the role that does the work tells its metrics. */
  URI metricsUri();

  /**
   * Hears that another client begins now, on the data that is there. The counters of a server that
   * runs in its client begin anew then.
   */
  default void clientBegins() {}

  /** Returns the metrics that {@link #metrics} reads. */
  default List<ServerMetric> listedMetrics() {
    return ServerMetric.listed(getClass(), "metrics.csv");
  }

  /**
   * Returns a reader of the metrics listed for this kind of server; see {@link
   * ServerMetric#listed}.
   */
  ServerMetrics metrics();

  Path dataFolder();

  Path logFolder();

  Lifetime lifetime();

  @Override
  default void close() {
    stop();
  }
}
