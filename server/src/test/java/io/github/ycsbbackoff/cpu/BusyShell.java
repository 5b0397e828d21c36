package io.github.ycsbbackoff.cpu;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A shell that counts for ever, and has a child that does the same. */
final class BusyShell implements AutoCloseable {

  private static final String COUNTS = "while :; do i=$((i + 1)); done";

  private final Process process;

  BusyShell() throws IOException {
    process = new ProcessBuilder("/bin/sh", "-c", "sh -c '" + COUNTS + "' & " + COUNTS).start();
    await(() -> process.children().findAny().isPresent());
  }

  long pid() {
    return process.pid();
  }

  long child() {
    return process.children().findFirst().orElseThrow().pid();
  }

  /** Returns a process's state as the kernel names it: R for one that runs, T for a stopped one. */
  static String stateOf(long pid) {
    try {
      var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the condition holds; a busy machine may take its time. */
  static void await(BooleanSupplier condition) {
    var deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("not within 20 s");
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
