package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/**
 * The JDK's own Flight Recorder in a JVM that runs already, by {@code jcmd}. It sees Java code
 * alone, and needs nothing that a kernel or a container could forbid. A recording holds the JVM's
 * properties and environment, secrets among them: it is never kept.
 */
final class FlightRecorder implements Profiler {

  private static final String NAME = "ycsb-backoff";

  private final long pid;
  private final ProfileKind kind;
  private final Path recording;
  private final Path repository;
  private final Path said;

  /** Does nothing yet. */
  FlightRecorder(long pid, ProfileKind kind, Path scratch) {
    this.pid = pid;
    this.kind = kind;
    this.recording = scratch.resolve(pid + ".jfr");
    this.repository = scratch.resolve(pid + ".chunks");
    this.said = scratch.resolve(pid + ".said");
  }

  @Override
  public String title() {
    return "JFR, Java code alone";
  }

  @Override
  public void start() throws ProfilerException {
    // Without this, a JVM that is killed leaves a folder among the machine's temporary files.
    jcmd("JFR.configure", "repositorypath=" + repository);
    jcmd(
        "JFR.start",
        "name=" + NAME,
        "filename=" + recording,
        "settings=profile",
        // It has every thread in native code, though that waits there and takes no CPU.
        "jdk.NativeMethodSample#enabled=false",
        // A JVM that ends before it is told to stop leaves its recording too.
        "dumponexit=true");
  }

  @Override
  public void stop() throws ProfilerException {
    try {
      jcmd("JFR.stop", "name=" + NAME, "filename=" + recording);
    } catch (ProfilerException e) {
      if (ProcessHandle.of(pid).isPresent()) {
        throw e;
      }
      requireRecording(e);
    }
  }

  /** Requires the recording of a JVM that has ended; one that was killed leaves an empty file. */
  private void requireRecording(ProfilerException cause) throws ProfilerException {
    try {
      if (Files.size(recording) > 0) {
        return;
      }
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
    throw new ProfilerException(ProfiledProcess.HAS_ENDED, cause);
  }

  private void jcmd(String command, String... options) throws ProfilerException {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    words.addAll(List.of(Long.toString(pid), command));
    words.addAll(List.of(options));
    Tool.run(words, said);
  }

  @Override
  public CollapsedStacks stacks() throws ProfilerException {
    var stacks = recording.resolveSibling(pid + ".collapsed");
    try {
      JfrToFlame.convert(
          recording.toString(),
          stacks.toString(),
          kind == ProfileKind.ALLOC
              ? new Arguments("--alloc", "--total", "--norm", "--output", "collapsed")
              // With --cpu the converter would look for the samples of async-profiler alone.
              : new Arguments("--norm", "--output", "collapsed"));
      return CollapsedStacks.read(stacks);
    } catch (IOException e) {
      throw new ProfilerException("its recording cannot be read: " + e.getMessage(), e);
    }
  }
}
