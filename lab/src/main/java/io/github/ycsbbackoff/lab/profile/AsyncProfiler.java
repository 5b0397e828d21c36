package io.github.ycsbbackoff.lab.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * async-profiler in a JVM that runs already, into which the JDK's Attach API loads it. It samples
 * Java code and native code, by perf_events also the kernel, and knows no safepoints.
 */
final class AsyncProfiler implements Profiler {

  /** The interval of samples of CPU: a hundred a second of each core that is busy. */
  private static final String INTERVAL = "10ms";

  private static final String ERROR = "[ERROR] ";

  private final long pid;
  private final String title;
  private final String event;
  private final String counter;
  private final Path library;
  private final Path stacks;
  private final Path log;

  /**
   * Does nothing yet.
   *
   * @param title the source of the samples, for people
   * @param event what the profiler calls it
   * @param counter {@code samples}, or {@code total} for the sum of what each sample stands for
   * @param library the profiler
   * @param scratch a folder for files whose path is short and has no comma, at which the profiler
   *     parts its options
   */
  AsyncProfiler(long pid, String title, String event, String counter, Path library, Path scratch) {
    this.pid = pid;
    this.title = title;
    this.event = event;
    this.counter = counter;
    this.library = library;
    this.stacks = scratch.resolve(pid + ".collapsed");
    this.log = scratch.resolve(pid + ".log");
  }

  @Override
  public String title() {
    return "async-profiler, " + title;
  }

  /**
   * Loads the profiler into the JVM, and has it do nothing. From then on the JVM compiles code with
   * debug information everywhere, and not at safepoints alone: the sooner, the more of it.
   */
  @Override
  public void prepare() throws ProfilerException {
    command("status,file=/dev/null");
  }

  /**
   * Starts the profiler so that a JVM that ends before it is told to stop leaves its stacks too.
   */
  @Override
  public void start() throws ProfilerException {
    command("start,event=%s,interval=%s,%s".formatted(event, INTERVAL, output()));
  }

  @Override
  public void stop() throws ProfilerException {
    try {
      command("stop," + output());
    } catch (ProfilerException e) {
      if (ProcessHandle.of(pid).isPresent() || !Files.exists(stacks)) {
        throw e;
      }
    }
  }

  @Override
  public CollapsedStacks stacks() throws ProfilerException {
    try {
      return CollapsedStacks.read(stacks);
    } catch (IOException e) {
      throw new ProfilerException("its stacks cannot be read: " + e.getMessage(), e);
    }
  }

  private String output() {
    return "collapsed,%s,norm,file=%s".formatted(counter, stacks);
  }

  private void command(String command) throws ProfilerException {
    try {
      var jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        // The log comes first: what is wrong with an option behind it is told there.
        jvm.loadAgentPath(library.toString(), "log=" + log + "," + command);
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException
        | AgentLoadException
        | AgentInitializationException
        | IOException e) {
      throw new ProfilerException(reason(e), e);
    }
  }

  private String reason(Exception e) {
    try {
      var lines = Files.readAllLines(log).stream().filter(line -> line.startsWith(ERROR)).toList();
      return lines.isEmpty() ? words(e) : lines.get(lines.size() - 1).substring(ERROR.length());
    } catch (IOException none) {
      return words(e);
    }
  }

  private String words(Exception e) {
    return ProcessHandle.of(pid).isEmpty() ? ProfiledProcess.HAS_ENDED : e.getMessage();
  }
}
