package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.results.Results;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The settings of a results folder, by name, in which folders that are compared must be alike. */
final class Settings {

  /**
   * The keys of the environment that say nothing of machine or versions: the revision of this
   * project is what a gate is run for.
   */
  private static final Set<String> NO_DIFFERENCE =
      Set.of("command", "git revision", "resumed", "tables");

  /**
   * The names of what the lab notes of machine and versions. Results may lack some, and those of
   * other versions may have more.
   */
  static final List<String> MACHINE =
      List.of(
          "processor",
          "cores",
          "memory",
          "os",
          "kernel",
          "machine-id",
          "jvm",
          "ycsb",
          "binding",
          "client",
          "policy-jars",
          Results.STAND_IN,
          "server",
          "server-cpus");

  private Settings() {}

  /** Returns what an environment says of machine and versions. */
  static Map<String, String> ofMachine(Map<String, String> environment) {
    var settings = new LinkedHashMap<>(environment);
    settings.keySet().removeAll(NO_DIFFERENCE);
    return settings;
  }

  /**
   * Returns whether a folder tells of its machine and does not say which of that kind it is: one of
   * an earlier version, or of a system without such an id. Simulations are of no machine.
   */
  static boolean lackMachineId(Results results) {
    var environment = ofMachine(results.environment());
    return !results.experiment().isSimulated()
        && !environment.isEmpty()
        && !environment.containsKey(Results.MACHINE_ID);
  }

  /** Returns what all arms of an experiment have in common. */
  static Map<String, String> ofPlan(Experiment experiment) {
    var plan = new LinkedHashMap<String, String>();
    plan.put("server-kind", experiment.server().kind());
    plan.put("masters", experiment.server().masters());
    plan.put("server-cpus", Double.toString(experiment.server().cpus()));
    plan.put("servers", Integer.toString(experiment.server().servers()));
    plan.put("workload-file", String.valueOf(Path.of(experiment.workload().file()).getFileName()));
    plan.put("load", Long.toString(experiment.workload().load()));
    plan.put("clients", experiment.clients() == null ? "1" : experiment.clients().toString());
    plan.put("seconds", Double.toString(experiment.seconds()));
    plan.put("warmup", Double.toString(experiment.warmup()));
    plan.put("rows", Long.toString(experiment.rows()));
    plan.put("verify", Boolean.toString(experiment.verify()));
    // A server whose trials are profiled is started anew for each trial, and the others too.
    plan.put("profile", experiment.profile() == null ? "none" : experiment.profile().word());
    plan.put("faults", experiment.faults().toString());
    return plan;
  }

  /** Returns what is said of an open load; nothing where threads wait for their answers. */
  static Map<String, String> ofOpenLoad(Experiment experiment) {
    var load = experiment.load();
    if (load == null) {
      return Map.of();
    }
    var settings = new LinkedHashMap<>(load.properties());
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
