package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbbackoff.fault.Fault;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An experiment as {@code experiment.yaml} describes it, with every default filled in: arms, in
 * blocks, on one server under one workload. An unknown key is an error, not a setting ignored.
 *
 * @param load how operations arrive; null where threads wait for their answers, as YCSB's do
 * @param clients the number of client processes of each trial, each with as many threads; null for
 *     one
 * @param seconds the length of a trial, warm-up included; with rows: the longest time that a trial
 *     may take
 * @param warmup the seconds at a trial's start that no metric counts
 * @param rows the length of a trial in rows, warm-up included; 0 for a length by time
 * @param smallestDifference the smallest difference of a ratio that is of interest, as a share;
 *     0.05, which is 5%, if the file does not say
 * @param verify whether the rows that the server has are held against all writes after each trial
 * @param profile what profiles are taken of, in trials beside those that verdicts count; null for
 *     none
 * @param faults the faults that are done to the server during each trial
 * @param baseline the name of the arm that the others are compared with
 * @param arms the arms that are written out
 * @param matrix the axes of which every combination is one arm more; empty once these arms are
 *     written out
 * @param sweep the workloads and the shares of their maxima that each arm is measured at; null for
 *     an experiment whose trials have one workload
 * @param map the loads and the lengths of the trigger at which each arm is measured; null for an
 *     experiment whose trials have one of each
 */
