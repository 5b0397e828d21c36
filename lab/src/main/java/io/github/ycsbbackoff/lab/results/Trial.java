package io.github.ycsbbackoff.lab.results;

import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
@RecordBuilder.Options(inheritComponentAnnotations = false)
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
    OperationsByKind operations,
    Optional<ClientsOfTrial> clients,
    Optional<Samples> clientsBySecond)
    implements TrialBuilder.With {

  /** Makes a trial of which no more is known than its client's timeline. */
  public static Trial of(TrialInfo info, Map<String, String> properties, ClientTimeline client) {
    return new Trial(
        info,
        properties,
        client,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        OperationsByKind.none(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Returns this trial with another measured window, in seconds since the client's start; its
   * latencies are still those of the window that it had.
   */
  public Trial within(double fromSeconds, double toSeconds) {
    return withInfo(info.withWindowStartSeconds(fromSeconds).withWindowEndSeconds(toSeconds));
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

  /**
   * Returns the operations a second to which YCSB's target holds all client processes together;
   * infinite where the trial's properties have none.
   */
  public double target() {
    try {
      var each = Double.parseDouble(properties.getOrDefault("target", "0").strip());
      return each > 0 ? each * clientProcesses() : Double.POSITIVE_INFINITY;
    } catch (NumberFormatException e) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private int clientProcesses() {
    return number(properties.getOrDefault("clients.count", "1"));
  }

  private static int number(String text) {
    return Integer.parseInt(text.strip());
  }
}
