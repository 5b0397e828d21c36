package io.github.ycsbbackoff.server;

import io.github.ycsbbackoff.cpu.CpuLimit;
import io.github.ycsbbackoff.cpu.CpuShares;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.fault.SetFlags;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What can be done to a server of child processes while it runs. The life of the processes is
 * {@link ProcessServer}'s.
 */
abstract class FaultableServer implements EmbeddedServer {

  private static final String LEADER = Kill.LEADER;
  private static final String KILL = "kill: ";
  private static final String PAUSE = "pause: ";

  private final CpuShares cpus = new CpuShares();
  private final RunningFlags runningFlags = new RunningFlags(this::setFlag);

  /** The roles that led when something was done to the leader, by what was done. */
  private final Map<String, String> leaders = new HashMap<>();

  /** The roles whose processes stand still. */
  private final Set<String> paused = new HashSet<>();

  /** Returns the process of a role, which may have ended. */
  abstract ChildGuard guard(String role);

  /** Starts a role whose process has ended. */
  abstract void launch(String role);

  /** Waits until roles that were started serve clients. */
  abstract void awaitReady(List<String> launched);

  /** Hears that the process of a role is ended on purpose now. */
  abstract void isToEnd(String role);

  /** Returns whether a role was to end, and was not started again since. */
  abstract boolean hasToEnd(String role);

  /** Returns the role that flags without a role are for. */
  protected abstract String workingRole();

  /** Returns whether flags without a role are for that role. */
  protected boolean isWorking(String role) {
    return role.equals(workingRole());
  }

  /** Returns whether flags can be set while the server runs. */
  protected boolean setsFlags() {
    return false;
  }

  /**
   * Returns, in the words behind the flag, why it cannot be set while a role runs; empty if it can,
   * as far as that can be told of a server that does not run.
   */
  protected Optional<String> flagRefusal(String role, String name, String value) {
    return Optional.empty();
  }

  /**
   * Sets a flag of a role that runs.
   *
   * @param value the value; empty to have it as if it was never set
   * @return the value that it had; empty if it had none
   */
  protected Optional<String> setFlag(String role, String name, Optional<String> value) {
    throw new UnsupportedOperationException(name);
  }

  /** Returns whether one of several roles leads the others, so that it can be asked for. */
  protected boolean hasLeader() {
    return false;
  }

  /** Returns the role that leads the others just now. */
  protected String leader() {
    throw new UnsupportedOperationException(LEADER);
  }

  /** Returns what {@link #disturb} can do to the server while all processes run. */
  protected List<String> disturbances() {
    return List.of();
  }

  @Override
  public final List<String> faults() {
    var all = new ArrayList<String>();
    for (var fault : List.of(KILL, PAUSE)) {
      roles().forEach(role -> all.add(fault + role));
      if (hasLeader()) {
        all.add(fault + LEADER);
      }
    }
    all.add(FewerCpus.LISTED);
    if (setsFlags()) {
      all.add(SetFlags.LISTED);
    }
    disturbances().forEach(each -> all.add("disturb: " + each));
    all.add(RunCommand.LISTED);
    return List.copyOf(all);
  }

  @Override
  public final Optional<String> refusal(Fault fault) {
    if (fault instanceof FewerCpus fewer) {
      return cpuRefusal(fewer);
    }
    if (fault instanceof SetFlags set && setsFlags()) {
      return flagRefusal(set.flags());
    }
    return EmbeddedServer.super.refusal(fault);
  }

  private Optional<String> cpuRefusal(FewerCpus fewer) {
    return fewer.role().isEmpty() || roles().contains(fewer.role())
        ? tooMany(fewer.cpus()).map(words -> fewer.message() + ": " + words)
        : Optional.of(
            "%s: %s has no such role; its roles: %s"
                .formatted(fewer.message(), name(), String.join(", ", roles())));
  }

