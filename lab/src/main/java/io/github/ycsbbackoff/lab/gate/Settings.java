package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Environments;
import io.github.ycsbbackoff.lab.results.Results;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The settings of a results folder, by name, in which folders that are compared must be alike. */
final class Settings {

  /**
   * The keys of the environment in which two folders may differ: the revision of this project is
   * what a gate is run for.
   */
  private static final Set<String> NO_DIFFERENCE =
      Set.of(Results.COMMAND, "git revision", Results.RESUMED, Results.MERGED, "tables");

  /**
   * The keys of what the lab notes of machine, versions and files. Results may lack some, and those
   * of other versions may have more.
   */
  static final List<String> MACHINE =
      List.of(
          "processor",
          "cores",
          "memory",
          "os",
          "kernel",
          Results.MACHINE_ID,
          "jvm",
          "ycsb",
          "binding",
          "client",
          "policy jars",
          Results.CLIENT_JARS,
          Results.STAND_IN,
          "server",
          "server cpus",
          Results.WORKLOAD_HASH,
          Results.TRACE_HASH,
          "git revision");

  /**
   * What results of earlier versions lack, and what it would tell: where it is missing in one of
   * two folders, nobody knows whether they differ in it.
   */
  static final Map<String, String> LATER =
      Map.of(
          Results.MACHINE_ID,
          "another machine of the same kind",
          Results.WORKLOAD_HASH,
          "another content of the workload file",
          Results.TRACE_HASH,
          "another content of the trace");

  private Settings() {}

  /** Returns what an environment says of machine, versions and files. */
  static Map<String, String> ofMachine(Map<String, String> environment) {
    var settings = new LinkedHashMap<>(environment);
    settings.keySet().removeAll(NO_DIFFERENCE);
    return settings;
  }

  /**
   * Returns the keys that the environment of a folder lacks, if it has any: one of an earlier
   * version, or of a system without a machine id. Simulations are of no machine.
   */
  static List<String> lacking(Results results) {
    var environment = ofMachine(results.environment());
    var experiment = results.experiment();
    if (environment.isEmpty()) {
      return List.of();
    }
    var keys = new ArrayList<String>();
    if (!experiment.isSimulated()) {
      keys.add(Results.MACHINE_ID);
    }
    if (!experiment.workloadFiles().isEmpty()) {
      keys.add(Results.WORKLOAD_HASH);
    }
    if (experiment.hasTrace()) {
      keys.add(Results.TRACE_HASH);
    }
    keys.removeAll(environment.keySet());
    return keys;
  }

  /**
   * Returns the names of what had changed when the experiment of a folder went on after it had been
   * interrupted.
   */
  static List<String> changedMeanwhile(Results results) {
    var keys = new LinkedHashSet<>(MACHINE);
    keys.addAll(results.environment().keySet());
    return Environments.changed(results.environment(), keys).stream()
        .map(Differences::nameOf)
        .toList();
  }

  /** Returns what all arms of an experiment have in common. */
  static Map<String, String> ofPlan(Experiment experiment) {
    var plan = new LinkedHashMap<String, String>();
    plan.put("server-kind", experiment.server().kind());
    plan.put("masters", experiment.server().masters());
    plan.put("server-cpus", Double.toString(experiment.server().cpus()));
    plan.put("servers", Integer.toString(experiment.server().servers()));
    plan.put("workload-file", experiment.withFilesByName().workload().file());
    plan.put("load", Long.toString(experiment.workload().load()));
    plan.put("clients", experiment.clients() == null ? "1" : experiment.clients().toString());
    plan.put("seconds", Double.toString(experiment.seconds()));
    plan.put("warmup", Double.toString(experiment.warmup()));
    plan.put("rows", Long.toString(experiment.rows()));
    plan.put("verify", Boolean.toString(experiment.verify()));
    // A server whose trials are profiled is started anew for each trial, and the others too.
    plan.put("profile", experiment.profile() == null ? "none" : experiment.profile().word());
    plan.put("faults", experiment.faults().toString());
    // Where an arm has another binding, all are known by their whole runs alone.
    var isWhole = experiment.arms().stream().anyMatch(arm -> arm.client().isOtherBinding());
    plan.put("measured", isWhole ? "from start to end" : "in the window");
    if (experiment.isSweep()) {
      // What else a server is put to before a point is part of what it does there.
      plan.put("workloads", String.join(",", experiment.sweep().workloads()));
      plan.put("shares", experiment.sweep().shares().toString());
    }
    return plan;
  }

  /** Returns what is said of an open load; nothing where threads wait for their answers. */
  static Map<String, String> ofOpenLoad(Experiment experiment) {
    var load = experiment.load();
    if (load == null) {
      return Map.of();
    }
    // What is in a trace is held against the other's by its hash.
    var settings = new LinkedHashMap<>(experiment.withFilesByName().load().properties());
    settings.remove("workload");
    if (load.threads() != null) {
      settings.put("threads", load.threads().toString());
    }
    return settings;
  }

  /** Returns what an arm sets; one that only trials know sets nothing. */
  static Map<String, String> ofArm(Experiment experiment, String name) {
    return experiment.arms().stream()
        .filter(arm -> arm.name().equals(name))
        .findFirst()
        .map(Settings::ofArm)
        .orElseGet(() -> ofArm(new Arm(name, Map.of())));
  }

  private static Map<String, String> ofArm(Arm arm) {
    var settings = new LinkedHashMap<>(arm.properties());
    arm.flags().forEach((flag, value) -> settings.put("--" + flag, value));
    settings.put("client", arm.client().message());
    if (arm.clients() != null) {
      settings.put("clients", arm.clients().toString());
    }
    if (!arm.load().isEmpty()) {
      settings.put("load", arm.load());
    }
    return settings;
  }
}
