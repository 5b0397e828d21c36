package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that is to be profiled, and the profilers that can. */
record ProfiledProcess(String role, long pid) {

  /** What is said of a process that is not there any more. */
  static final String HAS_ENDED = "the process has ended";

  /** Returns whether the process is a JVM, by the libraries that it has loaded. */
  boolean isJvm() throws ProfilerException {
    try (var maps = Files.lines(Path.of("/proc", Long.toString(pid), "maps"))) {
      return maps.anyMatch(line -> line.endsWith("/libjvm.so"));
    } catch (IOException | UncheckedIOException e) {
      throw new ProfilerException(HAS_ENDED, e);
    }
  }

  /**
   * Returns the profilers in the order in which they are wanted.
   *
   * @param library async-profiler
   * @param scratch a folder for their files
   * @throws ProfilerException if the process has ended
   */
  List<Profiler> profilers(ProfileKind kind, AsyncProfilerLibrary library, Path scratch)
      throws ProfilerException {
    if (!isJvm()) {
      return kind == ProfileKind.CPU
          ? List.of(Perf.ofMachine(pid, scratch), Perf.ofProcess(pid, scratch))
          : List.of();
    }
    var all = new ArrayList<Profiler>();
    if (!library.isThere()) {
      all.add(new Missing("async-profiler", library.whyNot()));
    } else if (kind == ProfileKind.ALLOC) {
      all.add(async("allocations", "alloc", "total", library, scratch));
    } else {
      // perf_events would also show the kernel. But they are switched with every thread: between
      // threads that wake each other they cost 59% more CPU, and the timers nothing that could be
      // measured (docs/results.md).
      all.add(async("ctimer", "ctimer", "samples", library, scratch));
      all.add(async("itimer", "itimer", "samples", library, scratch));
      all.add(async("perf_events", "cpu-clock", "samples", library, scratch));
      all.add(
          async(
              "perf_events without the kernel", "cpu-clock,alluser", "samples", library, scratch));
    }
    all.add(new FlightRecorder(pid, kind, scratch));
    return all;
  }

  /** Returns async-profiler with a source of samples. */
  AsyncProfiler async(
      String title, String event, String counter, AsyncProfilerLibrary library, Path scratch) {
    return new AsyncProfiler(pid, title, event, counter, library.file(), scratch);
  }
}