@RecordBuilder
@RecordBuilder.Options(inheritComponentAnnotations = false)
public record Experiment(
    @JsonProperty(required = true) String name,
    ServerSpec server,
    Workload workload,
    @JsonInclude(JsonInclude.Include.NON_NULL) OpenLoad load,
    int blocks,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer clients,
    double seconds,
    double warmup,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long rows,
    long seed,
    double smallestDifference,
    boolean verify,
    @JsonInclude(JsonInclude.Include.NON_NULL) ProfileKind profile,
    List<Fault> faults,
    @JsonProperty(required = true) String baseline,
    List<Arm> arms,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Axis> matrix,
    @JsonInclude(JsonInclude.Include.NON_NULL) Sweep sweep,
    @JsonInclude(JsonInclude.Include.NON_NULL) TriggerMap map)
    implements ExperimentBuilder.With {

  /**
   * The longest wait for the operations that are on their way when YCSB's time is up, in seconds.
   */
  public static final long DRAINED_SECONDS = 120;

  /**
   * The smallest difference of interest where a file says none: smaller ones are not worth another
   * policy.
   */
  public static final double SMALLEST_DIFFERENCE = 0.05;

  private static final double PERCENT = 100;

  /** The longest trial in which the maximum of an open load is measured, behind its warm-up. */
  private static final double MAXIMUM_SECONDS = 30;

  /** The pattern of the names of experiments and arms, which give their names to folders. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private static final String LABEL = ServerSpec.SIMULATED + "-";

  @JsonCreator
  public Experiment {
    smallestDifference = smallestDifference == 0 ? SMALLEST_DIFFERENCE : smallestDifference;
    server = server == null ? new ServerSpec("", Map.of()) : server;
    workload = workload == null ? new Workload("", Map.of()) : workload;
    faults = faults == null ? List.of() : List.copyOf(faults);
    arms = arms == null ? List.of() : List.copyOf(arms);
    matrix = matrix == null ? List.of() : List.copyOf(matrix);
  }

  /** Returns whether no server is run, but a model of one. */
  @JsonIgnore
  public boolean isSimulated() {
    return ServerSpec.SIMULATED.equals(server.kind());
  }

  /**
   * Returns this experiment under the name that everything made of it has: folders, pages,
   * pictures. That of a simulation says that it is one.
   */
  public Experiment labelled() {
    return isSimulated() && !name.startsWith(LABEL) ? withName(LABEL + name) : this;
  }

  /** Returns whether this is a sweep. */
  @JsonIgnore
  public boolean isSweep() {
    return sweep != null;
  }

  /** Returns whether this is a map. */
  @JsonIgnore
  public boolean isMap() {
    return map != null;
  }

  /**
   * Returns the workload files, each as an absolute path or the name of one of the lab's own; none
   * for a simulation that takes none.
   */
  @JsonIgnore
  public List<String> workloadFiles() {
    if (isSweep()) {
      return sweep.workloads().stream().map(Sweep::file).toList();
    }
    return workload.file().isEmpty() ? List.of() : List.of(workload.file());
  }

  /** Returns whether a file has the times at which operations arrive. */
  @JsonIgnore
  public boolean hasTrace() {
    return isOpen() && load.trace() != null;
  }

  /**
   * Returns the experiment with its files by their names alone: their folders are others in another
   * checkout.
   */
  public Experiment withFilesByName() {
    var named = withWorkload(workload.withFile(Path.of(workload.file()).getFileName().toString()));
    return load == null ? named : named.withLoad(load.withTrace(Path::getFileName));
  }

  /** Returns whether an arm's trials differ in more than their block, as those of a sweep do. */
  @JsonIgnore
  public boolean hasPoints() {
    return isSweep() || isMap();
  }

  /** Returns the number of trials of each arm. */
  @JsonIgnore
  public int trialsPerArm() {
    return blocks * (isSweep() ? sweep.points().size() : isMap() ? map.cells().size() : 1);
  }

  /**
   * Returns the end of a trial's measured window: a trial of some rows is measured until the last
   * of them has ended. Of one whose client failed, the window is as long as the trial may take.
   *
   * @param endSeconds when the trial's last client ended, in seconds since the trial's start
   */
  public double windowEnd(double endSeconds) {
    return rows == 0 || endSeconds <= warmup ? seconds : Math.min(seconds, endSeconds);
  }

  /**
   * Returns the experiment that the trials of one cell of a map are of: under its load, and with
   * its trigger. The maximum must be known.
   */
  public Experiment in(MapCell cell) {
    return withLoad(load.withRate(load.max() * cell.load() / PERCENT))
        .withMap(null)
        .triggeredAsIn(cell);
  }

  /**
   * Returns this experiment with the trigger of one cell of a map, whose load and maximum may be
   * unknown: for what is to be known of the faults alone.
   */
  public Experiment triggeredAsIn(MapCell cell) {
    return withFaults(faults.stream().map(fault -> fault.lasting(cell.trigger())).toList());
  }

  /** Returns whether operations arrive whether or not others have ended. */
  @JsonIgnore
  public boolean isOpen() {
    return load != null;
  }

  /**
   * Returns the seed of the open arrivals of a block, alike for all its arms, on a real server and
   * simulated.
   */
  public long arrivalsSeed(int block) {
    return Math.floorMod(seed + block, Long.MAX_VALUE);
  }

  /** Returns whether the load has shares of a maximum that has to be measured first. */
  public boolean lacksMaximum() {
    if (isMap()) {
      return isOpen() && load.max() == null;
    }
    return isOpen() && arms.stream().anyMatch(arm -> load.lacksMaximum(settings(arm)));
  }

  /**
   * Returns the experiment whose one trial finds the maximum of the load: what the baseline's
   * threads, or as many as the load says, each of which waits for its answers, get done on a server
   * without faults.
   */
  public Experiment ofMaximum() {
    var alone = ofBaseline();
    return load.threads() == null
        ? alone
        : alone.withArms(
            alone.arms().stream()
                .map(arm -> arm.with("threadcount", load.threads().toString()))
                .toList());
  }

  private Experiment ofBaseline() {
    return withLoad(null)
        .withServer(server.withFlags(OpenLoad.withoutArrivals(server.flags())))
        .withWorkload(workload.withProperties(OpenLoad.withoutArrivals(workload.properties())))
        .withFaults(List.of())
        .withMap(null)
        .withVerify(false)
        .withProfile(null)
        .withBlocks(1)
        .withSeconds(Math.min(seconds, warmup + MAXIMUM_SECONDS))
        .withArms(List.of(closed(baselineArm())));
  }

  private static Arm closed(Arm arm) {
    return arm.withFlags(OpenLoad.withoutArrivals(arm.flags()))
        .withProperties(OpenLoad.withoutArrivals(arm.properties()));
  }

  /** Returns the arm that the others are held against. */
  public Arm baselineArm() {
    return arms.stream().filter(arm -> arm.name().equals(baseline)).findFirst().orElseThrow();
  }

  /** Returns how many client processes run a trial of an arm. */
  public int clients(Arm arm) {
    return arm.clients() != null ? arm.clients() : clients == null ? 1 : clients;
  }

  /** Returns this experiment without the values that look secret, as results may hold it. */
  public Experiment masked() {
    return withServer(server.withFlags(Secrets.masked(server.flags())))
        .withWorkload(workload.withProperties(Secrets.masked(workload.properties())))
        .withFaults(faults.stream().map(Secrets::masked).toList())
        .withArms(arms.stream().map(Arm::masked).toList());
  }

  /**
   * Returns this experiment with the matrix written out, behind the arms that were written out
   * already.
   */
  Experiment expanded() {
    return withArms(Stream.concat(arms.stream(), Matrix.product(matrix).stream()).toList())
        .withMatrix(List.of());
  }

  /** Returns the server's flags for one arm. */
  public Map<String, String> flags(Arm arm) {
    return SettingMaps.united(server.flags(), arm.flags());
  }

  /** Returns the YCSB properties that an arm has beside those of the workload's file. */
  public Map<String, String> properties(Arm arm) {
    return SettingMaps.united(workload.properties(), arm.properties());
  }

  /**
   * Returns what an arm may say of its client and its load: its properties, and in a simulation,
   * where it does not matter in which of both a parameter stands, its flags.
   */
  public Map<String, String> settings(Arm arm) {
    if (!isSimulated()) {
      return properties(arm);
    }
    var all = new LinkedHashMap<>(server.flags());
    all.putAll(workload.properties());
    all.putAll(arm.flags());
    all.putAll(arm.properties());
    return all;
  }

  /**
   * Returns the same of the arm with a name; of a name that no arm has, those that all arms have.
   */
  public Map<String, String> settingsOf(String arm) {
    return settings(
        arms.stream()
            .filter(one -> one.name().equals(arm))
            .findFirst()
            .orElseGet(() -> new Arm(arm, Map.of())));
  }

  /**
   * Returns whether two arms, by their names, are offered the same load: as many operations arrive
   * of both. Threads that wait for their answers are offered what the open load says, too.
   */
  public boolean areOfferedTheSame(String arm, String other) {
    return !isOpen() || load.times(settingsOf(arm)).equals(load.times(settingsOf(other)));
  }

  /**
   * Returns which of some arms are compared with the baseline: all others that are offered its
   * load.
   */
  public List<String> compared(List<String> names) {
    return names.stream()
        .filter(arm -> !arm.equals(baseline) && areOfferedTheSame(arm, baseline))
        .toList();
  }

  /** Returns whether the arm with a name has other phases than the load of the experiment. */
  public boolean hasOwnPhases(String arm) {
    return arms.stream()
        .filter(one -> one.name().equals(arm))
        .anyMatch(
            one ->
                one.properties().containsKey(OpenLoad.PHASES)
                    || (isSimulated() && one.flags().containsKey(OpenLoad.PHASES)));
  }

  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }
}
