package io.github.ycsbbackoff.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A process that a user would start, with its output caught in files. */
public final class Program implements AutoCloseable {

  private static final long ENDS_WITHIN_SECONDS = 240;

  private static final Pattern STACK_TRACE =
      Pattern.compile("\\s+at .*\\(.*\\)|Exception in .*|[\\w.$]+(Exception|Error)(: .*)?");

  private final Process process;
  private final Path out;
  private final Path err;

  private Program(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** The exit status of an ended process, and all its output. */
  public record Ended(int status, String out, String err) {

    /** Returns all the output of a program that must have ended with this status. */
    public String said(int expected) {
      assertThat(status).as(out + err).isEqualTo(expected);
      return out + err;
    }

    /** Returns the error, which must be one line and nothing else. */
    public String onlyLine() {
      assertThat(err.lines()).as(err).hasSize(1);
      return err.strip();
    }

    /** Returns the lines on standard error that this project printed, not YCSB. */
    public List<String> ourLines() {
      return err.lines().filter(line -> line.startsWith("ycsb-backoff: ")).toList();
    }

    public boolean hasStackTrace() {
      return (out + err).lines().anyMatch(line -> STACK_TRACE.matcher(line).matches());
    }
  }

  /** Starts a program in {@code folder} with these variables added to the environment. */
  public static Program start(Path folder, Map<String, String> environment, List<String> words) {
    try {
      var out = Files.createTempFile(folder, "out", ".txt");
      var err = Files.createTempFile(folder, "err", ".txt");
      var builder = new ProcessBuilder(words).directory(folder.toFile());
      builder.environment().putAll(environment);
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      return new Program(builder.start(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a program and waits for its end. */
  public static Ended run(Path folder, Map<String, String> environment, List<String> words) {
    try (var program = start(folder, environment, words)) {
      return program.end();
    }
  }

  /** Returns the words that start a program with the Java of the tests and this class path. */
  public static List<String> java(String classPath, String... rest) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath));
    words.addAll(List.of(rest));
    return words;
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Sends a signal to the process, such as {@code TERM}. */
  public void signal(String name) {
    var kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()));
    try {
      assertThat(kill.start().waitFor()).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the end of the process. */
  public Ended end() {
    try {
      assertThat(process.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)).as(said()).isTrue();
      return new Ended(process.exitValue(), Files.readString(out), withoutJvmsWord());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns standard error without the line in which a JVM names the options of its environment.
   */
  private String withoutJvmsWord() throws IOException {
    return Files.readString(err).replaceAll("(?m)^Picked up JAVA_TOOL_OPTIONS: .*\\R", "");
  }

  /** Returns all that the process has printed so far. */
  public String said() {
    try {
      return Files.readString(out) + Files.readString(err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