  private Optional<String> flagRefusal(Map<String, String> flags) {
    for (var flag : flags.entrySet()) {
      for (var role : RoleFlags.rolesOf(flag.getKey(), this)) {
        var name = RoleFlags.withoutRole(flag.getKey(), this);
        var words = flagRefusal(role, name, flag.getValue());
        if (words.isPresent()) {
          return Optional.of("flags: %s: %s".formatted(flag.getKey(), words.get()));
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public final synchronized String kill(String role) {
    var process = chosen(KILL, role);
    // Once it is started again, nobody would see that it had ended by itself.
    death()
        .ifPresent(
            how -> {
              throw new ServerException(how);
            });
    isToEnd(process);
    paused.remove(process);
    runningFlags.forget(process);
    changeCpus(() -> cpus.forget(guard(process).pid()));
    guard(process).kill();
    return process;
  }

  @Override
  public final synchronized void restart(String role) {
    var process = done(KILL, role);
    var unused = guard(process); // It was started once.
    if (!hasToEnd(process)) {
      // The kill was refused. Another process would be stopped, or the death of this one be hidden.
      throw new ServerException(
          "%s %s was not killed, and is not started again".formatted(name(), process));
    }
    launch(process);
    changeCpus(() -> cpus.join(guard(process).pid(), List.of(process, "")));
    awaitReady(List.of(process));
  }

  @Override
  public final synchronized String pause(String role) {
    var process = chosen(PAUSE, role);
    changeCpus(() -> cpus.leave(guard(process).pid()));
    guard(process).signal("STOP");
    paused.add(process);
    return process;
  }

  @Override
  public final synchronized void resume(String role) {
    var process = done(PAUSE, role);
    paused.remove(process);
    guard(process).signal("CONT");
    changeCpus(() -> cpus.comeBack(guard(process).pid()));
  }

  /** Says of a share of the processors that cannot be changed that it is this server's. */
  private void changeCpus(Runnable change) {
    try {
      change.run();
    } catch (UncheckedIOException e) {
      throw new ServerException(name() + ": cpus: " + e.getMessage(), e);
    }
  }

  /** Returns whether the process of a role stands still, so that it answers nobody. */
  protected final boolean isPaused(String role) {
    return paused.contains(role);
  }

  /** Returns the role that something is done to now: of the leader, which it is. */
  private String chosen(String fault, String role) {
    if (!role.equals(LEADER) || !hasLeader()) {
      return role;
    }
    // If nobody says who leads now, nothing is done, nor undone to who led before.
    leaders.remove(fault);
    var leader = leader();
    leaders.put(fault, leader);
    return leader;
  }

  /** Returns the role that something was done to: of the leader, which it was. */
  private String done(String fault, String role) {
    if (!role.equals(LEADER) || !hasLeader()) {
      return role;
    }
    var leader = leaders.get(fault);
    if (leader == null) {
      throw new ServerException(
          "%s: %s%s was not done, and is not undone".formatted(name(), fault, role));
    }
    return leader;
  }

  @Override
  public final synchronized void setFlags(Map<String, String> flags) {
    flags.forEach(
        (flag, value) -> {
          for (var role : RoleFlags.rolesOf(flag, this)) {
            requireAnswering(role);
            runningFlags.set(role, RoleFlags.withoutRole(flag, this), value);
          }
        });
  }

  @Override
  public final synchronized void setFlagsBack(Map<String, String> flags) {
    ServerException failed = null;
    for (var flag : flags.keySet()) {
      for (var role : RoleFlags.rolesOf(flag, this)) {
        try {
          requireAnswering(role);
          runningFlags.setBack(role, RoleFlags.withoutRole(flag, this));
        } catch (ServerException e) {
          // The flags of the other roles are set back nevertheless.
          failed = e;
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  /**
   * Checks that a process does not stand still: it would accept a request and not answer, and the
   * pause would end only once that request has timed out, for faults are done one after the other.
   *
   * @throws ServerException if it does
   */
  protected final void requireAnswering(String role) {
    if (isPaused(role)) {
      throw new ServerException(
          "%s %s: stands still, so that nothing can be asked of it".formatted(name(), role));
    }
  }

  /** Returns whether all processes are certain to have the flags of their start. */
  final boolean hasFlagsOfStart() {
    return runningFlags.areAllSetBack();
  }

  /** Returns why no process can be held to so many processors; empty if one can. */
  private static Optional<String> tooMany(double cpus) {
    var processors = Runtime.getRuntime().availableProcessors();
    return cpus > 0 && cpus <= processors
        ? Optional.empty()
        : Optional.of(
            "wrong; give more than 0 and no more than the %d of this machine"
                .formatted(processors));
  }

  @Override
  public final void holdToCpus(double ofRun) {
    tooMany(ofRun)
        .ifPresent(
            words -> {
              throw new WrongInputException(
                  "server: cpus: %s: %s".formatted(FewerCpus.number(ofRun), words));
            });
    cpus.ofRun(ofRun);
  }

  @Override
  public final Optional<String> heldToCpus() {
    return cpus.ofRun()
        .map(ofRun -> "%s, by %s".formatted(FewerCpus.number(ofRun), CpuLimit.howHere()));
  }

  @Override
  public final synchronized String limitCpus(String role, double fewer) {
    try {
      return cpus.hold(role, fewer, running(role));
    } catch (UncheckedIOException e) {
      throw new ServerException(name() + ": cpus: " + e.getMessage(), e);
    }
  }

  @Override
  public final synchronized void freeCpus(String role) {
    changeCpus(() -> cpus.free(role));
  }

  /** Returns the process of one role, or those of all roles that run. */
  private List<Long> running(String role) {
    if (role.isEmpty()) {
      return List.copyOf(pids().values());
    }
    if (!guard(role).isAlive()) {
      throw new ServerException("%s %s does not run just now".formatted(name(), role));
    }
    return List.of(guard(role).pid());
  }

  /** Holds what runs now to the processors of the run. */
  final void begun() {
    cpus.begin(pids().values());
  }

  /** Ends what was done to the processes, because they end. */
  final void endFaults() {
    // A process that stands still just now would not hear that it is to end.
    cpus.end();
    runningFlags.forget();
    leaders.clear();
    paused.clear();
  }
}
