package io.github.ycsbbackoff.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.cpu.CpuTime;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.profile.Profiling;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.TrialProfile;
import io.github.ycsbbackoff.lab.stats.BlockInference;
import io.github.ycsbbackoff.lab.stats.Pairs;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a profile costs the processes of a running experiment on Kudu or HBase, whose client works
 * at a fixed rate. Spans with a profile and spans without take turns within each trial, in the same
 * processes, because two trials of the same arm differ by more than a profile costs.
 */
public final class ProfileCost {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String CLIENT = "client";

  /**
   * The roles of the processes that are measured, with what the command line of each matches. Those
   * of the shells that guard them begin with another program. The client of a load phase is none of
   * them.
   */
  private static final Map<String, Pattern> COMMANDS =
      Map.of(
          CLIENT,
          Pattern.compile("\\S*/java .* site\\.ycsb\\.Client -t .*"),
          "tserver",
          Pattern.compile("\\S*/kudu-tserver .*"),
          "hbase",
          Pattern.compile("\\S*/java .*\\.hbaseserver\\.HBaseProcess .*"));

  /** What is before and behind a span is in none: a profile begins there, or writes what it has. */
  private static final double PAUSE_SECONDS = 0.5;

  /** Fixed, so that the order of the spans is the same in each run. */
  private static final long SEED = 1;

  private final ProcessHandle lab;
  private final double warmupSeconds;
  private final double spanSeconds;
  private final Random random = new Random(SEED);
  private final Map<String, List<Pairs.Pair>> pairs = new TreeMap<>();
  private final Set<Long> measured = new HashSet<>();

  /** The client's CPU, in seconds, from before each profile to {@link #PAUSE_SECONDS} later. */
  private final List<Double> beginnings = new ArrayList<>();

  /** How long all of these took together. */
  private double beginningSeconds;

  private ProfileCost(ProcessHandle lab, double warmupSeconds, double spanSeconds) {
    this.lab = lab;
    this.warmupSeconds = warmupSeconds;
    this.spanSeconds = spanSeconds;
  }

  /**
   * Measures every trial of a lab's process until it ends, and prints for each role the ratio of
   * the CPU with a profile to that without, with its 95% interval.
   *
   * @param args the lab's process, the seconds of a client that are not measured, and the seconds
   *     of a span
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 3) {
      System.err.println("ProfileCost: takes three numbers: PID WARMUP-SECONDS SPAN-SECONDS");
      System.exit(2);
    }
    var lab = ProcessHandle.of(Long.parseLong(args[0]));
    if (lab.isEmpty()) {
      System.err.println("ProfileCost: there is no process " + args[0]);
      System.exit(2);
    }
    var cost = new ProfileCost(lab.get(), Double.parseDouble(args[1]), Double.parseDouble(args[2]));
    cost.measureAll();
    if (cost.pairs.isEmpty()) {
      System.err.println(
          "ProfileCost: no trial had a profile and was long enough for a span with and one without");
      System.exit(2);
    }
    cost.print();
  }

  private void measureAll() throws IOException, InterruptedException {
    while (lab.isAlive()) {
      var pids = processes();
      if (pids.containsKey(CLIENT) && measured.add(pids.get(CLIENT))) {
        sleep(warmupSeconds);
        measure(pids);
      }
      sleep(PAUSE_SECONDS);
    }
  }

  /** Returns the pid of each role whose process runs. */
  private Map<String, Long> processes() {
    var found = new LinkedHashMap<String, Long>();
    COMMANDS.forEach(
        (role, command) ->
            lab.descendants()
                .filter(each -> command.matcher(each.info().commandLine().orElse("")).matches())
                .findFirst()
                .ifPresent(process -> found.put(role, process.pid())));
    return found;
  }

  /** Measures pairs of spans until a process ends; a pair in which one does is left out. */
  private void measure(Map<String, Long> pids) throws IOException, InterruptedException {
    if (!isProfiled(pids)) {
      return;
    }
    while (true) {
      var isProfiledFirst = random.nextBoolean();
      var first = span(pids, isProfiledFirst);
      var second = span(pids, !isProfiledFirst);
      if (first.isEmpty() || second.isEmpty()) {
        return;
      }
      var with = isProfiledFirst ? first : second;
      var without = isProfiledFirst ? second : first;
      for (var role : pids.keySet()) {
        pairs
            .computeIfAbsent(role, any -> new ArrayList<>())
            .add(new Pairs.Pair(with.get(role), without.get(role)));
      }
    }
  }

