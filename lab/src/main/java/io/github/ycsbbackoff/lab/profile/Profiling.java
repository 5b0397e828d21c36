package io.github.ycsbbackoff.lab.profile;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.results.ProcessProfile;
import io.github.ycsbbackoff.lab.results.ProfiledTrial;
import io.github.ycsbbackoff.lab.results.TrialProfile;
import io.github.ycsbbackoff.server.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The profiles of the processes of one trial: all of them begin and end together. What goes wrong
 * with one is noted, and disturbs neither the others nor the trial. All methods are called by one
 * thread at a time.
 */
public final class Profiling implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ProfileKind kind;
  private final Path scratch;
  private final AsyncProfilerLibrary library;
  private final Map<ProfiledProcess, FirstThatStarts> prepared = new HashMap<>();
  private final Map<String, Profiler> running = new LinkedHashMap<>();
  private final Map<String, Profiler> stopped = new LinkedHashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();
  private final List<ProcessProfile> without = new ArrayList<>();

  /** What a signal must not leave behind: a recording has the variables of its process. */
  private final Thread cleanup;

  private double fromSeconds;
  private double toSeconds;

  /**
   * Makes a folder for the profilers' files, in the machine's own for such files: paths there are
   * short, and have no comma.
   */
  public Profiling(ProfileKind kind) throws IOException {
    this.kind = kind;
    this.scratch = Files.createTempDirectory("backoff-profile-");
    this.library = AsyncProfilerLibrary.ofMachine();
    this.cleanup = new Thread(() -> Folders.delete(scratch), "profiles-cleanup");
    try {
      Runtime.getRuntime().addShutdownHook(cleanup);
    } catch (IllegalStateException e) {
      // The JVM ends, and nothing is profiled any more.
      Folders.delete(scratch);
    }
  }

  /**
   * Prepares the profilers, so that profiles begin at once; the sooner before they do, the better.
   *
   * @param pids the processes by role
   */
  public void prepare(Map<String, Long> pids) {
    pids.forEach(
        (role, pid) -> {
          var process = new ProfiledProcess(role, pid);
          try {
            var profilers = new FirstThatStarts(process.profilers(kind, library, scratch));
            profilers.prepare();
            prepared.put(process, profilers);
          } catch (ProfilerException e) {
            // A process that has ended is said when its profile should begin.
          }
        });
  }

  /**
   * Begins a profile of each process.
   *
   * @param pids the processes by role
   * @param seconds the time since the client's start
   */
  public void begin(Map<String, Long> pids, double seconds) {
    fromSeconds = seconds;
    pids.forEach((role, pid) -> begin(new ProfiledProcess(role, pid)));
  }

  private void begin(ProfiledProcess process) {
    try {
      var profilers = prepared.get(process);
      if (profilers == null) {
        profilers = new FirstThatStarts(process.profilers(kind, library, scratch));
      }
      if (profilers.isEmpty()) {
        without.add(
            ProcessProfile.notAsked(process.role(), "no JVM, so that there is no such profile"));
        return;
      }
      running.put(process.role(), profilers.start());
      notes.put(process.role(), profilers.why());
    } catch (ProfilerException e) {
      without.add(ProcessProfile.failed(process.role(), reason(process, e)));
    }
  }

  private static String reason(ProfiledProcess process, ProfilerException e) {
    return ProcessHandle.of(process.pid()).isEmpty() ? ProfiledProcess.HAS_ENDED : e.getMessage();
  }

  /**
   * Ends the profiles.
   *
   * @param seconds the time since the client's start
   */
  public void end(double seconds) {
    toSeconds = seconds;
    running.forEach(
        (role, profiler) -> {
          try {
            profiler.stop();
            stopped.put(role, profiler);
          } catch (ProfilerException e) {
            without.add(failed(role, profiler, e));
          }
        });
    running.clear();
  }

  /** Notes that there is no profile of a process, and why. */
  public void missed(String role, String why) {
    without.add(ProcessProfile.failed(role, why));
  }

  private ProcessProfile failed(String role, Profiler profiler, ProfilerException e) {
    var before = notes.get(role).isEmpty() ? "" : notes.get(role) + "; ";
    return ProcessProfile.failed(role, before + profiler.title() + ": " + e.getMessage());
  }

  /**
   * Writes the stacks of each process, and what came of it all; uses the processor for seconds.
   *
   * @param trial the trial's folder
   * @throws IOException if not even the last can be written
   */
  public void write(Path trial) throws IOException {
    var processes = new ArrayList<ProcessProfile>();
    stopped.forEach((role, profiler) -> processes.add(written(trial, role, profiler)));
    processes.addAll(without);
    JSON.writerWithDefaultPrettyPrinter()
        .writeValue(
            trial.resolve(ProfiledTrial.FILE).toFile(),
            new TrialProfile(kind, fromSeconds, toSeconds, processes));
  }

  private ProcessProfile written(Path trial, String role, Profiler profiler) {
    var file = ProfiledTrial.stacks(trial, role);
    try {
      var stacks = profiler.stacks().withoutNumbersOfLambdas();
      stacks.write(file);
      return ProcessProfile.taken(role, profiler.title(), stacks.total(), note(role, stacks));
    } catch (ProfilerException e) {
      return failed(role, profiler, e);
    } catch (IOException e) {
      // Half of the stacks would look like all of them.
      var unused = file.toFile().delete();
      return ProcessProfile.failed(
          role, "its stacks cannot be written (" + e.getMessage() + "); see the disk's space");
    }
  }

  private String note(String role, CollapsedStacks stacks) {
    var refusals = notes.get(role);
    if (stacks.total() > 0) {
      return refusals;
    }
    var none = "no sample, as of a process that is idle";
    return refusals.isEmpty() ? none : refusals + "; " + none;
  }

  @Override
  public void close() {
    prepared.values().forEach(FirstThatStarts::discard);
    Folders.delete(scratch);
    try {
      Runtime.getRuntime().removeShutdownHook(cleanup);
    } catch (IllegalStateException e) {
      // The JVM ends, and the hook finds nothing to delete.
    }
  }
}
