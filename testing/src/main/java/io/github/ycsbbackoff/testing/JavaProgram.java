package io.github.ycsbbackoff.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The exit status and the output of a program that ran in a JVM of its own. */
public record JavaProgram(int status, List<String> out, List<String> err) {

  private static final int END_WITHIN_SECONDS = 90;

  /** Runs YCSB's own client with a binding. */
  public static JavaProgram ycsb(Class<?> binding, Path folder, String... args) throws Exception {
    var words = new ArrayList<>(List.of("-db", binding.getName()));
    words.addAll(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    words.addAll(List.of("-p", "fieldcount=2"));
    words.addAll(List.of(args));
    return run(folder, classPath(), "site.ycsb.Client", words);
  }

  /**
   * Runs YCSB's own client, ends it by SIGTERM as soon as {@code enough} is true, and returns its
   * exit status.
   */
  public static int terminated(Path folder, BooleanSupplier enough, List<String> args)
      throws Exception {
    var process =
        new ProcessBuilder(command(classPath(), "site.ycsb.Client", args))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("terminated.log").toFile())
            .start();
    try {
      var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_WITHIN_SECONDS);
      while (!enough.getAsBoolean() && process.isAlive() && System.nanoTime() < deadline) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      process.destroy();
      assertThat(process.waitFor(END_WITHIN_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> command(String classPath, String mainClass, List<String> args) {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var command = new ArrayList<>(List.of(java, "-cp", classPath, mainClass));
    command.addAll(args);
    return command;
  }

  /** Runs YCSB's shell, with {@code lines} as what a user types. */
  public static JavaProgram shell(Path folder, List<String> lines, List<String> args)
      throws Exception {
    var typed = Files.write(Files.createTempFile(folder, "program", ".in"), lines);
    return run(folder, Redirect.from(typed.toFile()), classPath(), "site.ycsb.CommandLine", args);
  }

  public static JavaProgram run(Path folder, String classPath, String mainClass, List<String> args)
      throws IOException, InterruptedException {
    return run(folder, Redirect.PIPE, classPath, mainClass, args);
  }

  private static JavaProgram run(
      Path folder, Redirect in, String classPath, String mainClass, List<String> args)
      throws IOException, InterruptedException {
    var command = command(classPath, mainClass, args);
    var out = Files.createTempFile(folder, "program", ".out");
    var err = Files.createTempFile(folder, "program", ".err");
    var process =
        new ProcessBuilder(command)
            .redirectInput(in)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      var ended = process.waitFor(END_WITHIN_SECONDS, TimeUnit.SECONDS);
      assertThat(ended).as("ended in time, %s", command).isTrue();
      return new JavaProgram(process.exitValue(), Files.readAllLines(out), withoutJvmsWord(err));
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Returns standard error without the line in which a JVM names the options of its environment.
   */
  private static List<String> withoutJvmsWord(Path err) throws IOException {
    return Files.readAllLines(err).stream()
        .filter(line -> !line.startsWith("Picked up JAVA_TOOL_OPTIONS: "))
        .toList();
  }

  /** Returns the class path of the tests. */
  public static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** Returns the lines on standard error that this project's code printed. */
  public List<String> ours() {
    return err.stream().filter(line -> line.startsWith("ycsb-backoff: ")).toList();
  }

  /** Returns the lines of stack traces, on either output. */
  public List<String> traces() {
    var all = new ArrayList<>(out);
    all.addAll(err);
    return all.stream().filter(line -> line.matches("\\s+at .*")).toList();
  }
}
