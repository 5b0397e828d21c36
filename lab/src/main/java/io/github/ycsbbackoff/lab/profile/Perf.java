package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.server.Await;
import io.github.ycsbbackoff.server.ChildGuard;
import io.github.ycsbbackoff.server.ServerException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Linux's {@code perf} on a process of native code. Call stacks are followed by frame pointers,
 * which costs next to nothing and needs programs that keep them; without, a stack has its innermost
 * frames alone.
 */
final class Perf implements Profiler {

  /** The samples a second of each busy core; not 100, so as not to march in step with timers. */
  private static final String FREQUENCY = "99";

  private static final Duration BEGINS_WITHIN = Duration.ofSeconds(10);
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);

  private final long pid;
  private final String title;
  private final String what;
  private final Path data;
  private final Path said;
  private ChildGuard recording;
  private double fromSeconds;

  /** What is missing in the samples, as the end of the title; known when they have been read. */
  private String without = "";

  private Perf(long pid, String title, String what, Path scratch) {
    this.pid = pid;
    this.title = title;
    this.what = what;
    this.data = scratch.resolve(pid + what + ".perf");
    this.said = scratch.resolve(pid + what + ".said");
  }

  /**
   * Samples the processors, whatever they run, and keeps what is of the process. This costs no more
   * than its samples, and needs the right to see all processes.
   */
  static Perf ofMachine(long pid, Path scratch) {
    return new Perf(pid, "perf, by processor", "--all-cpus", scratch);
  }

  /**
   * Samples the threads of the process. The kernel switches the counters with every thread, which
   * costs a process whose threads wake each other half of its CPU time.
   */
  static Perf ofProcess(long pid, Path scratch) {
    return new Perf(pid, "perf, by thread", "--pid=" + pid, scratch);
  }

  @Override
  public String title() {
    return title + without;
  }

  /**
   * Begins to record, which takes a part of a second, for perf looks at all processes first; and
   * waits until perf has begun its file, which it does when it may sample.
   */
  @Override
  public void prepare() throws ProfilerException {
    recording =
        Tool.start(
            List.of(
                "perf",
                "record",
                "--quiet",
                "--event=cpu-clock",
                "--freq=" + FREQUENCY,
                "--call-graph=fp",
                "--clockid=CLOCK_MONOTONIC",
                // Either would read, and the second one copy, every program and library.
                "--no-buildid",
                "--no-buildid-cache",
                // More than enough for so few samples. The default is all that the kernel lets a
                // user who is not root have at a time, and there is a recorder for each process.
                "--mmap-pages=32",
                what,
                "--output=" + data),
            said);
    try {
      Await.until(
          () -> !recording.isAlive() || hasBegun(), BEGINS_WITHIN, () -> "perf does not begin");
    } catch (ServerException e) {
      recording.kill();
      throw new ProfilerException(e.getMessage(), e);
    }
    requireRunning();
  }

  private void requireRunning() throws ProfilerException {
    var status = recording.exitStatus();
    if (status.isPresent()) {
      throw Tool.failed("perf", status.getAsInt(), said);
    }
  }

  /** Notes the time, by the clock by which perf dates its samples: what is older does not count. */
  @Override
  public void start() throws ProfilerException {
    requireRunning();
    fromSeconds = System.nanoTime() / 1e9;
  }

  private boolean hasBegun() {
    try {
      return Files.exists(data) && Files.size(data) > 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void discard() {
    if (recording != null) {
      recording.kill();
    }
  }

  /**
   * Has perf finish its file.
   *
   * @throws ProfilerException if the process, or perf, has ended before: there are no samples of
   *     the rest
   */
  @Override
  public void stop() throws ProfilerException {
    if (ProcessHandle.of(pid).isEmpty()) {
      discard();
      throw new ProfilerException(ProfiledProcess.HAS_ENDED);
    }
    requireRunning();
    try {
      recording.stop(ENDS_WITHIN);
    } catch (ServerException e) {
      throw new ProfilerException(e.getMessage(), e);
    }
  }

  @Override
  public CollapsedStacks stacks() throws ProfilerException {
    var report = said.resolveSibling(pid + what + ".report");
    Tool.run(
        List.of(
            "perf",
            "report",
            "--input=" + data,
            "--stdio",
            "--quiet",
            "--no-children",
            // To look up inlined functions takes addr2line minutes.
            "--no-inline",
            "--percent-limit=0",
            "--pid=" + pid,
            String.format(Locale.ROOT, "--time=%.6f,", fromSeconds),
            "--sort=pid",
            "--call-graph=folded,0,caller,function,count"),
        report);
    var events = said.resolveSibling(pid + what + ".events");
    Tool.run(List.of("perf", "evlist", "--input=" + data), events);
    try (var lines = Files.lines(report, StandardCharsets.ISO_8859_1);
        var names = Files.lines(events, StandardCharsets.ISO_8859_1)) {
      without = withoutKernel(names) ? ", without the kernel" : "";
      return CollapsedStacks.ofPerf(lines);
    } catch (IOException e) {
      throw new ProfilerException("what perf reports cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Returns whether a user who may not look into the kernel has recorded: perf then samples what
   * runs outside of it alone, says nothing of that, and names the event so.
   *
   * @param events what {@code perf evlist} prints
   */
  static boolean withoutKernel(Stream<String> events) {
    return events.anyMatch(event -> event.matches("cpu-clock:[a-zA-Z]*u[a-zA-Z]*"));
  }
}
