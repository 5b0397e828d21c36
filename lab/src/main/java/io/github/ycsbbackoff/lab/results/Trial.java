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
    Operations operations) {

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
        operations);
  }

  /**
   * Returns the number of YCSB's client threads, those of all simulated client processes together,
   * where the trial's properties say so.
   */
  public OptionalInt threads() {
    try {
      var count = properties.get("threadcount");
      var clients = properties.getOrDefault("clients.count", "1");
      return count == null
          ? OptionalInt.empty()
          : OptionalInt.of(Math.multiplyExact(number(count), number(clients)));
    } catch (ArithmeticException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /**
   * Returns the number of operations after which YCSB was to end, where the trial's properties have
   * one.
   */
  public OptionalLong mostOperations() {
    try {
      var count = Long.parseLong(properties.getOrDefault("operationcount", "0").strip());
      return count > 0 ? OptionalLong.of(count) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private static int number(String text) {
    return Integer.parseInt(text.strip());
  }
}
