package io.github.ycsbbackoff.server;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One process of a server, known by pid and start, so that a later process with the same pid is
 * never taken for it. The process may have been started by another JVM.
 */
public record ServerProcess(String role, long pid, long startedAtMillis) {
  // The start is counted from the kernel's boot time, which moves by a second as the clock is set.
  private static final Duration START_TOLERANCE = Duration.ofSeconds(2);
  private static final Duration KILL_WITHIN = Duration.ofSeconds(5);

  /** Returns the process that has this pid now. */
  static ServerProcess running(String role, long pid) {
    return ProcessHandle.of(pid)
        .flatMap(ServerProcess::startedAt)
        .map(start -> new ServerProcess(role, pid, start.toEpochMilli()))
        .orElseThrow(() -> new ServerException(role + " (pid " + pid + ") ended; see its log"));
  }

  /** Returns whether that very process still runs. */
  @JsonIgnore
  public boolean isAlive() {
    return handle().isPresent();
  }

  /**
   * Sends SIGTERM, and SIGKILL if the process is still there after {@code grace}. Returns when the
   * process is gone.
   */
  void stop(Duration grace) {
    handle().ifPresent(ProcessHandle::destroy);
    try {
      awaitEnd(grace, "ignores SIGTERM");
    } catch (ServerException e) {
      handle().ifPresent(ProcessHandle::destroyForcibly);
      awaitEnd(KILL_WITHIN, "survives SIGKILL; look at the disk, or whether it is another user's");
    }
  }

  private void awaitEnd(Duration limit, String complaint) {
    Await.until(() -> !isAlive(), limit, () -> role + " (pid " + pid + ") " + complaint);
  }

  private Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid)
        .filter(process -> startedAt(process).filter(this::isStart).isPresent())
        .filter(process -> !isZombie(pid));
  }

  private boolean isStart(Instant instant) {
    var apart = Duration.between(Instant.ofEpochMilli(startedAtMillis), instant).abs();
    return apart.compareTo(START_TOLERANCE) <= 0;
  }

  private static Optional<Instant> startedAt(ProcessHandle process) {
    return process.info().startInstant();
  }

  /**
   * Returns whether the process is dead, but its new parent never asked for the status, as happens
   * in containers without an init.
   */
  private static boolean isZombie(long pid) {
    try {
      var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      // The name in parentheses may hold anything.
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return false; // There is no /proc, or no process: the start instant decides.
    }
  }
}
