package io.github.ycsbbackoff.lab.stats;

import io.github.ycsbbackoff.lab.results.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The finder of the machine's resource that limited an arm, with its evidence. It asks the first of
 * Gregg's USE questions (Thinking Methodically about Performance, ACM Queue 2012), utilization, of
 * the CPU and of the disk that CPUs wait for. A network has no capacity that could be read, so only
 * its traffic is reported.
 */
public final class Bottleneck {

  /** The share from which on the CPU is the limit: what is left of a CPU is lost to scheduling. */
  private static final double CPU_BUSY = 0.85;

  /**
   * The share of waiting CPUs from which on the disk is the limit: such a CPU is idle, and one in
   * five is much.
   */
  private static final double IO_WAITING = 0.2;

  /**
   * The share from which on other programs disturb: the lab itself and what a machine does anyway
   * take less.
   */
  private static final double OTHERS_TAKE = 0.2;

  private static final double BYTES_PER_MIB = 1 << 20;

  private final Map<String, List<Use>> byArm = new LinkedHashMap<>();

  /**
   * The use of the host in one trial's window: shares of all cores, the load, and bytes a second.
   */
  private record Use(
      double user, double system, double iowait, double others, double load, double bytes) {}

  /** Adds a trial; a trial without readings of its host adds nothing. */
  public void add(Trial trial) {
    trial
        .host()
        .map(host -> use(trial))
        .filter(use -> Double.isFinite(use.user() + use.system() + use.iowait()))
        .ifPresent(
            use -> byArm.computeIfAbsent(trial.info().arm(), any -> new ArrayList<>()).add(use));
  }

  /** Returns one sentence for each arm. */
  public List<String> sentences() {
    return byArm.entrySet().stream().map(arm -> sentence(arm.getKey(), arm.getValue())).toList();
  }

  private static String sentence(String arm, List<Use> trials) {
    var user = trials.stream().mapToDouble(Use::user).average().orElseThrow();
    var system = trials.stream().mapToDouble(Use::system).average().orElseThrow();
    var iowait = trials.stream().mapToDouble(Use::iowait).average().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s: %s. CPU %.0f%% user and %.0f%% system, %.0f%% waiting for I/O; load %.1f; network"
            + " %.1f MiB/s.%s",
        arm,
        limit(user + system, iowait),
        100 * user,
        100 * system,
        100 * iowait,
        trials.stream().mapToDouble(Use::load).average().orElseThrow(),
        trials.stream().mapToDouble(Use::bytes).average().orElseThrow() / BYTES_PER_MIB,
        disturbance(trials.stream().mapToDouble(Use::others).average().orElseThrow()));
  }

  private static String disturbance(double others) {
    return others < OTHERS_TAKE
        ? ""
        : String.format(
            Locale.ROOT,
            " Programs other than client and server took %.0f%% of the CPU: it did not have the"
                + " machine to itself.",
            100 * others);
  }

  private static String limit(double busy, double iowait) {
    if (busy >= CPU_BUSY) {
      return "limited by CPU";
    }
    if (iowait >= IO_WAITING) {
      return "limited by the disk";
    }
    return "limited by neither CPU nor disk, but by what client and server wait for";
  }

  private static Use use(Trial trial) {
    var user = growth(trial, "cpu_user_s");
    var system = growth(trial, "cpu_system_s");
    var iowait = growth(trial, "cpu_iowait_s");
    var all = user + system + iowait + growth(trial, "cpu_idle_s");
    var load =
        trial.host().orElseThrow().column("load_1m").stream()
            .filter(reading -> trial.info().inWindow(reading.seconds()))
            .mapToDouble(reading -> reading.value())
            .average()
            .orElse(Double.NaN);
    return new Use(
        user / all,
        system / all,
        iowait / all,
        others(trial, user + system) / all,
        load,
        growth(trial, "network_received_bytes") / trial.info().windowSeconds());
  }

  /**
   * Returns the CPU seconds of programs other than client and server, or 0 where the client's, or
   * those of a server on this machine, are not known. A server inside the client, or elsewhere, has
   * no CPU reading.
   */
  private static double others(Trial trial, double busy) {
    var server = isRead(trial, "server_cpu_s") ? growth(trial, "server_cpu_s") : 0;
    var others = busy - growth(trial, "client_cpu_s") - server;
    return Double.isNaN(others) ? 0 : others;
  }

  private static boolean isRead(Trial trial, String counter) {
    return trial.host().orElseThrow().column(counter).stream()
        .anyMatch(reading -> Double.isFinite(reading.value()));
  }

  private static double growth(Trial trial, String counter) {
    var info = trial.info();
    return trial
        .host()
        .orElseThrow()
        .growth(counter, info.windowStartSeconds(), info.windowEndSeconds());
  }
}
