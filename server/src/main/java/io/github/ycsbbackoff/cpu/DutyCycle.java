package io.github.ycsbbackoff.cpu;

import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A limit that is held by SIGSTOP and SIGCONT, for where no control group can be made: in each
 * period the processes stand still once they have used what they get in it. The kernel tells only
 * hundredths of a second of what they have used, so that single periods are uneven, and the mean
 * over a second is not.
 */
final class DutyCycle implements CpuLimit {

  private static final long LOOKS_EVERY_MILLIS = 5;

  /** The number of looks after which new children are searched for, which reads all of /proc. */
  private static final int LOOKS_FOR_CHILDREN = 200;

  private final Quota quota;
  private final Set<Long> roots = new LinkedHashSet<>();
  private final Set<Long> processes = new LinkedHashSet<>();
  private final Map<Long, Long> usedBefore = new HashMap<>();
  private final ScheduledThreadPoolExecutor clock;
  private long usedNanos;
  private long looks;
  private boolean standsStill;

  DutyCycle(double cpus) {
    quota = new Quota(cpus, TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS));
    clock =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              var thread = new Thread(work, "duty-cycle");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        clock.scheduleAtFixedRate(
            this::look, LOOKS_EVERY_MILLIS, LOOKS_EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public String how() {
    return "pauses in each " + PERIOD_MILLIS + " ms";
  }

  @Override
  public synchronized void add(long pid) {
    roots.add(pid);
    ProcessTree.of(pid).forEach(processes::add);
  }

  @Override
  public synchronized void remove(long pid) {
    roots.remove(pid);
    var freed = ProcessTree.of(pid).toList();
    processes.removeAll(new HashSet<>(freed));
    // What they use until they come back, if they do, is not used under this limit.
    freed.forEach(usedBefore::remove);
    if (standsStill) {
      Signals.send("CONT", freed);
    }
  }

  /** Returns whether a process is stopped and let go on here. */
  synchronized boolean holds(long pid) {
    return roots.contains(pid) || processes.contains(pid);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    synchronized (this) {
      if (standsStill) {
        Signals.send("CONT", processes);
      }
      standsStill = false;
      roots.clear();
      processes.clear();
    }
  }

  private synchronized void look() {
    if (roots.isEmpty()) {
      return;
    }
    if (++looks % LOOKS_FOR_CHILDREN == 0) {
      processes.clear();
      // The id of a process that has ended may be given to another, which must not be stopped.
      roots.removeIf(pid -> ProcessTree.of(pid).findAny().isEmpty());
      List.copyOf(roots).forEach(this::add);
    }
    var mayRun = quota.mayRun(System.nanoTime(), usedNanos());
    if (mayRun == standsStill) {
      try {
        Signals.send(mayRun ? "CONT" : "STOP", processes);
        standsStill = !mayRun;
      } catch (UncheckedIOException e) {
        // The next look tries again, with another shell.
      }
    }
  }

  /**
   * Returns what all processes have used under this limit, each since it was first looked at after
   * it was put there.
   */
  synchronized long usedNanos() {
    for (var pid : processes) {
      CpuTime.nanos(pid)
          .ifPresent(
              now -> {
                var before = usedBefore.put(pid, now);
                usedNanos += before == null ? 0 : Math.max(0, now - before);
              });
    }
    return usedNanos;
  }
}
