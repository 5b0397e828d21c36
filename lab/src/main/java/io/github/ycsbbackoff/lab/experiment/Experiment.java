package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbbackoff.lab.LabException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * An experiment as {@code experiment.yaml} describes it, with every default filled in: arms, in
 * blocks, on one server under one workload. An unknown key is an error, not a setting ignored.
 *
 * @param seconds the length of a trial, warm-up included; with rows: the longest time that a trial
 *     may take
 * @param warmup the seconds at a trial's start that no metric counts
 * @param rows the length of a trial in rows, warm-up included; 0 for a length by time
 * @param smallestDifference the smallest difference of a ratio that is of interest, as a share;
 *     0.05, which is 5%, if the file does not say
 * @param verify whether the rows that the server has are held against all writes after each trial
 * @param faults the faults that are done to the server during each trial
 * @param baseline the name of the arm that the others are compared with
 * @param arms the arms that are written out
 * @param matrix the axes of which every combination is one arm more; empty once these arms are
 *     written out
 */
public record Experiment(
    @JsonProperty(required = true) String name,
    Server server,
    Workload workload,
    int blocks,
    double seconds,
    double warmup,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long rows,
    long seed,
    double smallestDifference,
    boolean verify,
    List<Fault> faults,
    @JsonProperty(required = true) String baseline,
    List<Arm> arms,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Axis> matrix) {

  /** The kind of a server that is a model: every number of such an experiment is labelled so. */
  public static final String SIMULATED = "simulated";

  /**
   * The smallest difference of interest where a file says none: smaller ones are not worth another
   * policy.
   */
  public static final double SMALLEST_DIFFERENCE = 0.05;

  /** The length of a quick look's trial: five arms take less than three minutes. */
  private static final double QUICK_SECONDS = 22;

  private static final double QUICK_WARMUP = 10;

  /** The pattern of the names of experiments and arms, which give their names to folders. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  public Experiment {
    smallestDifference = smallestDifference == 0 ? SMALLEST_DIFFERENCE : smallestDifference;
    server = server == null ? new Server("", Map.of()) : server;
    workload = workload == null ? new Workload("", Map.of()) : workload;
    faults = faults == null ? List.of() : List.copyOf(faults);
    arms = arms == null ? List.of() : List.copyOf(arms);
    matrix = matrix == null ? List.of() : List.copyOf(matrix);
  }

  /** Returns whether no server was run. */
  @JsonIgnore
  public boolean isSimulated() {
    return SIMULATED.equals(server.kind());
  }

  /** Returns this experiment with one block, and a short one: a look, not a verdict. */
  public Experiment quick() {
    var isLong = seconds > QUICK_SECONDS;
    return with(
        draft -> {
          draft.blocks = 1;
          draft.seconds = isLong ? QUICK_SECONDS : seconds;
          draft.warmup = isLong ? Math.min(warmup, QUICK_WARMUP) : warmup;
        });
  }

  /**
   * Returns this experiment with some of its arms, in the experiment's order.
   *
   * @throws LabException if there is no such arm, or the baseline is not among the names
   */
  public Experiment withArms(List<String> names) {
    var known = arms.stream().map(Arm::name).toList();
    for (var name : names) {
      if (!known.contains(name)) {
        throw new LabException(
            "--arms " + name + ": no such arm; give some of: " + String.join(", ", known));
      }
    }
    if (!names.contains(baseline)) {
      throw new LabException("--arms: give the baseline too: " + baseline);
    }
    return with(
        draft -> draft.arms = arms.stream().filter(arm -> names.contains(arm.name())).toList());
  }

  /** Returns this experiment with so many trials of each arm. */
  public Experiment withBlocks(int number) {
    return with(draft -> draft.blocks = number);
  }

  /** Returns this experiment with another seed. */
  public Experiment withSeed(long other) {
    return with(draft -> draft.seed = other);
  }

  /**
   * Returns this experiment with a verification of what the server has after each trial.
   *
   * @throws LabException if an arm's client keeps no history
   */
  public Experiment verified() {
    for (var arm : arms) {
      if (arm.isLoadGenerator()) {
        throw new LabException(
            "--verify: arm %s: client: %s keeps no history of its writes; give --arms without it"
                .formatted(arm.name(), arm.client()));
      }
    }
    return with(draft -> draft.verify = true);
  }

  /** Returns this experiment without flags for all arms, for a cluster that has its own flags. */
  public Experiment withoutServerFlags() {
    return with(draft -> draft.server = new Server(server.kind(), Map.of(), server.masters()));
  }

  /**
   * Returns this experiment on a cluster that runs already.
   *
   * @throws LabException if something that the experiment asks for cannot be applied there
   */
  public Experiment withMasters(String masters) {
    GivenClusterCheck.mistakes(this)
        .ifPresent(
            mistakes -> {
              throw new LabException(
                  "--masters "
                      + masters
                      + ": to a cluster that runs already the lab cannot apply "
                      + mistakes
                      + "; or leave out --masters");
            });
    return with(draft -> draft.server = new Server(server.kind(), server.flags(), masters));
  }

  Experiment withWorkloadFile(String workloadFile) {
    return with(
        draft ->
            draft.workload = new Workload(workloadFile, workload.properties(), workload.load()));
  }

  /** Returns this experiment without the values that look secret, as results may hold it. */
  public Experiment masked() {
    return with(
        draft -> {
          draft.server =
              new Server(server.kind(), Secrets.masked(server.flags()), server.masters());
          draft.workload =
              new Workload(workload.file(), Secrets.masked(workload.properties()), workload.load());
          draft.arms = arms.stream().map(Arm::masked).toList();
        });
  }

  /**
   * Returns this experiment with the matrix written out, behind the arms that were written out
   * already.
   */
  Experiment expanded() {
    return with(
        draft -> {
          draft.arms = Stream.concat(arms.stream(), Matrix.product(matrix).stream()).toList();
          draft.matrix = List.of();
        });
  }

  private Experiment with(Consumer<Draft> change) {
    var draft = new Draft(this);
    change.accept(draft);
    return draft.experiment();
  }

  /**
   * The server under load.
   *
   * @param kind the kind of the server: a store's name, or {@value #SIMULATED}
   * @param flags the flags that the server is started with
   * @param masters the addresses of a cluster that runs already; empty for an embedded server
   */
  public record Server(
      String kind,
      Map<String, String> flags,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String masters) {
    @JsonCreator
    public Server {
      flags = inOrder(flags);
      masters = masters == null ? "" : masters;
    }

    /** Returns whether the server is a cluster that somebody else runs. */
    @JsonIgnore
    public boolean isGiven() {
      return !masters.isEmpty();
    }

    /** Describes an embedded server. */
    public Server(String kind, Map<String, String> flags) {
      this(kind, flags, "");
    }
  }

  /**
   * A YCSB workload file and the properties that override it.
   *
   * @param file the path of the file beside the experiment file, or the name of one of the lab's
   *     own
   * @param load the number of rows that are there when a trial begins; 0 for an empty store
   */
  public record Workload(
      String file,
      Map<String, String> properties,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) long load) {
    @JsonCreator
    public Workload {
      properties = inOrder(properties);
    }

    /** Describes a workload on an empty store. */
    public Workload(String file, Map<String, String> properties) {
      this(file, properties, 0);
    }
  }

  /**
   * One configuration under comparison: a name and what makes it differ.
   *
   * @param properties the properties of YCSB
   * @param flags the flags of the server, which override the experiment's own
   * @param client {@value #LOADGEN}, or empty for YCSB
   */
  public record Arm(
      @JsonProperty(required = true) String name,
      Map<String, String> properties,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> flags,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String client) {

    /** The name of the store's own load generator as an arm's client. */
    private static final String LOADGEN = "loadgen";

    @JsonCreator
    public Arm {
      properties = inOrder(properties);
      flags = inOrder(flags);
      client = client == null ? "" : client;
    }

    /** Describes an arm whose client is YCSB. */
    public Arm(String name, Map<String, String> properties, Map<String, String> flags) {
      this(name, properties, flags, "");
    }

    /**
     * Describes an arm whose client is YCSB, with the server's flags as the experiment has them.
     */
    public Arm(String name, Map<String, String> properties) {
      this(name, properties, Map.of());
    }

    /** Returns whether the client is the store's own load generator, not YCSB. */
    @JsonIgnore
    public boolean isLoadGenerator() {
      return client.equals(LOADGEN);
    }

    /** Returns this arm without the values that look secret. */
    public Arm masked() {
      return new Arm(name, Secrets.masked(properties), Secrets.masked(flags), client);
    }

    /** Returns both arms together; of two settings of one thing the other arm's holds. */
    Arm and(Arm other) {
      return new Arm(
          name.isEmpty() ? other.name : name + "-" + other.name,
          united(properties, other.properties),
          united(flags, other.flags),
          other.client.isEmpty() ? client : other.client);
    }
  }

  /**
   * A fault that is done to the server: SIGKILL for one of its processes, or SIGSTOP, or a
   * disturbance.
   *
   * @param at the time in seconds since the client's start, as client.csv has it
   * @param kill the role of the process to kill, such as {@code tserver}
   * @param restartAfter the seconds after which a killed process is started again on its data
   * @param pause the role of the process that stands still, its connections open
   * @param resumeAfter the seconds after which a paused process goes on
   * @param disturb the disturbance, one that this kind of server can have done to it, such as
   *     {@code split}
   * @param every the seconds after which the fault is done again, until the trial's end; 0 for once
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Fault(
      @JsonProperty(required = true) double at,
      String kill,
      double restartAfter,
      String pause,
      double resumeAfter,
      String disturb,
      double every) {

    /** Returns a fault that sends SIGKILL, once. */
    public static Fault kill(double at, String role, double restartAfter) {
      return new Fault(at, role, restartAfter, null, 0, null, 0);
    }

    /** Returns a fault that sends SIGSTOP, and SIGCONT later, once. */
    public static Fault pause(double at, String role, double resumeAfter) {
      return new Fault(at, null, 0, role, resumeAfter, null, 0);
    }

    /** Returns a disturbance that is done again and again. */
    public static Fault disturb(double at, String what, double every) {
      return new Fault(at, null, 0, null, 0, what, every);
    }

    /**
     * Returns when the fault is done in a trial of that length, in seconds since the client's
     * start.
     */
    public List<Double> times(double seconds) {
      return every == 0
          ? List.of(at)
          : DoubleStream.iterate(at, time -> time + lasts() < seconds, time -> time + every)
              .boxed()
              .toList();
    }

    /** Returns the seconds until a killed process is started again, or a paused one goes on. */
    double lasts() {
      return restartAfter + resumeAfter;
    }

    /**
     * Returns whether the fault is one of the three kinds, with what belongs to that kind and no
     * more.
     */
    boolean isOne() {
      return Stream.of(kill, pause, disturb).filter(Objects::nonNull).count() == 1
          && (kill != null || restartAfter == 0)
          && (pause != null || resumeAfter == 0);
    }

    /** Returns the fault as an error names it. */
    String words() {
      var what =
          kill != null ? "kill " + kill : pause != null ? "pause " + pause : "disturb " + disturb;
      return what + " at " + at + " s";
    }
  }

  /** Returns the server's flags for one arm. */
  public Map<String, String> flags(Arm arm) {
    return united(server.flags(), arm.flags());
  }

  static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  private static Map<String, String> united(Map<String, String> one, Map<String, String> other) {
    var both = new LinkedHashMap<>(one);
    both.putAll(other);
    return both;
  }

  private static Map<String, String> inOrder(Map<String, String> map) {
    return map == null ? Map.of() : new LinkedHashMap<>(map);
  }
}
