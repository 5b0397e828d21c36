package io.github.ycsbbackoff.lab.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbbackoff.lab.experiment.MapCell;
import io.github.ycsbbackoff.lab.experiment.SweepPoint;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The content of {@code trial.json}, the last file a trial writes: which trial this was and how it
 * ended.
 *
 * @param windowStartSeconds the start of the measured window, in seconds since the client's start
 * @param windowEndSeconds the end of that window, exclusive
 * @param rows the number of rows that the trial was to write, if that was its length; 0 for a
 *     length by time
 * @param serverRejections the rejections over the whole run by the server's own counters; empty
 *     where the server has none
 * @param rejections the rejections over the whole run, by reason; empty in files of earlier
 *     versions
 * @param totals the totals of a client that keeps no timeline; null for a client that does
 * @param wholeRun what YCSB's process did from its start to its end, where the client of another
 *     arm is known by that alone; null in other experiments, and in files of earlier versions
 * @param problem what went wrong with the trial, in one line; null if nothing did, and in files of
 *     earlier versions
 * @param verified what was verified of the trial, in numbers; null if no verification was asked for
 * @param clientRejections the client's rejections of the reason {@code server_too_busy} in files of
 *     earlier versions, whose server counters are all of that reason; null in later files
 * @param point the point of a sweep that the trial measured; null in a comparison
 * @param cell the cell of a map that the trial measured; null in any other experiment
 * @param cold why the server was not warm as the trial of a sweep began, in one line; null where it
 *     was, in other experiments, and in files of earlier versions
 */
@RecordBuilder
@RecordBuilder.Options(inheritComponentAnnotations = false)
public record TrialInfo(
    @JsonProperty(required = true) int block,
    @JsonProperty(required = true) String arm,
    int order,
    String policy,
    double startedEpochSeconds,
    @JsonProperty(required = true) double windowStartSeconds,
    @JsonProperty(required = true) double windowEndSeconds,
    @JsonProperty(required = true) int exitStatus,
    Long rows,
    Map<String, Long> serverRejections,
    List<RejectionCount> rejections,
    @JsonInclude(JsonInclude.Include.NON_NULL) Totals totals,
    @JsonInclude(JsonInclude.Include.NON_NULL) WholeRun wholeRun,
    @JsonInclude(JsonInclude.Include.NON_NULL) String problem,
    @JsonInclude(JsonInclude.Include.NON_NULL) Verified verified,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long clientRejections,
    @JsonInclude(JsonInclude.Include.NON_NULL) SweepPoint point,
    @JsonInclude(JsonInclude.Include.NON_NULL) MapCell cell,
    @JsonInclude(JsonInclude.Include.NON_NULL) String cold)
    implements TrialInfoBuilder.With {

  /**
   * All that is known of a client that keeps no timeline.
   *
   * @param rows the number of rows that the server stored
   * @param clientCpuSeconds the CPU time of the client's process; NaN where the system does not
   *     tell
   * @param metrics what else the client says of itself, by the keys of metrics in {@code
   *     summary.json}
   */
  public record Totals(double rows, double clientCpuSeconds, Map<String, Double> metrics) {

    @JsonCreator
    public Totals {
      metrics = metrics == null ? Map.of() : new LinkedHashMap<>(metrics);
    }

    /** Describes a client that says nothing else of itself. */
    public Totals(double rows, double clientCpuSeconds) {
      this(rows, clientCpuSeconds, Map.of());
    }
  }

  /**
   * What YCSB's process did from its start to its end, beside what the window of its timeline has.
   *
   * @param startedEpochSeconds when YCSB's own clock started
   * @param seconds the time of the run by that clock
   * @param rows the operations that YCSB counts as OK
   * @param clientCpuSeconds the CPU time of the whole process; NaN where the system does not tell
   * @param metrics what else YCSB reports of the run, by the keys of metrics in {@code
   *     summary.json}
   */
  public record WholeRun(
      double startedEpochSeconds,
      double seconds,
      double rows,
      double clientCpuSeconds,
      Map<String, Double> metrics) {

    @JsonCreator
    public WholeRun {
      metrics = metrics == null ? Map.of() : new LinkedHashMap<>(metrics);
    }
  }

  /** Describes a trial of this version, with a length by time. */
  public TrialInfo(
      int block,
      String arm,
      int order,
      String policy,
      double startedEpochSeconds,
      double windowStartSeconds,
      double windowEndSeconds,
      int exitStatus,
      Map<String, Long> serverRejections,
      List<RejectionCount> rejections) {
    this(
        block,
        arm,
        order,
        policy,
        startedEpochSeconds,
        windowStartSeconds,
        windowEndSeconds,
        exitStatus,
        0L,
        serverRejections,
        rejections,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  @JsonCreator
  public TrialInfo {
    policy = policy == null ? "" : policy;
    rows = rows == null ? 0L : rows;
    serverRejections = serverRejections == null ? Map.of() : new LinkedHashMap<>(serverRejections);
    rejections =
        clientRejections == null
            ? rejections == null ? List.of() : List.copyOf(rejections)
            : List.of(ofEarlierVersion(clientRejections, serverRejections));
    clientRejections = null;
    if (!(windowEndSeconds > windowStartSeconds)) {
      throw new IllegalArgumentException(
          "windowEndSeconds " + windowEndSeconds + " is not after windowStartSeconds");
    }
  }

  private static RejectionCount ofEarlierVersion(long client, Map<String, Long> server) {
    var sum = server.values().stream().mapToLong(Long::longValue).sum();
    return new RejectionCount("server_too_busy", client, server.isEmpty() ? null : sum);
  }

  /** Returns the trial's name, which is that of its folder. */
  public String name() {
    return block + "-" + ofPoint() + arm;
  }

  /**
   * Returns the point of a sweep, or the cell of a map, as names have it; empty in a comparison.
   */
  public String ofPoint() {
    return point != null ? point.name() + "-" : cell != null ? cell.name() + "-" : "";
  }

  /** Returns the length of the measured window. */
  public double windowSeconds() {
    return windowEndSeconds - windowStartSeconds;
  }

  /** Returns whether a moment, in seconds since the client's start, is measured. */
  public boolean inWindow(double seconds) {
    return seconds >= windowStartSeconds && seconds < windowEndSeconds;
  }
}