  /**
   * Returns whether each process has a profile; if not, no pair of the trial would tell its cost.
   */
  private boolean isProfiled(Map<String, Long> pids) throws IOException, InterruptedException {
    var folder = Files.createTempDirectory("profile-cost");
    try (var profiling = new Profiling(ProfileKind.CPU)) {
      profiling.prepare(pids);
      profiling.begin(pids, 0);
      sleep(spanSeconds);
      profiling.end(spanSeconds);
      profiling.write(folder);
      var profile = JSON.readValue(folder.resolve(ProfiledTrial.FILE).toFile(), TrialProfile.class);
      for (var process : profile.processes()) {
        System.out.printf(
            "%s: %d samples by %s%n", process.role(), process.samples(), process.profiler());
        if (process.samples() == 0) {
          System.err.printf(
              "ProfileCost: a trial is left out, for it has no profile of %s: %s%n",
              process.role(), process.problem() + process.note());
          return false;
        }
      }
    } finally {
      Folders.delete(folder);
    }
    sleep(PAUSE_SECONDS);
    return true;
  }

  /** Returns for each role how many processors it kept busy; nothing if a process has ended. */
  private Map<String, Double> span(Map<String, Long> pids, boolean isProfiled)
      throws IOException, InterruptedException {
    Map<String, Double> cores;
    if (isProfiled) {
      try (var profiling = new Profiling(ProfileKind.CPU)) {
        profiling.prepare(pids);
        begin(profiling, pids);
        cores = cores(pids);
        profiling.end(spanSeconds);
      }
    } else {
      sleep(PAUSE_SECONDS);
      cores = cores(pids);
    }
    sleep(PAUSE_SECONDS);
    return cores;
  }

  /** Begins a profile, and notes the CPU of the client in a time that has just the beginning. */
  private void begin(Profiling profiling, Map<String, Long> pids) throws InterruptedException {
    var before = cpuSeconds(pids).get(CLIENT);
    var fromNanos = System.nanoTime();
    profiling.begin(pids, 0);
    sleep(PAUSE_SECONDS);
    var after = cpuSeconds(pids).get(CLIENT);
    if (before != null && after != null) {
      beginnings.add(after - before);
      beginningSeconds += seconds(fromNanos);
    }
  }

  private Map<String, Double> cores(Map<String, Long> pids) throws InterruptedException {
    var before = cpuSeconds(pids);
    var fromNanos = System.nanoTime();
    sleep(spanSeconds);
    var after = cpuSeconds(pids);
    var seconds = seconds(fromNanos);
    if (before.size() < pids.size() || after.size() < pids.size()) {
      return Map.of();
    }
    after.replaceAll((role, cpu) -> (cpu - before.get(role)) / seconds);
    return after;
  }

  /** Returns the seconds of CPU of each process that there is. */
  private static Map<String, Double> cpuSeconds(Map<String, Long> pids) {
    var all = new LinkedHashMap<String, Double>();
    pids.forEach(
        (role, pid) ->
            CpuTime.nanos(pid).ifPresent(nanos -> all.put(role, nanos / NANOS_PER_SECOND)));
    return all;
  }

  private void print() {
    pairs.forEach(
        (role, all) -> {
          var ratio = new BlockInference().ratio(new Pairs(all));
          System.out.printf(
              Locale.ROOT,
              "%s: %.4f [%.4f, %.4f] times the CPU, of %.3f cores; %d pairs of spans%n",
              role,
              ratio.mean(),
              ratio.low(),
              ratio.high(),
              average(all.stream().map(Pairs.Pair::baseline)),
              ratio.n());
        });
    var usual = average(pairs.get(CLIENT).stream().map(Pairs.Pair::baseline));
    System.out.printf(
        Locale.ROOT,
        "a beginning: %.3f s of the client's CPU, which is in no ratio%n",
        average(beginnings.stream()) - beginningSeconds / beginnings.size() * usual);
  }

  private static double average(Stream<Double> values) {
    return values.mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static double seconds(long fromNanos) {
    return (System.nanoTime() - fromNanos) / NANOS_PER_SECOND;
  }

  private static void sleep(double seconds) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep((long) (seconds * NANOS_PER_SECOND));
  }
}
