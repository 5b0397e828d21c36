package io.github.ycsbbackoff.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The time for which a process has run on processors, from {@code /proc/PID/stat}. */
public final class CpuTime {

  /** The unit of the file: on Linux it is a hundredth of a second whatever the kernel's own is. */
  private static final long TICK_NANOS = 10_000_000;

  /** The places of utime and stime behind the name in parentheses, which may hold anything. */
  private static final int UTIME = 11;

  private static final int STIME = 12;

  private CpuTime() {}

  /** Returns the time in nanoseconds, of all threads; empty if there is no such process. */
  public static OptionalLong nanos(long pid) {
    try {
      var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return OptionalLong.of(nanos(stat));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  static long nanos(String stat) {
    var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return TICK_NANOS * (Long.parseLong(fields[UTIME]) + Long.parseLong(fields[STIME]));
  }
}
