package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import java.io.IOException;
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
    jcmd("JFR.start", "name=" + NAME, "filename=" + recording, "settings=profile");
  }

  @Override
  public void stop() throws ProfilerException {
    jcmd("JFR.stop", "name=" + NAME, "filename=" + recording);
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
