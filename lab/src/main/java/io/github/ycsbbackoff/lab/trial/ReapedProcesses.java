package io.github.ycsbbackoff.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The child processes of this JVM that have ended: the only place where all the CPU of a process
 * that lived for a second can be read.
 */
final class ReapedProcesses {

  /** The statistics of this process on Linux: proc(5). */
  private static final Path STAT = Path.of("/proc/self/stat");

  /**
   * The field of the children's user time, counted behind the process's name, which may hold
   * spaces, and its bracket.
   */
  private static final int CHILDREN_USER = 13;

  private static final int CHILDREN_SYSTEM = 14;

  /**
   * The ticks per second that the kernel shows to programs on x86-64, whatever its own clock
   * (time(7)).
   */
  private static final double TICKS_PER_SECOND = 100;

  private ReapedProcesses() {}

  /**
   * Returns user and system time of all ended children together; NaN where the system does not
   * tell.
   */
  static double cpuSeconds() {
    try {
      var stat = Files.readString(STAT);
      var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      var ticks = Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]);
      return ticks / TICKS_PER_SECOND;
    } catch (IOException e) {
      return Double.NaN;
    }
  }
}
