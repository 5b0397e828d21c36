package io.github.ycsbbackoff.lab.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * What was compared, as {@code experiment.yaml} says it with every default filled in: arms, in
 * blocks, on one server under one workload. An unknown key is an error, not a setting ignored.
 *
 * @param seconds length of a trial, warm-up included
 * @param warmup seconds at a trial's start that no metric counts
 * @param verify whether every acknowledged row is read back after each trial
 * @param faults what is done to the server during each trial
 * @param baseline name of the arm that the others are compared with
 */
public record Experiment(
    @JsonProperty(required = true) String name,
    Server server,
    Workload workload,
    int blocks,
    double seconds,
    double warmup,
    long seed,
    boolean verify,
    List<Fault> faults,
    @JsonProperty(required = true) String baseline,
    @JsonProperty(required = true) List<Arm> arms) {

  /** Five arms within three minutes. */
  private static final double QUICK_SECONDS = 22;

  private static final double QUICK_WARMUP = 10;

  public Experiment {
    server = server == null ? new Server("", Map.of()) : server;
    workload = workload == null ? new Workload("", Map.of()) : workload;
    faults = faults == null ? List.of() : List.copyOf(faults);
    arms = arms == null ? List.of() : List.copyOf(arms);
  }

  /** The same with one block, and a short one: a look, not a verdict. */
  public Experiment quick() {
    var isLong = seconds > QUICK_SECONDS;
    return new Experiment(
        name,
        server,
        workload,
        1,
        isLong ? QUICK_SECONDS : seconds,
        isLong ? Math.min(warmup, QUICK_WARMUP) : warmup,
        seed,
        verify,
        faults,
        baseline,
        arms);
  }

  /** The same with as many trials of each arm. */
  public Experiment withBlocks(int number) {
    return new Experiment(
        name, server, workload, number, seconds, warmup, seed, verify, faults, baseline, arms);
  }

  /** The same with another seed. */
  public Experiment withSeed(long other) {
    return new Experiment(
        name, server, workload, blocks, seconds, warmup, other, verify, faults, baseline, arms);
  }

  /** The same, where every acknowledged row is read back. */
  public Experiment verified() {
    return new Experiment(
        name, server, workload, blocks, seconds, warmup, seed, true, faults, baseline, arms);
  }

  Experiment withWorkloadFile(String workloadFile) {
    return new Experiment(
        name,
        server,
        new Workload(workloadFile, workload.properties()),
        blocks,
        seconds,
        warmup,
        seed,
        verify,
        faults,
        baseline,
        arms);
  }

  /** The server under load: its kind, such as {@code kudu}, and the flags it was started with. */
  public record Server(String kind, Map<String, String> flags) {
    public Server {
      flags = inOrder(flags);
    }
  }

  /**
   * A YCSB workload file and the properties that override it.
   *
   * @param file beside the experiment file, or one of the lab's own by its name
   */
  public record Workload(String file, Map<String, String> properties) {
    public Workload {
      properties = inOrder(properties);
    }
  }

  /** One configuration under comparison: a name and the YCSB properties that make it differ. */
  public record Arm(@JsonProperty(required = true) String name, Map<String, String> properties) {
    public Arm {
      properties = inOrder(properties);
    }
  }

  /**
   * Something done to the server: either SIGKILL for one of its processes, or a disturbance.
   *
   * @param at seconds since the client was started
   * @param kill the role, such as {@code tserver}
   * @param restartAfter seconds after which what was killed is started again on its data
   * @param disturb what else this kind of server can have done to it, such as {@code split}
   * @param every seconds after which it is done again, until the trial's end; 0 for once
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Fault(
      @JsonProperty(required = true) double at,
      String kill,
      double restartAfter,
      String disturb,
      double every) {

    /** SIGKILL, once. */
    public static Fault kill(double at, String role, double restartAfter) {
      return new Fault(at, role, restartAfter, null, 0);
    }

    /** A disturbance, again and again. */
    public static Fault disturb(double at, String what, double every) {
      return new Fault(at, null, 0, what, every);
    }

    /** When it is done in a trial of that length, in seconds since the client was started. */
    public List<Double> times(double seconds) {
      return every == 0
          ? List.of(at)
          : DoubleStream.iterate(at, time -> time + restartAfter < seconds, time -> time + every)
              .boxed()
              .toList();
    }

    /** Seconds since the client was started. */
    double restartAt() {
      return at + restartAfter;
    }

    /** As an error names it. */
    String words() {
      return (disturb == null ? "kill " + kill : "disturb " + disturb) + " at " + at + " s";
    }
  }

  private static Map<String, String> inOrder(Map<String, String> map) {
    return map == null ? Map.of() : new LinkedHashMap<>(map);
  }
}
