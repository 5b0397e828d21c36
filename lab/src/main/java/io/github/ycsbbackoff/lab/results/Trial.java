package io.github.ycsbbackoff.lab.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One run of one arm, as its files tell it.
 *
 * @param load the timeline of the load phase's client, where there was a load phase
 * @param arrivals what became of open arrivals, second by second; empty where threads wait for
 *     their answers
 * @param gcPauses the pauses of the client's JVM, in seconds
 * @param operationsByThread the operations of each thread over the whole run; empty in files of
 *     earlier versions
 * @param latencies the latencies of the operations that began in the measured window; empty without
 *     a log
 * @param operations the same by kind of operation, of which logs of earlier versions lack those
 *     that were not acknowledged
 * @param clients the client processes; empty for a trial with a single one
 * @param clientsBySecond what these got done, second by second; empty for a trial with a single one
 */
public record Trial(
    TrialInfo info,
    Map<String, String> properties,
    ClientTimeline client,
    Optional<ClientTimeline> load,
    Optional<Samples> server,
    Optional<Samples> host,
    Optional<Samples> arrivals,
    List<Samples.Reading> gcPauses,
    List<Double> operationsByThread,
    Optional<Latencies> latencies,
    Operations operations,
    Optional<ClientsOfTrial> clients,
    Optional<Samples> clientsBySecond) {

  /** Makes a trial with a single client process. */
  public Trial(
      TrialInfo info,
      Map<String, String> properties,
      ClientTimeline client,
      Optional<ClientTimeline> load,
      Optional<Samples> server,
      Optional<Samples> host,
      Optional<Samples> arrivals,
      List<Samples.Reading> gcPauses,
      List<Double> operationsByThread,
      Optional<Latencies> latencies,
      Operations operations) {
    this(
        info,
        properties,
        client,
        load,
        server,
        host,
        arrivals,
        gcPauses,
        operationsByThread,
        latencies,
        operations,
        Optional.empty(),
        Optional.empty());
  }

  /** Makes a trial whose threads wait for their answers. */
  public Trial(
      TrialInfo info,
      Map<String, String> properties,
      ClientTimeline client,
      Optional<ClientTimeline> load,
      Optional<Samples> server,
      Optional<Samples> host,
      List<Samples.Reading> gcPauses,
      List<Double> operationsByThread,
      Optional<Latencies> latencies,
      Operations operations) {
    this(
        info,
        properties,
        client,
        load,
        server,
        host,
        Optional.empty(),
        gcPauses,
        operationsByThread,
        latencies,
        operations);
  }

  /** Makes a trial whose host was not sampled. */
  public Trial(
      TrialInfo info,
      Map<String, String> properties,
      ClientTimeline client,
      Optional<Samples> server,
      Optional<Latencies> latencies) {
    this(
        info,
        properties,
        client,
        Optional.empty(),
        server,
        Optional.empty(),
        List.of(),
        List.of(),
        latencies,
        Operations.none());
  }

  /**
   * Returns this trial with another measured window, in seconds since the client's start; its
   * latencies are still those of the window that it had.
   */
  public Trial within(double fromSeconds, double toSeconds) {
    return new Trial(
        info.withWindowStartSeconds(fromSeconds).withWindowEndSeconds(toSeconds),
        properties,
        client,
        load,
        server,
        host,
        arrivals,
        gcPauses,
        operationsByThread,
        latencies,
        operations,
        clients,
        clientsBySecond);
  }

  /**
   * Returns the number of YCSB's client threads, those of all client processes together, where the
   * trial's properties say so.
   */
  public OptionalInt threads() {
    try {
      var count = properties.get("threadcount");
      return count == null
          ? OptionalInt.empty()
          : OptionalInt.of(Math.multiplyExact(number(count), clientProcesses()));
    } catch (ArithmeticException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /**
   * Returns the number of operations after which YCSB was to end, those of all client processes
   * together, where the trial's properties have one.
   */
  public OptionalLong mostOperations() {
    try {
      var count = Long.parseLong(properties.getOrDefault("operationcount", "0").strip());
      // Clients share the rows of a trial; another number of operations is that of each.
      var all = info.rows() > 0 ? count : Math.multiplyExact(count, clientProcesses());
      return all > 0 ? OptionalLong.of(all) : OptionalLong.empty();
    } catch (ArithmeticException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private int clientProcesses() {
    return number(properties.getOrDefault("clients.count", "1"));
  }

  private static int number(String text) {
    return Integer.parseInt(text.strip());
  }
}
