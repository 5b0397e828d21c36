package io.github.ycsbbackoff.cpu;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The limits of the processes of one server: one for the whole run, which all of them share, and
 * others for a time. A process is under one limit at most, the one that was made last; when that
 * ends, it comes back under that of the run.
 */
public final class CpuShares {

  private final Map<String, CpuLimit> forATime = new HashMap<>();
  private final Map<Long, CpuLimit> limits = new HashMap<>();
  private double cpusOfRun;
  private CpuLimit ofRun;

  /** Sets the processors that all processes have together whenever the server runs; 0: all. */
  public synchronized void ofRun(double cpus) {
    cpusOfRun = cpus;
  }

  /** Returns the processors of the run; empty where the server may use all. */
  public synchronized Optional<Double> ofRun() {
    return cpusOfRun == 0 ? Optional.empty() : Optional.of(cpusOfRun);
  }

  /** Puts processes that run now under the limit of the run. */
  public synchronized void begin(Collection<Long> pids) {
    if (cpusOfRun > 0) {
      ofRun = CpuLimit.of(cpusOfRun);
      pids.forEach(pid -> move(pid, ofRun));
    }
  }

  /**
   * Puts processes under a limit for a time.
   *
   * @param name what the limit is ended by
   * @return by what it is held, in a few words
   */
  public synchronized String hold(String name, double cpus, Collection<Long> pids) {
    free(name);
    var limit = CpuLimit.of(cpus);
    forATime.put(name, limit);
    pids.forEach(pid -> move(pid, limit));
    return limit.how();
  }

  /** Ends a limit; does nothing if there is none of that name. */
  public synchronized void free(String name) {
    var limit = forATime.remove(name);
    if (limit == null) {
      return;
    }
    var held = limits.keySet().stream().filter(pid -> limits.get(pid) == limit).toList();
    held.forEach(pid -> move(pid, ofRun));
    limit.close();
  }

  /**
   * Puts a process that was started in the place of another under the limit that there is.
   *
   * @param names the names of the limits that are for such a process, the narrowest first
   */
  public synchronized void join(long pid, List<String> names) {
    move(
        pid,
        names.stream().filter(forATime::containsKey).findFirst().map(forATime::get).orElse(ofRun));
  }

  /**
   * Forgets a process that ends for good, before it does: its id may soon be another process's,
   * which nothing here may stop.
   */
  public synchronized void forget(long pid) {
    move(pid, null);
  }

  /** Takes a process out of its limit for a while: nothing sends it a signal then. */
  public synchronized void leave(long pid) {
    if (limits.containsKey(pid)) {
      limits.get(pid).remove(pid);
    }
  }

  /** Puts a process that has left its limit under it again. */
  public synchronized void comeBack(long pid) {
    if (limits.containsKey(pid)) {
      limits.get(pid).add(pid);
    }
  }

  /** Ends all limits, before the processes end. */
  public synchronized void end() {
    List.copyOf(forATime.keySet()).forEach(this::free);
    if (ofRun != null) {
      ofRun.close();
      ofRun = null;
    }
    limits.clear();
  }

  private void move(long pid, CpuLimit to) {
    var from = limits.remove(pid);
    if (from != null) {
      from.remove(pid);
    }
    if (to != null) {
      to.add(pid);
      limits.put(pid, to);
    }
  }
}
